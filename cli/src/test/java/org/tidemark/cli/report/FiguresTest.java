package org.tidemark.cli.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.tidemark.api.report.Figures;
import org.tidemark.api.report.Report;
import org.tidemark.cli.option.Quantities;
import org.tidemark.cli.session.Heap;
import picocli.CommandLine.TypeConversionException;

class FiguresTest {
    @Test
    void boundsOfManyDigitsAreRoundedUp() {
        assertThat(Figures.bound(BigInteger.valueOf(46_656))).isEqualTo("46,656");
        assertThat(Figures.bound(BigInteger.TEN.pow(40))).isEqualTo("10^41");
    }

    @Test
    void numbersForPeople() {
        assertThat(Figures.count(1_331_714)).isEqualTo("1,331,714");
        assertThat(Figures.count(1, "place")).isEqualTo("1 place");
        assertThat(Figures.bytes(1023)).isEqualTo("1023 B");
        assertThat(Figures.bytes(1 << 20)).isEqualTo("1 MiB");
        assertThat(Figures.bytes((1L << 30) * 3 / 2)).isEqualTo("1.5 GiB");
        assertThat(Figures.bytes((1 << 20) - 1)).isEqualTo("1 MiB");
        assertThat(Figures.rough(999)).isEqualTo("999");
        assertThat(Figures.rough(12_345)).isEqualTo("12.3k");
        assertThat(Figures.rough(999_950)).isEqualTo("1M");
        assertThat(Figures.rough(123_456_789)).isEqualTo("123M");
        assertThat(Figures.seconds(0.0214)).isEqualTo("0.02 s");
        assertThat(Figures.seconds(123)).isEqualTo("2 min 03 s");
        assertThat(Figures.seconds(7260)).isEqualTo("2 h 01 min");
        assertThat(Figures.clock(59.9)).isEqualTo("0:59");
        assertThat(Figures.clock(3723)).isEqualTo("1:02:03");
        assertThat(Figures.rate(10, 0)).isEqualTo("–");
    }

    @Test
    void sizesAndDurations() {
        assertThat(new Quantities.Size().convert("512m")).isEqualTo(512L << 20);
        assertThat(new Quantities.Size().convert("1.5G")).isEqualTo(3L << 29);
        assertThat(new Quantities.Size().convert("8GiB")).isEqualTo(8L << 30);
        assertThat(new Quantities.Size().convert("1048576")).isEqualTo(1 << 20);
        assertThat(new Quantities.Duration().convert("500ms")).isEqualTo(500_000_000L);
        assertThat(new Quantities.Duration().convert("1.5m")).isEqualTo(90_000_000_000L);
        assertThat(new Quantities.Duration().convert("1h")).isEqualTo(3_600_000_000_000L);
        assertThat(new Quantities.Duration().convert("1h30m")).isEqualTo(5_400_000_000_000L);
        assertThat(new Quantities.Duration().convert("2min5ms")).isEqualTo(120_005_000_000L);
        for (String wrong :
                new String[] {"", "-1g", "1x", "0", "512", "1023k", "0.0k", "99999999999999t", "1e3", "g"}) {
            assertThatThrownBy(() -> new Quantities.Size().convert(wrong))
                    .isInstanceOf(TypeConversionException.class)
                    .hasMessageContaining("'" + wrong + "': expected a size");
        }
    }

    @Test
    void defaultBudgetFitsTheHeap() {
        assertThat(Heap.defaultBudgetBytes())
                .isPositive()
                .isLessThanOrEqualTo(Heap.mostBudgetBytes())
                .isLessThan(Runtime.getRuntime().maxMemory());
    }

    @Test
    void tableBreaksLongRemarks() {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new Report()
                .row("states", "82")
                .words("a much longer label", "word ".repeat(30).strip())
                .print(new PrintStream(out, true, StandardCharsets.UTF_8));
        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .hasSize(3)
                .first()
                .isEqualTo("  states               82");
        assertThat(out.toString(StandardCharsets.UTF_8).lines().toList().get(2)).matches(" {23}(word ?)+");
    }
}
