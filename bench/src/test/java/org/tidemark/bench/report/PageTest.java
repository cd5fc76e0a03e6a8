package org.tidemark.bench.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
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

        int files =
                new Page("a machine", List.of(new Chapter("000", "bench x", "as it is", findings, 1.0))).write(folder);

        assertThat(files).isEqualTo(3);
        assertThat(folder.resolve("sizes.csv")).hasContent("model,states\n\"a,b\",12\n");
        assertThat(Files.readString(folder.resolve("sizes.svg")))
                .startsWith("<svg")
                .contains(">Sizes</text>");
        assertThat(Files.readString(folder.resolve("index.html")))
                .contains("1 better, 0 confirmed, 1 not reached.")
                .contains("peak &amp; share</td><td>10.0 %</td><td>5.00 %</td><td class=\"better\">better")
                .contains("<h3>Sizes &lt;all&gt;</h3>")
                .contains("<img src=\"sizes.svg\"");
    }

    @Test
    void aRowHasACellForEveryColumn() {
        Sheet sheet = new Findings().sheet("a.csv", "A", "one", "two");
        assertThatThrownBy(() -> sheet.row(1)).hasMessage("1 cells for 2 columns");
    }
}
