package org.tidemark.format.hoa;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.format.automaton.Automata;
import org.tidemark.logic.FormulaParser;
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
class HoaTest {
    private static final String SERVICE = """
            HOA: v1
            /* who asks /* always */ is answered */
            name: "service"
            States: 3
            Start: 0
            AP: 3 "request" "grant" "queue <= 3"
            Alias: @none !0 & !1
            acc-name: Buchi
            Acceptance: 1 Inf(0)
            properties: trans-labels explicit-labels state-acc
            --BODY--
            State: 0 "idle" {0}
            [0] 1
            [@none & 2] 0
            State: [!0] 1 "busy" {0}
            0
            State: 2
            --END--
            """;

    private static final NetVocabulary NAMES = new NetVocabulary(service());

    private static PetriNet service() {
        PetriNetBuilder net = new PetriNetBuilder("net");
        net.place("queue", 1);
        net.transition("request");
        net.transition("grant");
        net.transition("tick");
        return net.build();
    }

    private static String refusal(String from, String to) {
        assertThat(SERVICE).contains(from);
        return Automata.refusal(HoaReader::read, SERVICE.replace(from, to), NAMES);
    }

    @Test
    void propositionsAreEventsOrConditions() throws Exception {
        FiniteAutomaton automaton = Automata.read(HoaReader::read, SERVICE, NAMES);
        assertThat(automaton.stateNames()).containsExactly("idle", "busy", "s2");
        assertThat(automaton.edges())
                .containsExactly(
                        new Edge(0, Guard.on(EventSet.of(List.of("request"))), 1),
                        new Edge(
                                0,
                                new Guard(
                                        EventSet.allBut(Set.of("request", "grant")),
                                        FormulaParser.formula("queue <= 3", NAMES)),
                                0),
                        new Edge(1, Guard.on(EventSet.allBut(Set.of("request"))), 0));
        assertThat(automaton.accepts(0)).isTrue();
        assertThat(automaton.accepts(2)).isFalse();
        assertThat(automaton.readsInitial()).isTrue();
    }

    @Test
    void aLabelMaySayDifferentThingsOfDifferentEvents() throws Exception {
        FiniteAutomaton automaton =
                Automata.read(HoaReader::read, SERVICE.replace("[0] 1", "[0 & 2 | 1 | !0 & !1 & !2] 1"), NAMES);
        assertThat(automaton.edges().subList(0, 3))
                .containsExactly(
                        new Edge(
                                0,
                                new Guard(EventSet.of(List.of("request")), FormulaParser.formula("queue <= 3", NAMES)),
                                1),
                        new Edge(0, Guard.on(EventSet.of(List.of("grant"))), 1),
                        new Edge(
                                0,
                                new Guard(
                                        EventSet.allBut(Set.of("request", "grant")),
                                        FormulaParser.formula("!(queue <= 3)", NAMES)),
                                1));
    }

    @Test
    void allStatesAreLegalWithoutAcceptanceSets() throws Exception {
        String all = SERVICE.replace("1 Inf(0)", "0 t").replace(" {0}", "");
        FiniteAutomaton automaton = Automata.read(HoaReader::read, all, NAMES);
        assertThat(automaton.accepts(0) && automaton.accepts(2)).isTrue();
    }

    @Test
    void whatIsNotReadIsRefusedByName() {
        assertThat(refusal("1 Inf(0)", "2 Inf(0)&Inf(1)"))
                .isEqualTo("m:9:1: acceptance '2 Inf(0)&Inf(1)': expected '1 Inf(0)', where the marked states accept,"
                        + " or '0 t', where all states do");
        assertThat(refusal("[0] 1", "1"))
                .isEqualTo("m:13:1: found '1': expected a label such as '[0 & !1]'; implicit labels are not supported");
        assertThat(refusal("[0] 1", "[0] 1 {0}"))
                .isEqualTo("m:13:7: an acceptance mark on an edge: expected marks on states only");
        assertThat(refusal("[0] 1", "[0] 1&2")).isEqualTo("m:13:6: found '&': alternating automata are not supported");
        assertThat(refusal("[0] 1", "[0] 3")).isEqualTo("m:13:5: edge to state 3: expected a number below 3");
        assertThat(refusal("[0] 1", "[3] 1")).isEqualTo("m:13:2: proposition 3: expected a number below 3");
        assertThat(refusal("[0] 1", "[@x] 1")).startsWith("m:13:2: there is no alias '@x'");
        assertThat(refusal("\"request\"", "\"requst\""))
                .isEqualTo("m:6:8: there is no place 'requst'; expected one of queue; for the event, write 'request'");
        assertThat(refusal("queue <= 3", "queue <= ")).startsWith("m:6:");
        assertThat(refusal("AP: 3", "AP: 4")).isEqualTo("m:6:1: header 'AP:' states 4 propositions, but 3 follow");
        assertThat(refusal("HOA: v1", "HOA: v2")).isEqualTo("m:1:6: found 'v2': expected version v1");
        assertThat(refusal("Start: 0\n", "")).contains("expected a header 'Start:' before the body");
        assertThat(refusal("acc-name: Buchi", "Magic: 1"))
                .isEqualTo("m:8:1: header 'Magic:': unknown, and a header with a capital letter cannot be ignored");
        assertThat(refusal("--END--", "")).isEqualTo("m:19:1: the file ends here: expected 'State:' or '--END--'");
        assertThat(refusal("State: 2", "State: 1")).isEqualTo("m:17:8: state 1 is described a second time");
    }

    @Test
    void whatIsWrittenIsReadAgain(TestInfo test) {
        ForAllNets.in(test, 300).check(net -> {
            NetVocabulary names = new NetVocabulary(net);
            FiniteAutomaton drawn = RandomAutomata.draw(net, 3 + net.places());
            String text = Automata.text(HoaWriter::write, drawn);
            FiniteAutomaton read = Automata.read(HoaReader::read, text, names);
            assertThat(read.stateNames()).isEqualTo(drawn.stateNames());
            assertThat(read.starts()).isEqualTo(drawn.starts());
            assertThat(read.readsInitial()).isEqualTo(drawn.readsInitial());
            String again = Automata.text(HoaWriter::write, read);
            assertThat(Automata.read(HoaReader::read, again, names)).isEqualTo(read);
        });
    }

    @Test
    void changedTextsAreReadOrRefused(Seeds seeds) {
        Automata.fuzz(seeds, HoaReader::read, SERVICE, NAMES);
    }

    @Test
    void aliasesCannotMultiplyWithoutEnd() {
        StringBuilder aliases = new StringBuilder("Alias: @a0 0\n");
        for (int i = 1; i < 64; i++) {
            aliases.append("Alias: @a" + i + " @a" + (i - 1) + " & @a" + (i - 1) + "\n");
        }
        assertThat(refusal("Alias: @none !0 & !1\n", aliases.toString()))
                .isEqualTo("m:17:1: alias '@a10' expands to more than 1000 propositions");
        assertThat(refusal("[0] 1", "[" + "(".repeat(1_000_000) + "0] 1")).contains("parentheses are open");
    }
}
