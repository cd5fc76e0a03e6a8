package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.automaton.AutomatonReader;
import org.tidemark.input.InputException;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProduct;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

class ConformanceTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int MOST_STATES = 2000;

    private static Finding ask(PetriNet net, FiniteAutomaton automaton, ExploreOptions options) throws InputException {
        Property.Conformance property = new Property.Conformance("a", automaton);
        return Checks.of(net, List.of(property), options, told -> {})
                .run()
                .findings()
                .get(0);
    }

    private static FiniteAutomaton automaton(PetriNet net, String text) throws InputException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        return AutomatonReader.read(new ByteArrayInputStream(bytes), "a", new NetVocabulary(net));
    }

    private static List<Integer> run(Finding finding) {
        return Objects.requireNonNull(finding.evidence()).events();
    }

    @Test
    void everyAnswerIsThatOfTheDefinition(TestInfo test) {
        int[] verdicts = new int[2];
        ForAllNets.in(test, 50).check(net -> {
            for (long seed = 1; seed <= 4; seed++) {
                FiniteAutomaton automaton = RandomAutomata.draw(net, 31 * seed + net.places() + 7L * net.transitions());
                NaiveProduct naive = new NaiveProduct(net, automaton);
                NaiveProduct.Answer right = naive.answer(MOST_STATES);
                for (int threads = 1; threads <= 2; threads++) {
                    Finding finding =
                            ask(net, automaton, PLAIN.withThreads(threads).withMaxStates(2 * MOST_STATES));
                    if (right.shortestIllegal().isPresent()) {
                        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
                        assertThat(run(finding)).hasSize(right.shortestIllegal().get());
                        assertThat(naive.isShortestIllegal(run(finding))).isTrue();
                        assertThat(finding.because()).startsWith("random ");
                        verdicts[0]++;
                    } else if (right.complete()) {
                        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
                        verdicts[1]++;
                    }
                }
            }
        });
        assertThat(verdicts[0]).isPositive();
        assertThat(verdicts[1]).isPositive();
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong(TestInfo test) {
        ForAllNets.in(test, 75).check(net -> {
            FiniteAutomaton automaton = RandomAutomata.draw(net, 5 + net.places());
            NaiveProduct.Answer right = new NaiveProduct(net, automaton).answer(MOST_STATES);
            for (ExploreOptions tight : List.of(
                    PLAIN.withMaxStates(3), PLAIN.withMaxDepth(1), PLAIN.withMemory(1 << 12), PLAIN.withTime(0))) {
                Verdict verdict = ask(net, automaton, tight).verdict();
                if (!(verdict instanceof Verdict.Unknown) && right.complete()) {
                    assertThat(verdict)
                            .isEqualTo(Verdict.of(right.shortestIllegal().isEmpty()));
                }
            }
        });
    }

    @Test
    void packetsAreDeliveredInOrderThoughTheChannelReordersThem() throws Exception {
        PetriNet net = Zoo.open("zoo:stop-and-wait/3/2");
        FiniteAutomaton service = automaton(net, """
                start none
                none -- receive_1 --> one
                one -- receive_2 --> two
                two -- receive_3 --> all
                """);
        CheckReport report = Checks.of(net, List.of(new Property.Conformance("s", service)), PLAIN, told -> {})
                .run();
        assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
        assertThat(Objects.requireNonNull(report.exploration()).complete()).isTrue();
    }

    @Test
    void aStateBeyondTheDepthLimitIsStillLookedAt() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        FiniteAutomaton once = automaton(net, "start a\na -- request_1 --> b\nb -- enter_1 --> c\n");
        FiniteAutomaton quiet = automaton(net, "start a\nstrict\na -- request_1, request_2 --> a\n");
        assertThat(ask(net, quiet, PLAIN.withMaxDepth(2)).verdict()).isEqualTo(new Verdict.Violated());
        assertThat(ask(net, once, PLAIN.withMaxDepth(2)).verdict())
                .isEqualTo(new Verdict.Unknown(
                        new OpenReason(StopReason.DEPTH_LIMIT, "some states are 2 steps away or more")));
    }

    @Test
    void theLockIsNotFirstComeFirstServed() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Finding finding = ask(net, automaton(net, """
                automaton queue
                start none
                none -- request_1 --> one
                none -- request_2 --> two
                one -- request_2 --> one_two
                one -- enter_1 --> none
                two -- request_1 --> two_one
                two -- enter_2 --> none
                one_two -- enter_1 --> two
                two_one -- enter_2 --> one
                """), PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(run(finding)).hasSize(3);
        assertThat(finding.because())
                .isIn(
                        "queue in 'one_two' does not allow 'enter_2' there",
                        "queue in 'two_one' does not allow 'enter_1' there");
    }

    @Test
    void conditionsAreAskedOfTheInitialStateToo() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Finding holds = ask(net, automaton(net, "start s\ns -- [critical_1 + critical_2 <= 1] --> s\n"), PLAIN);
        assertThat(holds.verdict()).isEqualTo(new Verdict.Holds());
        Finding broken = ask(net, automaton(net, "automaton x\nstart s\ns -- [lock = 0] --> s\n"), PLAIN);
        assertThat(broken.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(run(broken)).isEmpty();
        assertThat(broken.because()).isEqualTo("x in 's' does not allow the initial state");
    }

    @Test
    void anAutomatonThatExplodesIsAnsweredSetBySet() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        StringBuilder text = new StringBuilder("automaton seventeenth\nstrict\nstart s0\ns0 -- * --> s0\n");
        text.append("s0 -- request_1 --> s1\n");
        for (int s = 1; s < 17; s++) {
            text.append("s" + s + " -- * --> s" + (s + 1) + "\n");
        }
        Finding finding = ask(net, automaton(net, text.toString()), PLAIN);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.technique()).isEqualTo(Technique.LANGUAGE);
        assertThat(ask(net, automaton(net, text.toString()), PLAIN.withMaxStates(3))
                        .verdict())
                .isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void anUnboundedNetIsFollowedAsFarAsAsked() throws Exception {
        PetriNet net = Zoo.open("zoo:unbounded");
        String event = net.transitionName(0);
        FiniteAutomaton all = automaton(net, "start s\ns -- * --> s\n");
        assertThat(ask(net, all, PLAIN.withMaxStates(5000)).verdict())
                .isEqualTo(new Verdict.Unknown(
                        new OpenReason(StopReason.STATE_LIMIT, "there are more than 5,000 states")));
        FiniteAutomaton none = automaton(net, "start s\nstrict\ns -- !{\"" + event + "\"} --> s\n");
        assertThat(ask(net, none, PLAIN.withMaxStates(5000)).verdict()).isEqualTo(new Verdict.Violated());
    }
}
