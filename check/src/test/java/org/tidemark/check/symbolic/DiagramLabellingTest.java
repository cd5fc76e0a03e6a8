package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Subject;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.InitialState;
import org.tidemark.check.state.Simplification;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What is answered on a diagram is what the naive reference says, with runs that can be replayed. */
class DiagramLabellingTest {
    private static final int MOST_STATES = 400;
    private static final ExploreOptions OPTIONS = ExploreOptions.plain();

    /** Without proofs, so that the diagram has to answer. */
    private static Finding check(PetriNet net, Property property, ExploreOptions options) throws InputException {
        Plan plan = new Plan(List.of(new Simplification(), new InitialState(), DiagramLabelling.only(null)));
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(options), plan)
                .run()
                .findings()
                .get(0);
    }

    private static @Nullable NaiveStateSpace space(PetriNet net) {
        NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
        return space.isComplete() && NetDiagram.obstacle(net).isEmpty() ? space : null;
    }

    /** Where a place holds as many tokens as can be, a diagram answers nothing, and does not fail. */
    @Test
    void placesWithTheMostTokensAreLeftOpen() throws InputException {
        PetriNetBuilder net = new PetriNetBuilder("flow");
        int p = net.place("p", Integer.MAX_VALUE);
        int q = net.place("q", 0);
        int t = net.transition("t");
        net.input(t, p, 1).output(t, q, 1);
        Formula two = new Formula.Comparison(new Term.Count("q"), Relation.AT_LEAST, new Term.Constant(2));
        Finding finding = check(net.build(), new Property.Truth("two", Formula.reachable(two)), OPTIONS);
        assertThat(finding.verdict()).isInstanceOf(Verdict.Unknown.class);
    }

    @Test
    void formulasAreDecidedAsByTheReference(TestInfo test) {
        for (Kind kind : List.of(Kind.REACHABILITY, Kind.CTL)) {
            AtomicInteger drawn = new AtomicInteger();
            AtomicInteger shown = new AtomicInteger();
            ForAllNets.in(test, 300).with(kind).check((net, formula) -> {
                NaiveStateSpace space = space(net);
                if (space != null) {
                    Finding finding = check(net, new Property.Truth("f", formula), OPTIONS);
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                    drawn.addAndGet(finding.technique() == Technique.DIAGRAM ? 1 : 0);
                    shown.addAndGet(replayed(net, finding.evidence()) > 0 ? 1 : 0);
                }
            });
            assertThat(drawn.get()).as("answers to " + kind).isGreaterThan(50);
            assertThat(shown.get()).as("runs for " + kind).isGreaterThan(kind == Kind.REACHABILITY ? 10 : 0);
        }
    }

    private static int replayed(PetriNet net, @Nullable Evidence evidence) {
        if (evidence == null) {
            return 0;
        }
        TokenGame game = new TokenGame(net);
        for (int t : evidence.events()) {
            assertThat(game.enabled(t)).isTrue();
            game.fire(t);
        }
        return evidence.events().size();
    }

    @Test
    void questionsAboutTheWholeNetAreDecidedAsByTheReference(TestInfo test) {
        AtomicInteger answered = new AtomicInteger();
        ForAllNets.in(test, 150).check(net -> {
            NaiveStateSpace space = space(net);
            if (space == null) {
                return;
            }
            NaiveProperties truth = new NaiveProperties(net, space);
            for (Property property : List.of(
                    new Property.Truth("dead", Formula.reachable(new Formula.Deadlock())),
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.QuasiLiveness("quasi"),
                    new Property.Liveness("live"))) {
                Finding finding = check(net, property, OPTIONS);
                assertThat(finding.verdict()).as(property.name()).isEqualTo(Verdict.of(truth.holds(property)));
                replayed(net, finding.evidence());
            }
            Term sum = Term.counts(net.placeNames());
            Finding most = check(net, new Property.Maximum("most", sum), OPTIONS);
            assertThat(most.verdict()).isInstanceOf(Verdict.Value.class);
            assertThat(((Verdict.Value) most.verdict()).most()).isEqualTo(truth.maximum(sum));
            replayed(net, most.evidence());
            answered.incrementAndGet();
        });
        assertThat(answered.get()).isGreaterThan(60);
    }

    /** 10^76 states; in the run to the deadlock each of 200 philosophers takes a fork. */
    @Test
    void aRunLeadsToTheDeadlockOfTwoHundredPhilosophers() throws InputException {
        PetriNet table = Zoo.open("zoo:philosophers/200");
        Finding stuck =
                check(table, new Property.Truth("f", Formula.always(new Formula.Not(new Formula.Deadlock()))), OPTIONS);
        assertThat(stuck.verdict()).isEqualTo(new Verdict.Violated());
        List<Integer> run = Objects.requireNonNull(stuck.evidence()).events();
        assertThat(run).hasSize(200);
        assertThat(TokenGame.after(table, run).isDead()).isTrue();
    }

    @Test
    void branchingFormulasOverManyStatesAreDecided() throws InputException {
        PetriNet kanban = Zoo.open("zoo:kanban/20");
        Formula home = Formula.always(Formula.reachable(
                new Formula.Comparison(new Term.Count("card_1"), Relation.EQUAL, new Term.Constant(20))));
        assertThat(check(kanban, new Property.Truth("home", home), OPTIONS).verdict())
                .isEqualTo(new Verdict.Holds());
        assertThat(check(kanban, new Property.Liveness("live"), OPTIONS).verdict())
                .isEqualTo(new Verdict.Holds());
    }

    @Test
    void whatDoesNotFitStaysOpen() throws InputException {
        PetriNetBuilder growing = new PetriNetBuilder("growing");
        int a = growing.place("a", 1);
        int b = growing.place("b", 0);
        int t = growing.transition("t");
        growing.input(t, a, 1).output(t, a, 1).output(t, b, 1);
        Property never = new Property.Truth("f", Formula.always(new Formula.Not(new Formula.Deadlock())));
        Finding full = check(growing.build(), never, OPTIONS.withMemory(1 << 20));
        assertThat(full.verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(((Verdict.Unknown) full.verdict()).why().cause()).isEqualTo(StopReason.MEMORY);
        Finding late = check(growing.build(), never, OPTIONS.withTime(50_000_000));
        assertThat(((Verdict.Unknown) late.verdict()).why().cause()).isEqualTo(StopReason.TIME);
    }
}
