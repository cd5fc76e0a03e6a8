package org.tidemark.api.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** One tree, printed and written. */
class ReportTest {
    private static String json(Report report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.write(out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String text(Report report) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        report.print(new PrintStream(out, true, StandardCharsets.UTF_8));
        return out.toString(StandardCharsets.UTF_8);
    }

    @Test
    void aFigureIsInBoth() {
        Report report = new Report()
                .line("a net")
                .line()
                .count("states", "states", 1234, "reachable")
                .put("seed", 7)
                .row("time", "2 s");
        assertThat(json(report)).isEqualTo("{\"states\":1234,\"seed\":7}\n");
        assertThat(text(report)).isEqualTo("a net\n\n  states  1,234  reachable\n  time      2 s\n");
    }

    @Test
    void aSubtreeIsAnObjectAndItsRowsStandInTheTable() {
        Report inner = new Report().count("nodes", "diagram", 3, "nodes").put("arcs", 12);
        Report report =
                new Report().row("states", "1,000").put("diagram", inner).row("time", "2 s");
        assertThat(json(report)).isEqualTo("{\"diagram\":{\"nodes\":3,\"arcs\":12}}\n");
        assertThat(text(report)).isEqualTo("  states   1,000\n  diagram      3  nodes\n  time       2 s\n");
        assertThat(text(inner.forPrograms())).isEmpty();
        assertThat(json(inner.forPeople())).isEqualTo("{}\n");
    }

    @Test
    void aLineEndsATable() {
        Report report = new Report().row("a", "1").line().row("longer", "2");
        assertThat(text(report)).isEqualTo("  a  1\n\n  longer  2\n");
    }

    @Test
    void valuesAreJson() {
        Report report = new Report()
                .put("none", null, "truth", true, "real", 0.5)
                .put("list", List.of("a", 1), "map", Map.of("k", List.of()))
                .putIfAny("empty", "")
                .putIfAny("nothing", List.of())
                .seconds("seconds", 1.23456789);
        assertThat(json(report))
                .isEqualTo("{\"none\":null,\"truth\":true,\"real\":0.5,\"list\":[\"a\",1],\"map\":{\"k\":[]},"
                        + "\"seconds\":1.234568}\n");
    }

    @Test
    void textIsEscaped() {
        assertThat(json(new Report().put("a\"b", "\\ \n \t \u0001 ä …")))
                .isEqualTo("{\"a\\\"b\":\"\\\\ \\n \\t \\u0001 ä …\"}\n");
    }

    @Test
    void countsThatReadersWouldRoundAreStrings() {
        long exact = 1L << 53;
        assertThat(json(new Report().put("fits", exact, "large", exact + 1)))
                .isEqualTo("{\"fits\":9007199254740992,\"large\":\"9007199254740993\"}\n");
        BigInteger huge = BigInteger.TEN.pow(20);
        assertThat(json(new Report().put("count", huge, "exact", new BigDecimal(huge))))
                .isEqualTo("{\"count\":\"100000000000000000000\",\"exact\":100000000000000000000}\n");
    }

    @Test
    void longRemarksAreBroken() {
        String shown = text(new Report().row("label", "1", "word ".repeat(40).strip()));
        assertThat(shown.lines()).hasSize(3).allMatch(line -> line.length() <= 100);
        assertThat(Report.cut("abcdef", 4)).isEqualTo("abc…");
    }
}
