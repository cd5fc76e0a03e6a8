package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@code explore} says of options, models and files that are wrong. */
class ExploreInputTest {
    @TempDir
    Path directory;

    @Test
    void parametersByName() {
        assertThat(tidemark("explore", "zoo:philosophers", "-D", "philosophers=3", "--json")
                        .json())
                .containsEntry("model", "philosophers-3");
        assertThat(tidemark("explore", "zoo:philosophers/3", "-D", "philosophers=3", "--json")
                        .json())
                .containsEntry("model", "philosophers-3");
        Ran contradiction = tidemark("explore", "zoo:philosophers/3", "-D", "philosophers=4");
        assertThat(contradiction.status()).isEqualTo(2);
        assertThat(contradiction.err())
                .isEqualTo("tidemark: zoo:philosophers/3: parameter 'philosophers' is given as '3' and as '4';"
                        + " expected one of them\n");
        assertThat(tidemark("explore", "zoo:philosophers", "-D", "philosophers=3", "-D", "philosophers=4")
                        .status())
                .isEqualTo(2);
        assertThat(tidemark("explore", "zoo:producer-consumer/3", "-D", "producers=1", "--json")
                        .json())
                .containsEntry("model", "producer-consumer-3-1-2");
        Ran unknown = tidemark("explore", "zoo:philosophers", "-D", "forks=3");
        assertThat(unknown.status()).isEqualTo(2);
        assertThat(unknown.err())
                .isEqualTo("tidemark: zoo:philosophers: no parameter 'forks'; expected philosophers\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '"',
            value = {
                "--sample 3|--sample is for states in one diagram; add --store mdd",
                "--store mdd --search dfs|--store mdd",
                "--store disk --dir=|--dir '': expected the name of a folder",
                "--resume=|--resume '': expected the name of a folder",
                "--store disk|--store disk needs a folder for its files; add --dir DIR",
                "--store collapse --delta-k 5|--delta-k is for Δ-markings; add --store delta",
                "--store collapse --search sweep|--store collapse and --search sweep do not go together",
                "--store tree --delta-k 5|--delta-k is for Δ-markings; add --store delta or auto",
                "--search sweep --delta-k 5|--delta-k is for Δ-markings; add --store delta or auto",
                "--store delta --delta-k 5000|'5000': expected an integer from 1 to 1024",
                "--forget|--forget is for Δ-markings that are found level by level; add --store delta",
                "--store delta --forget --search dfs|are found level by level; leave out --search dfs",
                "--forget --search dfs|are found level by level; add --store delta and leave out --search dfs",
                "--store mdd --search dfs --max-depth 3|--store mdd finds all states together, in no order of exploration; leave out --search dfs and --max-depth",
                "--colors dirct|--colors 'dirct': expected one of auto, direct, unfold; did you mean 'direct'?",
                "--store mdd --colors dirct|--colors 'dirct': expected one of auto, direct, unfold",
                "--store mdd --colors direct|--store mdd goes by the unfolding of a high-level net; leave out --colors direct",
                "--store tree --search sweep|--store tree and --search sweep do not go together",
                "--store hash-compact --search sweep|--store hash-compact and --search sweep do not go together",
                "--store foo|--store 'foo': expected one of auto, plain, tree, compact-tree, condensed, delta, collapse, hash-compact, bitstate, disk, mdd",
                "--search best|--search 'best': expected one of auto, bfs, dfs, sweep",
                "--search best-first|--search 'best-first': expected one of auto, bfs, dfs, sweep",
                "--reduce stubborn,symmetry|--reduce stubborn leaves states out, and explore needs all of them",
                "--reduce symetry|--reduce 'symetry': expected one of auto, none, counting, symmetry; did you mean 'symmetry'?",
                "--reduce symmetry --store mdd|--reduce symmetry explores states one by one; leave out --store mdd",
                "--reduce stubborn,none|--reduce stubborn,none: 'none' does not go with other words",
                "--reduce stubborn|--reduce stubborn leaves states out, and explore needs all of them",
                "--memory 0|'0': expected a size of at least 1m such as 512m, 8g or 1.5g",
                "--memory 512|'512': expected a size of at least 1m; did you mean 512m?",
                "--memory 5k|'5k': expected a size of at least 1m such as",
                "--memory lots|'lots': expected a size of at least 1m",
                "--memory 900t|that the Java heap leaves for states; ask for less: this machine has ",
                "--time 0s|'0s': expected a duration above zero such as 500ms, 60s, 10m or 1h30m",
                "--time 1h30|'1h30': expected a duration",
                "--time 10|'10': expected a duration",
                "--max-states 0|'0': expected an integer ≥ 1",
                "--max-states 99999999999999999999|'99999999999999999999': expected an integer ≤ 999999999999999999",
                "--max-states ٣|'٣': expected an integer ≥ 1",
                "--threads ٣|'٣': expected an integer from 1",
                "--time ٣s|'٣s': expected a duration",
                "--memory ٣g|'٣g': expected a size",
                "-D philosophers|'philosophers': expected a name and a value such as philosophers=7",
                "--max-depth -1|'-1': expected an integer ≥ 0",
                "--threads 0|'0': expected an integer from 1 to 1024",
                "--seed x|'x': expected an integer ≥ 0",
                "--thread 2|unknown option '--thread'; did you mean --threads?",
                "--thraeds=2|unknown option '--thraeds=2'; did you mean --threads?",
                "extra|unexpected argument 'extra'",
            })
    void wrongOptionsAreExplained(String options, String sentence) {
        Ran ran = tidemark(("explore zoo:philosophers/5 " + options).split(" "));
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.out()).isEmpty();
        assertThat(ran.err())
                .startsWith("tidemark: ")
                .contains(sentence)
                .endsWith("\nTry 'tidemark explore --help'.\n");
        assertThat(ran.err().lines()).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"zoo:philosofers/5", "zoo:philosophers/99999999999", "zoo:philosophers/x", "zoo:", "", "\0"})
    void wrongModelsAreExplained(String model) {
        Ran ran = tidemark("explore", model);
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).startsWith("tidemark: ").doesNotContain("Exception");
        assertThat(ran.err().lines()).hasSize(1);
    }

    @Test
    void wrongFilesAreExplained() throws IOException {
        assertThat(tidemark("explore", directory.resolve("none.pnml").toString())
                        .err())
                .endsWith("none.pnml: no such file\n");
        assertThat(tidemark("explore", directory.resolve("none").toString()).err())
                .endsWith("none: no such file\n");
        assertThat(tidemark("explore", directory.toString()).err()).contains(": is a directory; expected a file");
        assertThat(tidemark("explore", "philosophers/12").err())
                .isEqualTo("tidemark: philosophers/12: no such file; did you mean zoo:philosophers/12?\n");
        assertThat(tidemark("explore", "ZOO:Philosophers/12").err())
                .isEqualTo("tidemark: ZOO:Philosophers/12: no such file; did you mean zoo:philosophers/12?\n");
        assertThat(tidemark("explore", "").err())
                .isEqualTo("tidemark: the name of the model is empty; expected a file or a zoo model such as"
                        + " zoo:philosophers/12\n");
        Path broken = PnmlFile.in(directory, "broken", "<place id=\"p\"><arc></place>");
        Ran ran = tidemark("explore", broken.toString());
        assertThat(ran.status()).isEqualTo(2);
        assertThat(ran.err()).startsWith("tidemark: " + broken + ":").doesNotContain("Exception");
        assertThat(tidemark("explore", broken.toString(), "-D", "n=3").err()).contains("other files have none");
    }
}
