package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Reasons, graph files and their exports show values and bindings as people write them, never the names of an unfolding. */
class ValuesAsWrittenTest {
    private static final String UNFOLDED_NAME = "(?s).*\\b(wire|turn|put|take|stop)\\.[\\[0-9].*";

    @TempDir
    Path folder;

    private String model = "";

    @BeforeEach
    void aWire() throws Exception {
        model = Files.writeString(folder.resolve("wire.tide"), """
                place wire: queue[2] of {bit: 0..1, data: 0..1} = []
                place turn: 1..2 = 1
                transition put(w: queue[2] of {bit: 0..1, data: 0..1}, b: 0..1, t: 1..2) {
                  guard length(w) < 2
                  in wire: w; turn: t
                  out wire: append(w, {bit = b, data = 0}); turn: 3 - t
                }
                transition take(w: queue[2] of {bit: 0..1, data: 0..1}) {
                  guard length(w) > 0
                  in wire: w
                  out wire: rest(w)
                }
                transition stop(t: 1..2) { in turn: t }
                """).toString();
    }

    @Test
    void reasonsOfBranchingFormulas() {
        String formula = "EF (turn = {2} && EX turn = {}) && EF EG (exists w in wire: length(w) >= 1)";
        Ran text = tidemark("check", model, "-f", formula);
        assertThat(text.out())
                .contains("turn = {2}", "exists w in wire: length(w) >= 1", "put(w = [], b = 0, t = 1)")
                .doesNotMatch(UNFOLDED_NAME);
        assertThat(tidemark("check", model, "-f", formula, "--json").out())
                .contains("\"formula\":\"EF EG (exists w in wire: length(w) >= 1)\"")
                .doesNotMatch(UNFOLDED_NAME);
        assertThat(tidemark("check", model, "-f", "AG AF turn = {1}").out()).doesNotMatch(UNFOLDED_NAME);
    }

    /** What a simplification made was written by nobody, but its names can be. */
    @Test
    void partsThatNobodyWrote() {
        Ran ran = tidemark("check", model, "-f", "EG (turn <= {1} && AF turn = 0)", "-f", "AX EX turn = {1}");
        assertThat(ran.out()).doesNotMatch(UNFOLDED_NAME);
    }

    @Test
    void graphFilesAndTheirExports() throws Exception {
        String file = folder.resolve("wire.graph").toString();
        Path exported = folder.resolve("wire.aut");
        Ran built = tidemark(
                "graph", model, "-o", file, "--check", "EF EG turn = {1}", "--state", "3", "--export", "" + exported);
        assertThat(built.out()).contains("EG turn = {1}").doesNotMatch(UNFOLDED_NAME);
        assertThat(exported).content().contains("\"put(w = [], b = 0, t = 1)\"").doesNotMatch(UNFOLDED_NAME);

        Ran again = tidemark("graph", file, "--check", "AG (fireable(put(w = [], b = 0, t = 1)) -> EX turn >= 2)");
        assertThat(again.out()).contains("does not hold");
        Files.delete(Path.of(model));
        Ran alone = tidemark("graph", file, "--successors", "0", "--check", "EF EG fireable(take)");
        assertThat(alone.out()).contains("EF EG fireable(take) holds", "stop(t = 1) → ");
    }

    @Test
    void invariantsAndProofs() {
        Ran info = tidemark("info", "../examples/mutex.tide");
        assertThat(info.out()).contains("\"idle: 1\" + \"waiting: 1\" + \"critical: 1\" = 1");
    }

    /** No binding of stop stays enabled while the turn changes, but one of them always is. */
    @Test
    void fairnessToSomeBindings() {
        Ran some =
                tidemark("check", model, "-f", "F turn = 0", "--fair", "stop(t = 1), put(w = [], b = 1), stop(t = 2)");
        assertThat(some.out()).contains("weakly fair to stop(t = 1), put(w = [], b = 1), stop(t = 2)");
        Ran together = tidemark("check", model, "-f", "F turn = 0", "--fair", "stop(t = 1)", "--fair", "stop(t = 2)");
        Ran each = tidemark("check", model, "-f", "F turn = 0", "--fair", "stop");
        assertThat(together.out()).containsPattern("f1 +violated");
        assertThat(each.out()).containsPattern("f1 +violated");
        assertThat(tidemark("check", model, "-f", "F turn = 0", "--fair", "stop(*)")
                        .out())
                .containsPattern("f1 +holds");
        assertThat(tidemark("check", model, "-f", "F turn = 0", "--fair", "put(b = 7)")
                        .err())
                .contains("--fair: 'put(b = 7)': the value of 'b': 7 is not a value of type 0..1");
        assertThat(tidemark("check", model, "-f", "F turn = 0", "--fair", "putt(b = 1)")
                        .err())
                .contains("--fair: there is no transition 'putt'; did you mean 'put'?");
    }
}
