package org.tidemark.cli.explore;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Status;

/** A limit that ends an unfolding leaves everything unknown, and nothing wrong. */
class UnfinishedTest {
    @TempDir
    Path folder;

    private String model = "";

    @BeforeEach
    void endless() throws Exception {
        model = Files.writeString(
                        folder.resolve("endless.tide"),
                        "type Big = 0..1000000000000 place n: Big = 0 place fuel = 3 "
                                + "transition up(x: Big) { in fuel; n: x out n: x + 1 } property few { AG n <= 1 }")
                .toString();
    }

    @Test
    void explorations() {
        for (List<String> way : List.of(
                List.of("explore", model, "--colors", "unfold"),
                List.of("explore", model, "--search", "sweep", "--colors", "unfold"),
                List.of("info", model),
                List.of("graph", model, "--deadlocks", "--colors", "unfold"))) {
            Ran ran = Ran.tidemark(with(way, "--time", "200ms"));
            assertThat(ran.status()).as(way + ran.err()).isEqualTo(Status.UNKNOWN);
            assertThat(ran.out().replaceAll("\\s+", " "))
                    .contains("2 places, 1 transition, 3 arcs")
                    .contains("UNKNOWN: the unfolding of 2 places and 1 transition has reached")
                    .contains("time ran out; give more time");
            Map<String, Object> json =
                    Ran.tidemark(with(way, "--time", "200ms", "--json")).json();
            assertThat(json).containsEntry("complete", false).containsEntry("end", "unfolding");
        }
    }

    private static String[] with(List<String> arguments, String... more) {
        return Stream.concat(arguments.stream(), Arrays.stream(more)).toArray(String[]::new);
    }

    @Test
    void questionsStayOpen() {
        String[] asked = {"check", model, "--colors", "unfold", "--time", "200ms"};
        Ran ran = tidemark(asked);
        assertThat(ran.status()).isEqualTo(Status.UNKNOWN);
        assertThat(ran.out()).containsPattern("few +unknown");
        Map<String, Object> json = tidemark(with(List.of(asked), "--json")).json();
        assertThat(String.valueOf(json.get("properties"))).contains("verdict=unknown", "time ran out");
        assertThat(tidemark(with(List.of(asked), "-f", "AG m <= 1")).status()).isEqualTo(Status.WRONG_INPUT);
    }

    @Test
    void ofItselfItIsExecutedDirectly() {
        Ran ran = tidemark("explore", model, "--memory", "64m");
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(ran.err()).contains("executed directly, not unfolded: it has 4 states");
        assertThat(ran.out()).containsPattern("states +4");
    }

    @Test
    void memory() {
        Ran ran = tidemark("explore", model, "--colors", "unfold", "--memory", "1m");
        assertThat(ran.status()).as(ran.err()).isEqualTo(Status.UNKNOWN);
        assertThat(ran.out()).contains("more than the 512 KiB it may take");
    }

    @Test
    void interrupts() {
        Interrupts impatient = () -> new Interrupts.Watch(() -> true, () -> {});
        for (String command : List.of("explore", "check")) {
            Ran ran = Ran.with(InputStream.nullInputStream(), impatient, command, model, "--colors", "unfold");
            assertThat(ran.status()).as(ran.err()).isEqualTo(Status.UNKNOWN);
            assertThat(ran.out().replaceAll("\\s+", " ")).contains("interrupted");
        }
        Ran direct = Ran.with(InputStream.nullInputStream(), impatient, "explore", model);
        assertThat(direct.status()).as(direct.err()).isEqualTo(Status.UNKNOWN);
    }

    @Test
    void aFormatterDoesNotUnfold() {
        Path tidy = folder.resolve("tidy.tide");
        Ran ran = tidemark("convert", model, "-o", tidy.toString());
        assertThat(ran.status()).as(ran.err()).isZero();
        assertThat(tidy).content().startsWith("type Big = 0..1000000000000\nplace n: Big = 0\n");
    }
}
