package org.tidemark.check.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
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
import org.tidemark.check.StageTimes;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.InitialState;
import org.tidemark.check.state.Simplification;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.split.NotSplittable;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** What is answered on composed states is what the naive reference says, with runs that can be replayed. */
class ComposedLabellingTest {
    private static final int MOST_STATES = 400;
    private static final ExploreOptions OPTIONS = ExploreOptions.plain();
    private static final List<PartChoice> CHOICES = List.of(
            PartChoice.found(PartChoice.Way.AUTO),
            PartChoice.found(PartChoice.Way.COMPONENTS),
            PartChoice.found(PartChoice.Way.PLACES));

    /** Without proofs, so that the composition has to answer. */
    private static Finding check(PetriNet net, PartChoice parts, Property property) throws InputException {
        Plan plan = new Plan(List.of(
                new Simplification(),
                new InitialState(),
                ComposedLabelling.only(parts, CompositionOptions.standard())));
        return new Checker(Subject.of(net), List.of(property), new CheckOptions(OPTIONS), plan)
                .run()
                .findings()
                .get(0);
    }

    @Test
    void formulasAreDecidedAsByTheReference(TestInfo test) {
        for (Kind kind : List.of(Kind.REACHABILITY, Kind.CTL)) {
            AtomicInteger answered = new AtomicInteger();
            int checked = ForAllNets.in(test, 70).with(kind).check((net, formula) -> {
                NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
                if (!space.isComplete()) {
                    return;
                }
                boolean truth = new NaiveProperties(net, space).holds(formula);
                for (PartChoice parts : CHOICES) {
                    Finding finding = check(net, parts, new Property.Truth("f", formula));
                    if (!(finding.verdict() instanceof Verdict.Unknown)) {
                        assertThat(finding.verdict()).isEqualTo(Verdict.of(truth));
                        answered.incrementAndGet();
                    }
                    replay(net, finding.evidence());
                }
            });
            assertThat(answered.get()).as("answers to " + kind).isGreaterThan(checked);
        }
    }

    private static void replay(PetriNet net, @Nullable Evidence evidence) {
        if (evidence != null) {
            TokenGame game = new TokenGame(net);
            for (int t : evidence.events()) {
                assertThat(game.enabled(t)).isTrue();
                game.fire(t);
            }
        }
    }

    @Test
    void questionsAboutTheWholeNetAreDecidedAsByTheReference(TestInfo test) {
        AtomicInteger answered = new AtomicInteger();
        int checked = ForAllNets.in(test, 35).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.places() == 0) {
                return;
            }
            NaiveProperties truth = new NaiveProperties(net, space);
            Term sum = Term.counts(net.placeNames());
            for (PartChoice parts : CHOICES) {
                for (Property property : List.of(
                        new Property.OneSafe("safe"),
                        new Property.StableMarking("stable"),
                        new Property.QuasiLiveness("quasi"),
                        new Property.Liveness("live"))) {
                    Finding finding = check(net, parts, property);
                    if (!(finding.verdict() instanceof Verdict.Unknown)) {
                        assertThat(finding.verdict()).as(property.name()).isEqualTo(Verdict.of(truth.holds(property)));
                        answered.incrementAndGet();
                    }
                    replay(net, finding.evidence());
                }
                Finding most = check(net, parts, new Property.Maximum("most", sum));
                if (most.verdict() instanceof Verdict.Value value) {
                    assertThat(value.most()).isEqualTo(truth.maximum(sum));
                    answered.incrementAndGet();
                }
            }
        });
        assertThat(answered.get()).isGreaterThan(5 * checked);
    }

    @Test
    void statesEdgesAndDeadlocksAreCountedAsByTheReference(TestInfo test) {
        AtomicInteger counted = new AtomicInteger();
        int checked = ForAllNets.in(test, 120).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete() || net.places() == 0) {
                return;
            }
            for (PartChoice parts : CHOICES) {
                try {
                    CompositionReport report =
                            new NetComposition(net, parts, CompositionOptions.standard(), OPTIONS).run(true);
                    ComposedNet composed = report.composed();
                    assertThat(Objects.requireNonNull(composed).states().count())
                            .isEqualTo(BigInteger.valueOf(space.states().size()));
                    assertThat(report.census())
                            .isEqualTo(new CompositionReport.Census(
                                    BigInteger.valueOf(space.edgeCount()), BigInteger.valueOf(space.deadlocks())));
                    counted.incrementAndGet();
                } catch (NotSplittable unbounded) {
                    // A place without a proven bound: nothing is claimed.
                }
            }
        });
        assertThat(counted.get()).isGreaterThan(checked);
    }

    /** A step that adds more tokens than can be counted is none that a proof excludes: nothing is said about such nets. */
    @Test
    void tokensThatCannotBeCountedAreRefused() throws InputException {
        for (boolean isEndless : new boolean[] {true, false}) {
            PetriNetBuilder builder = new PetriNetBuilder("growing");
            int p = builder.place("p", 0);
            int q = builder.place("q", 2);
            int t = builder.transition("t");
            builder.input(t, q, 1).output(t, p, 1 << 30);
            if (isEndless) {
                builder.output(t, q, 1);
            }
            PetriNet net = builder.build();
            Formula few = Formula.always(
                    new Formula.Comparison(new Term.Count("p"), Relation.AT_MOST, new Term.Constant(1 << 30)));
            for (PartChoice parts : CHOICES) {
                assertThat(check(net, parts, new Property.Truth("f", few)).verdict())
                        .isInstanceOf(Verdict.Unknown.class);
            }
        }
    }

    @Test
    void aBillionTimesABillionStatesAreChecked() throws InputException {
        Formula never = Formula.always(new Formula.Not(new Formula.Deadlock()));
        Property property = new Property.Truth("f", never);
        Finding ring = check(Zoo.open("zoo:slotted-ring/12"), CHOICES.get(0), property);
        assertThat(ring.verdict()).isEqualTo(new Verdict.Holds());
        PetriNet table = Zoo.open("zoo:philosophers/50");
        Finding stuck = check(table, CHOICES.get(0), property);
        assertThat(stuck.verdict()).isEqualTo(new Verdict.Violated());
        List<Integer> run = Objects.requireNonNull(stuck.evidence()).events();
        assertThat(TokenGame.after(table, run).isDead()).isTrue();
    }

    /** Closed walks of length n: q(n) = 2 q(n-1) + q(n-2), beginning with 2 and 2. */
    @Test
    void philosophersHaveAsManyStatesAsTheRecurrenceSays() throws InputException, NotSplittable {
        BigInteger before = BigInteger.TWO;
        BigInteger now = BigInteger.TWO;
        for (int n = 2; n <= 50; n++) {
            BigInteger next = now.shiftLeft(1).add(before);
            before = now;
            now = next;
        }
        CompositionReport report = new NetComposition(
                        Zoo.open("zoo:philosophers/50"), CHOICES.get(0), CompositionOptions.standard(), OPTIONS)
                .run(true);
        assertThat(Objects.requireNonNull(report.composed()).states().count()).isEqualTo(now);
        assertThat(Objects.requireNonNull(report.census()).deadlocks()).isEqualTo(BigInteger.ONE);
    }

    /** More states than any store holds: the usual plan finds them as a diagram before it explores to the end. */
    @Test
    void theUsualCheckDrawsWhatIsTooLargeToExplore() throws InputException {
        StageTimes patient = new StageTimes(1_000_000_000, 100, 0, 0, 0, 0, 0, Long.MAX_VALUE);
        Formula again = Formula.always(Formula.reachable(
                new Formula.Comparison(new Term.Count("eat_7"), Relation.AT_LEAST, new Term.Constant(1))));
        Finding finding = new Checker(
                        Subject.of(Zoo.open("zoo:philosophers/50")),
                        List.of(new Property.Truth("f", again)),
                        new CheckOptions(OPTIONS.withMemory(64 << 20)).withTimes(patient),
                        Plans.exploring(UnfoldingLimits.usual()))
                .run()
                .findings()
                .get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(finding.stage()).isEqualTo("diagram");
    }
}
