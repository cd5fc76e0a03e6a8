package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;
import static org.tidemark.cli.Ran.typing;

import java.io.ByteArrayInputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.session.Interrupts;
import org.tidemark.cli.session.Palette;

/** Models from standard input and compressed files, what is written of high-level nets, and colours. */
class ModelSourcesTest {
    private static final String MUTEX = """
            param n = 3
            type P = id[n]
            place idle: P = all P
            place busy: P
            place lock = 1
            transition enter(p: P) { in idle: p; lock out busy: p }
            transition leave(p: P) { in busy: p out idle: p; lock }
            property one { AG busy <= 1 }
            """;

    @TempDir
    Path folder = Path.of("");

    @Test
    void aModelComesFromStandardInput() {
        assertThat(typing(MUTEX, "explore", "-", "-D", "n=5", "--json").number("states"))
                .isEqualTo(6);
        assertThat(typing(MUTEX, "check", "-").out()).contains("one  holds");
        assertThat(typing(MUTEX, "info", "-", "--format", "tide").status()).isZero();
        Ran wrong = typing("place p: T", "explore", "-");
        assertThat(wrong.err()).contains("<standard input>:1:10: no type is called 'T'");
        assertThat(typing("what", "explore", "-").err())
                .contains("<standard input>: the format is not recognised")
                .contains("--format names it");
        assertThat(typing("", "explore", "-").err())
                .isEqualTo("tidemark: <standard input>: the input is empty; expected a model\n");
        assertThat(tidemark("explore", "zoo:ring/3", "--format", "tide").status())
                .isZero();
    }

    @Test
    void compressedModelsAreRead() throws Exception {
        Path file = folder.resolve("m.tide.gz");
        try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
            out.write(MUTEX.getBytes(StandardCharsets.UTF_8));
        }
        assertThat(tidemark("explore", file.toString(), "--json").number("states"))
                .isEqualTo(4);
        Ran typed =
                Ran.with(new ByteArrayInputStream(Files.readAllBytes(file)), Interrupts.NONE, "explore", "-", "--json");
        assertThat(typed.number("states")).isEqualTo(4);
    }

    @Test
    void highLevelNetsAreWrittenAsSuchUnlessUnfolded() throws Exception {
        String high = folder.resolve("high.pnml").toString();
        String plain = folder.resolve("plain.pnml").toString();
        assertThat(typing(MUTEX, "convert", "-", "-o", high).err()).contains("(3 places, 2 transitions, 6 arcs)");
        assertThat(typing(MUTEX, "convert", "-", "-o", plain, "--unfold").err()).contains("unfolded: 7 places");
        assertThat(tidemark("explore", high, "--json").number("states")).isEqualTo(4);
        assertThat(tidemark("explore", plain, "--json").number("states")).isEqualTo(4);
        String picture = folder.resolve("high.svg").toString();
        assertThat(tidemark("convert", high, "-o", picture).status()).isZero();
        assertThat(Files.readString(Path.of(picture))).contains(">all P<").contains(">enter<");
        Ran refused = typing("place p: queue[1] of bool = []", "convert", "-", "-o", plain, "--force");
        assertThat(refused.status()).isEqualTo(2);
        assertThat(refused.err()).contains("symmetric nets have no such sort; --unfold writes the unfolding instead");
    }

    @Test
    void safeMeansTheSameForInfoAndCheck() {
        String two = "type C = 1..2 place p: C = all C place q: C transition t(x: C) { in p: x out q: x }";
        assertThat(typing(two, "check", "-", "--one-safe").status()).isEqualTo(1);
        assertThat(typing(two, "info", "-").out()).contains("no place ever holds two tokens of the same value");
        Ran json = typing(two, "info", "-", "--json");
        assertThat(json.field("safe")).isEqualTo(false);
        assertThat(json.field("unfoldingSafe")).isEqualTo(true);
        String one = two.replace("all C", "1");
        assertThat(typing(one, "check", "-", "--one-safe").status()).isZero();
        assertThat(typing(one, "info", "-").out()).contains("SAFE: no place ever holds two tokens, by proof.");
    }

    @Test
    void coloursAreForTerminalsThatWantThem() {
        assertThat(Palette.of(true, Map.of("TERM", "xterm")).verdict("violated", "violated"))
                .isEqualTo("\u001B[31mviolated\u001B[0m");
        assertThat(Palette.of(true, Map.of("NO_COLOR", "1"))).isEqualTo(Palette.PLAIN);
        assertThat(Palette.of(true, Map.of("TERM", "dumb"))).isEqualTo(Palette.PLAIN);
        assertThat(Palette.of(false, Map.of())).isEqualTo(Palette.PLAIN);
        assertThat(Palette.ANSI.verdict("7", "7")).isEqualTo("7");
        assertThat(tidemark("check", "zoo:philosophers/3", "--deadlock-free").out())
                .contains("violated")
                .doesNotContain("\u001B");
    }
}
