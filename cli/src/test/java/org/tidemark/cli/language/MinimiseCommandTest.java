package org.tidemark.cli.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** {@code tidemark minimise}: smallest automata, comparisons, and what cannot be asked. */
class MinimiseCommandTest {
    private static final String LATE = """
            des (0, 3, 4)
            (0, "coin", 1)
            (1, "tea", 2)
            (1, "coffee", 3)
            """;
    private static final String EARLY = """
            des (0, 4, 5)
            (0, "coin", 1)
            (0, "coin", 2)
            (1, "tea", 3)
            (2, "coffee", 4)
            """;

    @TempDir
    Path folder;

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    private String file(String name, String text) throws IOException {
        Files.writeString(folder.resolve(name), text);
        return file(name);
    }

    @Test
    void aSmallAutomatonIsShown() {
        Ran ran = tidemark("minimise", "zoo:mutex/2", "--events", "enter_*,leave_*", "--modulo", "branching");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .containsPattern("automaton +8 +states, 14 steps, 6 of them silent")
                .containsPattern("smallest +3 +states, 4 steps\n")
                .contains("(0, \"enter_1\", 1)", "(2, \"leave_2\", 0)");
    }

    @Test
    void twoThatDifferAreToldApartByAFormula() throws IOException {
        Ran ran = tidemark("minimise", file("late.aut", LATE), "--equal-to", file("early.aut", EARLY));
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out()).contains("DIFFERENT (strong)", "<coin> (<coffee> true && <tea> true)");
        Ran json = tidemark("minimise", file("late.aut"), "--equal-to", file("early.aut"), "--json");
        assertThat(json.json()).containsEntry("equivalent", false).containsEntry("modulo", "strong");
        assertThat(json.json().get("difference")).isEqualTo("<coin> (<coffee> true && <tea> true)");
    }

    @Test
    void whatIsHiddenTellsNothingApart() throws IOException {
        file("late.aut", LATE);
        file("early.aut", EARLY);
        for (String modulo : List.of("divbranching", "branching", "weak")) {
            Ran ran = tidemark(
                    "minimise",
                    file("late.aut"),
                    "--equal-to",
                    file("early.aut"),
                    "--hide",
                    "tea,coffee",
                    "--modulo",
                    modulo);
            assertThat(ran.status()).as(modulo).isZero();
            assertThat(ran.out()).contains("EQUIVALENT (" + modulo + ")");
        }
    }

    /** A model, the graph that was kept of it, and its export to a file are one automaton. */
    @Test
    void modelsGraphsAndFilesAreTheSame() {
        assertThat(tidemark("graph", "zoo:mutex/3", "-o", file("m.graph")).status())
                .isZero();
        assertThat(tidemark("graph", file("m.graph"), "--export", file("m.aut")).status())
                .isZero();
        for (String other : List.of("m.graph", "m.aut")) {
            Ran ran = tidemark("minimise", "zoo:mutex/3", "--equal-to", file(other));
            assertThat(ran.status()).as(ran.out() + ran.err()).isZero();
        }
    }

    @Test
    void whatWasWrittenIsEquivalentAndSmallest() {
        for (String modulo : List.of("strong", "divbranching", "branching", "weak")) {
            String small = file(modulo + ".aut");
            Ran ran = tidemark(
                    "minimise", "zoo:stop-and-wait/3/2", "--events", "receive_?", "--modulo", modulo, "-o", small);
            assertThat(ran.status()).isZero();
            Ran again = tidemark("minimise", small, "--modulo", modulo, "--json");
            Map<?, ?> side = (Map<?, ?>) ((List<?>) again.field("automata")).get(0);
            assertThat(side.get("whole")).isEqualTo(side.get("smallest"));
            assertThat(tidemark(
                                    "minimise",
                                    small,
                                    "--equal-to",
                                    "zoo:stop-and-wait/3/2",
                                    "--events",
                                    "receive_?",
                                    "--modulo",
                                    modulo)
                            .status())
                    .isZero();
        }
        assertThat(tidemark("minimise", "zoo:mutex/2", "-o", file("m.dot")).status())
                .isZero();
    }

    @Test
    void limitsLeaveItUnknown() {
        Ran time = tidemark("minimise", "zoo:philosophers/12", "--time", "1ms");
        assertThat(time.status()).isEqualTo(3);
        assertThat(time.out()).contains("UNKNOWN: the time was up");
        Ran memory = tidemark("minimise", "zoo:philosophers/12", "--memory", "1m", "--json");
        assertThat(memory.status()).isEqualTo(3);
        assertThat(memory.json()).containsEntry("complete", false).containsKey("reason");
    }

    @Test
    void wrongInputIsRefused() throws IOException {
        assertThat(tidemark("minimise", "zoo:mutex/2", "--modulo", "weekly").err())
                .contains("weak");
        assertThat(tidemark("minimise", "zoo:mutex/2", "--hide", "entr_1").err())
                .contains("no label is called 'entr_1'; did you mean 'enter_1'?");
        assertThat(tidemark("minimise", "zoo:mutex/2", "--events", "enter(p = 1)")
                        .err())
                .containsPattern("no label is called 'enter\\(p = 1\\)'; there are (\\w+, ){4}\\w+ and \\d more");
        assertThat(tidemark("minimise", "zoo:mutex/2", "-o", file("m.pnml")).err())
                .contains(".aut, .dot or .gv");
        assertThat(tidemark("minimise", "zoo:mutex/2", "-o", file("m.aut"), "--equal-to", "zoo:mutex/3")
                        .err())
                .contains("leave out --equal-to");
        Ran broken = tidemark("minimise", file("broken.aut", "des (0, 2, 2)\n(0, \"a\", 7)\n"));
        assertThat(broken.status()).isEqualTo(2);
        assertThat(broken.err()).contains("broken.aut:2", "expected a state below 2");
    }
}
