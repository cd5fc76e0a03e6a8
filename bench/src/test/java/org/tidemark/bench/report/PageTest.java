package org.tidemark.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PageTest {
    @Test
    void aFigureIsBetterTheSameOrNotReached() {
        assertThat(Claim.less("", "", 100, 94, "%").verdict()).isEqualTo(Claim.Verdict.BETTER);
        assertThat(Claim.less("", "", 100, 96, "%").verdict()).isEqualTo(Claim.Verdict.CONFIRMED);
        assertThat(Claim.less("", "", 100, 104, "%").verdict()).isEqualTo(Claim.Verdict.CONFIRMED);
        assertThat(Claim.less("", "", 100, 106, "%").verdict()).isEqualTo(Claim.Verdict.NOT_REACHED);
        assertThat(Claim.fact("", "", "", "", false).verdict()).isEqualTo(Claim.Verdict.NOT_REACHED);
    }

    @Test
    void thePageHasTheScorecardAndTheFilesOfFigures(@TempDir Path folder) throws IOException {
        Findings findings = new Findings();
        Sheet sheet = findings.sheet("sizes.csv", "Sizes <all>", "model", "states");
        sheet.row("a,b", 12);
        findings.plot(
                new LinePlot("sizes.svg", "Sizes", "n", "states", List.of("1", "2")).with("a", List.of(1.0, 2.0)));
        findings.less("000 Table 9", "peak & share", 10, 5, "%");
        findings.fact("000 Table 9", "grows", "yes", "no", false);
        findings.seconds("000 Table 9", "seconds", 100, 6);

        int files = new Page(
                        List.of("a machine"),
                        List.of("X1: a paper"),
                        List.of(new Chapter("000", "bench x", "as it is", findings, "", 1.0)))
                .write(folder);

        assertThat(files).isEqualTo(3);
        assertThat(folder.resolve("sizes.csv")).hasContent("model,states\n\"a,b\",12\n");
        assertThat(Files.readString(folder.resolve("sizes.svg")))
                .startsWith("<svg")
                .contains(">Sizes</text>");
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("1 better, 0 confirmed, 1 not reached, 1 not compared.")
                .contains("peak &amp; share</td><td>10 %</td><td>5.00 %</td><td class=\"better\">better")
                .contains("seconds</td><td>100 s</td><td>6.00 s</td><td class=\"small\">not compared")
                .contains("<h3>Sizes &lt;all&gt;</h3>")
                .contains("aria-label=\"Sizes\"");
    }

    @Test
    void aSizeThatWouldBeginTooLateIsNamedAndSoIsAWrongCount(@TempDir Path folder) throws IOException {
        Findings findings = new Findings(Duration.ofSeconds(-1));
        assertThat(findings.tooLateFor("dbm/12")).isTrue();
        assertThat(new Findings().tooLateFor("dbm/12")).isFalse();

        new Page(List.of(), List.of(), List.of(new Chapter("000", "bench x", "", findings, "7 < 8 states", 1.0)))
                .write(folder);

        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("Not begun after -1 s: dbm/12")
                .contains("Wrong count: 7 &lt; 8 states");
    }

    @Test
    void aPlotLeavesGapsAndDashesWhatWasPrinted() {
        LinePlot plot = new LinePlot("a.svg", "A", "n", "s", List.of("1", "2", "3"))
                .byPowersOfTen()
                .with("ours", List.of(0.05, Double.NaN, 2.0))
                .withPrinted("paper", List.of(Double.NaN, 30.0, Double.NaN));

        assertThat(plot.svg())
                .contains(">0.01</text>", ">0.1</text>", ">1</text>", ">10</text>", ">100</text>")
                .contains("stroke-dasharray")
                .doesNotContain("NaN", "Infinity");
        assertThat(plot.svg().split("<circle", -1)).hasSize(1 + 3);
    }

    @Test
    void largeNumbersAreGroupedOnThePageAndRowsOfThePaperAreMarked() {
        Sheet sheet = new Findings().sheet("a.csv", "A", "model", "states");
        sheet.row("a", 1234567);
        sheet.row(Sheet.PAPER + ": b", 12);

        assertThat(sheet.html())
                .contains("<tr><td>a</td><td>1,234,567</td></tr>", "<tr class=\"paper\"><td>paper: b</td>");
        assertThat(sheet.csv()).contains("a,1234567\n");
    }

    @Test
    void aRowHasACellForEveryColumn() {
        Sheet sheet = new Findings().sheet("a.csv", "A", "one", "two");
        assertThatThrownBy(() -> sheet.row(1)).hasMessage("1 cells for 2 columns");
    }
}
