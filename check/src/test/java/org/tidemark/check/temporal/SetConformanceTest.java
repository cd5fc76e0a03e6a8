package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.check.state.Simplification;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.EventSet;
import org.tidemark.logic.automaton.FiniteAutomaton;
import org.tidemark.logic.automaton.FiniteAutomaton.Edge;
import org.tidemark.logic.automaton.Guard;
import org.tidemark.logic.property.Property;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProduct;
import org.tidemark.reference.RandomAutomata;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

class SetConformanceTest {
    private static final ExploreOptions PLAIN = ExploreOptions.plain();
    private static final int MOST_STATES = 500;
    /** How many events ahead the automaton guesses: 2^17 sets of its states, too many for a deterministic one. */
    private static final int GUESSED = 17;

    /** A check by this one way. */
    private static Checker inclusion(PetriNet net, Property.Conformance property, ExploreOptions options) {
        Plan only = new Plan(List.of(new Simplification(), new LanguageInclusion(null)));
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(options), only);
    }

    private static Finding ask(PetriNet net, FiniteAutomaton automaton) throws InputException {
        return inclusion(net, new Property.Conformance("a", automaton), PLAIN.withMaxStates(MOST_STATES))
                .run()
                .findings()
                .get(0);
    }

    @Test
    void everyAnswerIsThatOfTheDefinition(TestInfo test) {
        int[] verdicts = new int[2];
        ForAllNets.in(test, 100).check(net -> {
            for (long seed = 1; seed <= 4; seed++) {
                FiniteAutomaton automaton = RandomAutomata.draw(net, 37 * seed + net.places() + 7L * net.transitions());
                NaiveProduct naive = new NaiveProduct(net, automaton);
                NaiveProduct.Answer right = naive.answer(2 * MOST_STATES);
                Finding finding = ask(net, automaton);
                if (finding.verdict() instanceof Verdict.Unknown) {
                    continue;
                }
                if (right.shortestIllegal().isPresent()) {
                    assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
                    List<Integer> run =
                            Objects.requireNonNull(finding.evidence()).events();
                    assertThat(run).hasSize(right.shortestIllegal().get());
                    assertThat(naive.isShortestIllegal(run)).isTrue();
                    assertThat(finding.because()).startsWith("random ");
                    verdicts[0]++;
                } else if (right.complete()) {
                    assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
                    verdicts[1]++;
                }
            }
        });
        assertThat(verdicts[0]).isPositive();
        assertThat(verdicts[1]).isPositive();
    }

    @Test
    void aTightBudgetMakesNoAnswerWrong() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        Property.Conformance holds = new Property.Conformance("free", guessing("enter_1", true));
        boolean[] seen = new boolean[2];
        for (long bytes = 1000; bytes < 1_000_000; bytes += bytes / 8) {
            Verdict verdict = inclusion(net, holds, PLAIN.withMemory(bytes))
                    .run()
                    .findings()
                    .get(0)
                    .verdict();
            seen[verdict instanceof Verdict.Holds ? 0 : 1] = true;
            assertThat(verdict).isNotInstanceOf(Verdict.Violated.class);
        }
        assertThat(seen).containsOnly(true);
    }

    /** Some way guesses that the event of twenty steps before the end was one of these; 2^20 sets as a whole. */
    private static FiniteAutomaton guessing(String event, boolean mayEndEarly) {
        List<String> states = new ArrayList<>(List.of("q"));
        List<Edge> edges = new ArrayList<>();
        edges.add(new Edge(0, Guard.on(EventSet.any()), 0));
        edges.add(new Edge(0, Guard.on(EventSet.of(List.of(event))), 1));
        for (int s = 1; s <= GUESSED; s++) {
            states.add("q" + s);
            if (s < GUESSED) {
                edges.add(new Edge(s, Guard.on(EventSet.any()), s + 1));
            }
        }
        return new FiniteAutomaton(
                "guess", states, List.of(0), edges, mayEndEarly ? List.of(0, GUESSED) : List.of(GUESSED), false);
    }

    @Test
    void anAutomatonWithTooManySetsIsAnswered() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        FiniteAutomaton free = guessing("enter_1", true);
        assertThatExceptionOfType(FormulaException.class)
                .isThrownBy(() -> free.determinised(FiniteAutomaton.MOST_STATES));
        Property.Conformance holds = new Property.Conformance("free", free);
        Finding whole = Checks.of(net, List.of(holds), PLAIN, told -> {})
                .run()
                .findings()
                .get(0);
        assertThat(whole.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(whole.technique()).isEqualTo(Technique.LANGUAGE);
        Property.Conformance broken = new Property.Conformance("guess", guessing("enter_1", false));
        Finding illegal = Checks.of(net, List.of(broken), PLAIN, told -> {})
                .run()
                .findings()
                .get(0);
        assertThat(illegal.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(illegal.evidence()).events()).isEmpty();
        Finding swept = Checks.of(
                        net, List.of(holds), PLAIN, told -> {}, new SweepMeasure.Wish(SweepMeasure.AUTO, Map.of()))
                .run()
                .findings()
                .get(0);
        assertThat(swept.verdict()).isEqualTo(new Verdict.Holds());
    }
}
