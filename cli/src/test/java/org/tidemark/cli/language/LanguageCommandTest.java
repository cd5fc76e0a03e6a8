package org.tidemark.cli.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.tidemark.cli.Ran.tidemark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.cli.Ran;

/** {@code tidemark language}: automata of models' words, comparisons, and what cannot be asked. */
class LanguageCommandTest {
    private static final String ORDER = """
            automaton order
            start none
            none -- receive_1 --> one
            one -- receive_2 --> two
            two -- receive_3 --> all
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
    void theAutomatonOfAModelIsShownWhereItIsSmall() {
        Ran ran = tidemark("language", "zoo:mutex/2", "--events", "enter_*,leave_*");
        assertThat(ran.status()).isZero();
        assertThat(ran.out())
                .containsPattern("letters +4 +enter_1, enter_2, leave_1, leave_2; 2 events hidden")
                .containsPattern("graph +8 +states, 14 edges")
                .containsPattern("deterministic +3 +states, 4 steps")
                .containsPattern("smallest +3 +states, 4 steps")
                .contains("s0 -- enter_1 --> s1", "s2 -- leave_2 --> s0");
    }

    @Test
    void wordsMayHaveToEndInADeadlock() {
        Ran ran = tidemark("language", "zoo:philosophers/3", "--events", "putBack_1", "--accept", "deadlock", "--json");
        assertThat(ran.status()).isZero();
        assertThat(ran.section("smallest")).containsEntry("states", 1L).containsEntry("accepting", 1L);
        Ran none = tidemark("language", "zoo:philosophers-safe/3", "--accept", "deadlock");
        assertThat(none.out()).containsPattern("smallest +1 +state, 0 steps; words end in 0 of them");
    }

    @Test
    void everyFormatIsTheSameLanguageWhenItIsReadBack() {
        for (String name : List.of("order.txt", "order.hoa", "order.aut")) {
            Ran written = tidemark("language", "zoo:stop-and-wait/3/2", "--events", "receive_*", "-o", file(name));
            assertThat(written.status()).isZero();
            assertThat(written.out()).containsPattern("contracted +120 ").contains(file(name));
            Ran back = tidemark("language", "zoo:stop-and-wait/3/2", "--equals", file(name));
            assertThat(back.status()).as(back.err()).isZero();
            assertThat(back.out()).containsPattern("  holds  the words of stop-and-wait-3-2( .*)? are those of ");
            assertThat(tidemark("check", "zoo:stop-and-wait/3/2", "--conforms", file(name))
                            .status())
                    .isZero();
        }
        assertThat(tidemark("language", "zoo:mutex/2", "-o", file("m.dot")).status())
                .isZero();
        assertThat(folder.resolve("m.dot")).content().contains("doublecircle", "enter_1");
        assertThat(tidemark("language", "zoo:mutex/2", "-o", file("m.dot")).err())
                .contains("exists");
    }

    @Test
    void aDistinguishingWordComesWithItsRun() throws IOException {
        String service = file("order.txt", ORDER.replace("two -- receive_3 --> all\n", "events receive_3\n"));
        Ran ran = tidemark(
                "language",
                "zoo:stop-and-wait/3/2",
                "--events",
                "receive_*",
                "--included-in",
                service,
                "--trace",
                file("run.json"));
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.out())
                .contains("  violated  every word of stop-and-wait-3-2 is a word of order")
                .contains("\n  receive_1 receive_2 receive_3\n")
                .contains("is a word of stop-and-wait-3-2 and not of order; no shorter word tells them apart")
                .containsPattern("that spells it: \\d+ steps, \\d+ hidden");
        assertThat(tidemark("simulate", "zoo:stop-and-wait/3/2", "--trace", file("run.json"))
                        .status())
                .isZero();
    }

    @Test
    void twoOfOneNameAreToldApart() {
        Ran same = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/2", "--quiet");
        assertThat(same.out())
                .contains("  holds  the words of mutex-2 (zoo:mutex/2) are those of mutex-2 (the other)\n");
        assertThat(tidemark("convert", "zoo:mutex/2", "-o", file("again.net")).status())
                .isZero();
        Ran named = tidemark("language", "zoo:mutex/2", "--equals", file("again.net"), "--quiet", "--json");
        assertThat(named.status()).isZero();
        assertThat(named.field("model")).isNotEqualTo(named.field("other"));
    }

    @Test
    void jsonTellsTheWordAndWhoseItIs() {
        Ran ran = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/3", "--events", "enter_*", "--json");
        assertThat(ran.status()).isEqualTo(1);
        assertThat(ran.field("word")).isEqualTo(List.of("enter_3"));
        assertThat(ran.json())
                .containsEntry("relation", "equals")
                .containsEntry("verdict", "violated")
                .containsEntry("wordOfModel", false)
                .containsEntry("shortest", true);
        assertThat(ran.section("evidence")).containsEntry("steps", 2L);
        Ran holds = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/3", "--json", "--quiet");
        assertThat(holds.json()).containsEntry("verdict", "holds").containsEntry("word", null);
        assertThat(holds.err()).isEmpty();
    }

    @Test
    void eventsOfOneModelAloneAreHiddenAndTold() {
        Ran ran = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/3");
        assertThat(ran.status()).isZero();
        assertThat(ran.err()).contains("hidden, since only mutex-3 has them: 'request_3', 'enter_3', 'leave_3'");
        Ran shown = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/3", "--events", "enter_*");
        assertThat(shown.status()).isEqualTo(1);
        assertThat(shown.err()).contains("mutex-2 has no 'enter_3'; such an event never happens there");
    }

    @Test
    void aLabelledGraphSpeaksByItsLabels() throws IOException {
        String one = file("one.aut", "des (0, 4, 3)\n(0, \"a\", 1)\n(0, \"a\", 2)\n(1, i, 0)\n(2, \"b\", 0)\n");
        String two = file("two.aut", "des (0, 2, 2)\n(0, \"a\", 1)\n(1, \"a\", 1)\n");
        Ran ran = tidemark("language", one, "--json");
        assertThat(ran.field("letters")).isEqualTo(List.of("a", "b"));
        assertThat(ran.json()).containsEntry("hidden", 1L);
        Ran shared = tidemark("language", one, "--equals", two);
        assertThat(shared.status()).as(shared.out()).isZero();
        assertThat(shared.err()).contains("hidden, since only one has it: 'b'");
        Ran all = tidemark("language", one, "--equals", two, "--events", "a,b");
        assertThat(all.status()).isEqualTo(1);
        assertThat(all.out()).contains("\n  a b\n", "is a word of one and not of two");
    }

    @Test
    void bindingsOfAColouredTransitionAreOneLetterOrMany() {
        String tide = Path.of("..", "examples", "philosophers.tide").toString();
        Ran whole = tidemark("language", tide, "--json");
        assertThat(whole.status()).as(whole.err()).isZero();
        List<?> letters = (List<?>) whole.field("letters");
        assertThat(letters).noneMatch(letter -> letter.toString().contains("."));
        Ran bindings = tidemark("language", tide, "--events", letters.get(0) + ".*", "--json");
        assertThat(bindings.status()).as(bindings.err()).isZero();
        assertThat((List<?>) bindings.field("letters"))
                .hasSizeGreaterThan(1)
                .allMatch(letter -> letter.toString().startsWith(letters.get(0) + "("));
        Ran both = tidemark("language", tide, "--events", letters.get(0) + "," + letters.get(0) + ".*");
        assertThat(both.status()).isEqualTo(2);
        assertThat(both.err()).contains("the second is a binding of the first");
    }

    @Test
    void limitsAreToldAndLeaveTheAnswerOpen() {
        Ran few = tidemark("language", "zoo:kanban/2", "--max-sets", "3");
        assertThat(few.status()).isEqualTo(3);
        assertThat(few.out()).contains("UNKNOWN: stopped, because more than 3 sets of states had to be distinguished");
        Ran states = tidemark("language", "zoo:kanban/2", "--max-states", "10", "-o", file("k.txt"));
        assertThat(states.status()).isEqualTo(3);
        assertThat(folder.resolve("k.txt")).doesNotExist();
        Ran pairs = tidemark("language", "zoo:kanban/2", "--equals", "zoo:kanban/3", "--max-sets", "3");
        assertThat(pairs.status()).isEqualTo(3);
        assertThat(pairs.out()).contains("unknown; more than 3 sets");
        Ran other = tidemark("language", "zoo:mutex/2", "--equals", "zoo:mutex/9", "--max-states", "100", "--json");
        assertThat(other.status()).isEqualTo(3);
        assertThat(other.json()).containsEntry("verdict", "unknown");
        assertThat(other.field("reason").toString()).startsWith("mutex-9: there are more than 100 states");
    }

    @Test
    void wrongQuestionsAreRefusedInOneSentence() throws IOException {
        assertThat(wrong("language", "zoo:mutex/2", "--events", "entr_1"))
                .contains("no event of mutex-2 is called 'entr_1'; did you mean 'enter_1'?");
        assertThat(wrong("language", "zoo:mutex/2", "--hide", "*"))
                .contains("no event is left", "; --events chooses some");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", file("missing.txt")))
                .contains("missing.txt");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", "mutex/3")).contains("did you mean zoo:mutex/3?");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", "zoo:kanban/2")).contains("no event in common");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", "zoo:mutex/2", "--included-in", "zoo:mutex/2"))
                .contains("ask one at a time");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", "zoo:mutex/2", "-o", file("x.txt")))
                .contains("-o writes the automaton of one model");
        assertThat(wrong("language", "zoo:mutex/2", "--trace", file("x.json"))).contains("need another language");
        assertThat(wrong("language", "zoo:mutex/2", "--accept", "lok = 0")).contains("there is no place 'lok'");
        assertThat(wrong("language", "zoo:mutex/2", "--accept", "AG lock = 0")).contains("a condition on one state");
        assertThat(wrong("language", "zoo:mutex/2", "--store", "hash-compact")).contains("needs every state");
        assertThat(wrong("language", "zoo:mutex/2", "--search", "dfs")).contains("needs every state");
        String looks = file("looks.txt", "start s\ns -- enter_1 [lock = 0] --> s\n");
        assertThat(wrong("language", "zoo:mutex/2", "--equals", looks))
                .contains("check --conforms takes such automata");
        String one = file("one.txt", "start s\ns -- enter_1 --> s\n");
        assertThat(tidemark("language", "zoo:mutex/2", "--included-in", one, "--events", "enter_*")
                        .err())
                .contains("one says nothing of 'enter_2', so that it allows it at any time");
        String typo = file("typo.txt", "start s\ns -- entr_1 --> s\n");
        Ran noted = tidemark("language", "zoo:mutex/2", "--included-in", typo);
        assertThat(noted.err())
                .contains("mutex-2 has no 'entr_1'; such an event never happens there; did you mean 'enter_1'?");
        String other = file("other.txt", "start s\ns -- go --> s\n");
        assertThat(tidemark("language", "zoo:mutex/2", "--included-in", other).err())
                .contains("mutex-2 has no 'go'; such an event never happens there; its events are 'request_1', ");
    }

    private static String wrong(String... args) {
        Ran ran = tidemark(args);
        assertThat(ran.status()).as(ran.out()).isEqualTo(2);
        return ran.err();
    }

    @Test
    void aSweepFindsTheSameWords() {
        Ran ran = tidemark(
                "language", "zoo:dbm/4", "--search", "sweep", "--progress", "paper", "--events", "update_*", "--json");
        Ran plain = tidemark("language", "zoo:dbm/4", "--events", "update_*", "--json");
        assertThat(ran.section("smallest")).isEqualTo(plain.section("smallest"));
    }

    @Test
    void modelsAreServicesToCheck() throws IOException {
        assertThat(tidemark("check", "zoo:mutex/3", "--conforms", "zoo:mutex/2").status())
                .isZero();
        Ran broken = tidemark("check", "zoo:philosophers/4", "--conforms", "zoo:philosophers-safe/4");
        assertThat(broken.status()).isEqualTo(1);
        assertThat(broken.out()).contains("philosophers-safe-4 in 's0' does not allow 'takeLeft_4' there");
        Ran open = tidemark("check", "zoo:mutex/2", "--conforms", "zoo:mutex/9", "--max-states", "100");
        assertThat(open.status()).isEqualTo(3);
        assertThat(open.err())
                .contains("zoo:mutex/9: its automaton was not made, because there are more than 100 states");
        String turns = file("turns.txt", """
                internal choose
                start idle
                idle -- choose --> first
                idle -- choose --> second
                first -- enter_1 --> in_1
                in_1 -- leave_1 --> idle
                second -- enter_2 --> in_2
                in_2 -- leave_2 --> idle
                """);
        assertThat(tidemark("check", "zoo:mutex/2", "--conforms", turns).status())
                .isZero();
        assertThat(tidemark("language", "zoo:mutex/2", "--equals", turns).status())
                .isZero();
    }
}
