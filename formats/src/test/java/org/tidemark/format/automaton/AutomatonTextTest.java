package org.tidemark.format.automaton;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class AutomatonTextTest {
    private static final NetVocabulary NAMES = new NetVocabulary(service());

    private static PetriNet service() {
        PetriNetBuilder net = new PetriNetBuilder("net");
        net.place("queue", 1);
        net.place("odd ]\"name", 0);
        for (String transition : List.of("request", "grant", "deny", "tick", "a b")) {
            net.transition(transition);
        }
        return net.build();
    }

    private static FiniteAutomaton read(String text) throws Exception {
        return Automata.read(AutomatonReader::read, text, NAMES);
    }

    private static String refusal(String text) {
        return Automata.refusal(AutomatonReader::read, text, NAMES);
    }

    private static Guard on(String... events) {
        return Guard.on(EventSet.of(List.of(events)));
    }

    @Test
    void whatNoGuardTakesIsHidden() throws Exception {
        FiniteAutomaton automaton = read("""
                # who asks is answered
                automaton service
                start idle
                idle -- request --> busy   # one at a time
                busy -- grant, deny --> idle
                """);
        Guard still = Guard.on(EventSet.allBut(Set.of("request", "grant", "deny")));
        assertThat(automaton.name()).isEqualTo("service");
        assertThat(automaton.stateNames()).containsExactly("idle", "busy");
        assertThat(automaton.edges())
                .containsExactly(
                        new Edge(0, on("request"), 1),
                        new Edge(1, on("grant", "deny"), 0),
                        new Edge(0, still, 0),
                        new Edge(1, still, 1));
        assertThat(automaton.accepts(0) && automaton.accepts(1)).isTrue();
        assertThat(automaton.readsInitial()).isFalse();
    }

    @Test
    void strictHidesNothingButWhatIsListed() throws Exception {
        FiniteAutomaton automaton = read("strict\nstart s\ns -- grant --> s\nhidden tick \"a b\"\naccept\n");
        assertThat(automaton.edges()).containsExactly(new Edge(0, on("grant"), 0), new Edge(0, on("tick", "a b"), 0));
        assertThat(automaton.accepts(0)).isFalse();
        assertThat(automaton.name()).isEqualTo("m");
    }

    @Test
    void internalStepsAreGoneAndWhatTheyLeadToIsThere() throws Exception {
        FiniteAutomaton automaton = read("""
                strict
                internal think "change mind"
                start idle
                idle -- think --> busy
                busy -- "change mind" --> idle
                busy -- grant --> done
                accept done idle
                """);
        assertThat(automaton.stateNames()).containsExactly("idle", "busy", "done");
        assertThat(automaton.edges()).containsExactly(new Edge(1, on("grant"), 2), new Edge(0, on("grant"), 2));
        assertThat(automaton.accepts(0) && automaton.accepts(1) && automaton.accepts(2))
                .isTrue();
        assertThat(refusal("internal tick\nstart s\n"))
                .isEqualTo(
                        "m:1:10: 'tick' is an event of the model, so it is not an internal step; use 'hidden' to hide it");
        assertThat(refusal("internal x\nstart s\ns -- x, tick --> s\n"))
                .isEqualTo(
                        "m:3:7: found ',': expected '-->' and the name of a state; an internal step cannot be combined with events");
        assertThat(refusal("start s\ns -- x --> s\ninternal x\n"))
                .isEqualTo("m:2:6: there is no transition 'x'; expected one of request, grant, deny, tick, a b");
    }

    @Test
    void listedEventsAreNotHiddenThoughNoEdgeTakesThem() throws Exception {
        FiniteAutomaton automaton = read("start s\nevents grant deny\ns -- tick --> s\n");
        Guard still = Guard.on(EventSet.allBut(Set.of("tick", "grant", "deny")));
        assertThat(automaton.edges()).containsExactly(new Edge(0, on("tick"), 0), new Edge(0, still, 0));
        FiniteAutomaton bare = automaton.withEdges(List.of(new Edge(0, on("tick"), 0)));
        assertThat(Automata.text(
                        (some, out) -> AutomatonWriter.write(some, List.of("deny", "grant", "tick"), out), bare))
                .isEqualTo("automaton m\nevents deny grant\nstart s\ns -- tick --> s\n");
    }

    @Test
    void anyEventIsAnyThatIsNotHidden() throws Exception {
        FiniteAutomaton automaton = read("start s\ns -- * --> s\ns -- !{grant} [queue <= 3] --> t\nhidden tick\n");
        assertThat(automaton.edges().get(0).guard()).isEqualTo(Guard.on(EventSet.allBut(Set.of("tick"))));
        assertThat(automaton.edges().get(1).guard().events()).isEqualTo(EventSet.allBut(Set.of("tick", "grant")));
        assertThat(automaton.edges()).hasSize(4);
        assertThat(automaton.readsInitial()).isTrue();
    }

    @Test
    void namesAndConditionsMayHoldAnythingInQuotes() throws Exception {
        FiniteAutomaton automaton = read("""
                start "a \\"state"
                "a \\"state" -- "a b" ["odd ]\\"name" = 0] --> strict
                strict -- tick --> strict
                """);
        assertThat(automaton.stateNames()).containsExactly("a \"state", "strict");
        assertThat(Automata.read(AutomatonReader::read, Automata.text(AutomatonWriter::write, automaton), NAMES))
                .isEqualTo(automaton);
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() {
        assertThat(refusal("start s\ns -- requst --> s\n"))
                .isEqualTo("m:2:6: there is no transition 'requst'; did you mean 'request'?");
        assertThat(refusal("start s\ns -- tick [queu <= 3] --> s\n"))
                .isEqualTo("m:2:12: there is no place 'queu'; did you mean 'queue'?");
        assertThat(refusal("start s\ns -- [AG queue <= 3] --> s\n"))
                .startsWith("m:2:7: condition 'AG queue <= 3': expected one on a single state");
        assertThat(refusal("s -- tick --> s\n"))
                .isEqualTo("m:2:1: there is no start state: expected a line such as 'start idle'");
        assertThat(refusal("start s\ns - tick --> s\n"))
                .isEqualTo("m:2:3: found '-': expected an edge such as 'idle -- request --> busy'");
        assertThat(refusal("start s\ns -- tick -> s\n"))
                .isEqualTo("m:2:11: found '->': expected '-->' and the name of a state");
        assertThat(refusal("start s\ns -- tick --> \n"))
                .isEqualTo("m:2:15: the line ends here: expected the name of a state");
        assertThat(refusal("start idle\nidle -- tick --> idle\naccept idlee\n"))
                .isEqualTo("m:3:8: no edge leads from or to a state 'idlee'; did you mean 'idle'?");
        assertThat(refusal("start s\ns -- tick --> s\nhidden tick\n"))
                .isEqualTo("m:2:6: event 'tick' is hidden, so no edge can use it");
        assertThat(refusal("start s\ns -- tick [queue <= 3 --> s\n"))
                .isEqualTo("m:2:11: this condition has no closing ']' on its line");
        assertThat(refusal("start s\ns -- !tick --> s\n"))
                .isEqualTo("m:2:7: found 'tick': expected events in braces, such as '!{grant, deny}'");
        assertThat(refusal("start s s -- tick --> s")).isEqualTo("m:1:11: found '--': expected the name of a state");
        assertThat(refusal("automaton a\nautomaton b\n")).isEqualTo("m:2:1: the automaton has a name already, 'a'");
    }

    @Test
    void whatIsWrittenIsReadAgain(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            NetVocabulary names = new NetVocabulary(net);
            FiniteAutomaton drawn = RandomAutomata.draw(net, 3 + net.places());
            String once = Automata.text(AutomatonWriter::write, drawn);
            FiniteAutomaton read = Automata.read(AutomatonReader::read, once, names);
            assertThat(read.edges()).hasSameSizeAs(drawn.edges());
            String twice = Automata.text(AutomatonWriter::write, read);
            assertThat(Automata.read(AutomatonReader::read, twice, names)).isEqualTo(read);
        });
    }

    @Test
    void changedTextsAreReadOrRefused(Seeds seeds) {
        Automata.fuzz(seeds, AutomatonReader::read, """
                automaton service
                start idle
                idle -- request --> busy # remark
                busy -- grant, deny --> idle
                busy -- !{request} [queue <= 3 && fireable(tick)] --> "busy too"
                accept idle busy
                hidden tick
                """, NAMES);
    }

    @Test
    void deepAndLongTexts() {
        assertThat(refusal("start s\ns -- [" + "[".repeat(1_000_000) + "]".repeat(1_000_001) + " --> s"))
                .startsWith("m:2:7: ");
        assertThat(refusal("start s\ns -- [" + "(".repeat(1_000_000) + "] --> s"))
                .startsWith("m:2:");
        assertThat(refusal("x".repeat(1_000_000))).startsWith("m:1:1000001: the file ends here");
    }
}
