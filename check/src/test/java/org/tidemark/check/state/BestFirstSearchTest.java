package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reduction;
import org.tidemark.check.Reductions;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.OpenReason;
import org.tidemark.check.question.Verdict;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExploreOptions.Order;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.reduce.WrittenNets;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.Seeds;
import org.tidemark.zoo.Zoo;

/** Going where a state seems nearest finds it early, and changes no answer. */
class BestFirstSearchTest {
    private static final ExploreOptions NEAREST = ExploreOptions.plain().withOrder(Order.BEST_FIRST);
    private static final Reductions STUBBORN = Reductions.asked(Set.of(Reduction.STUBBORN));
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));
    private static final int CAP = 600;

    /** A check by one search alone, so that nothing else can be right in its place. */
    private static CheckReport check(
            PetriNet net, ExploreOptions options, Reductions reductions, List<? extends Property> properties)
            throws InputException {
        Plan only = new Plan(List.of(
                new Simplification(), reductions.equals(STUBBORN) ? StubbornSearch.asked(1) : StateSearch.nearest(1)));
        return run(net, options, reductions, properties, only);
    }

    private static CheckReport run(
            PetriNet net, ExploreOptions options, Reductions reductions, List<? extends Property> properties, Plan plan)
            throws InputException {
        CheckOptions how = new CheckOptions(options).withReductions(reductions);
        return new Checker(Subject.of(net), List.copyOf(properties), how, plan).run();
    }

    private static List<StoreChoice> stores() {
        return List.of(
                StoreChoice.plain(),
                StoreChoice.auto(3),
                StoreChoice.tree(),
                StoreChoice.compactTree(),
                StoreChoice.condensed(),
                StoreChoice.delta(3));
    }

    @Test
    void reachabilityAgreesWithTheReference(TestInfo test) {
        AtomicLong answered = new AtomicLong();
        int checked = ForAllNets.in(test, 120).with(Kind.REACHABILITY).check((net, formula) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            for (StoreChoice store : stores()) {
                for (Reductions reductions : List.of(Reductions.NONE, STUBBORN)) {
                    answered.addAndGet(agrees(net, space, formula, NEAREST.withStore(store), reductions) ? 1 : 0);
                }
            }
            for (StoreChoice lossy : List.of(StoreChoice.hashCompact(), StoreChoice.bitstate())) {
                agrees(net, space, formula, NEAREST.withStore(lossy), Reductions.NONE);
            }
        });
        assertThat(answered.get()).isGreaterThan(Seeds.oneIsGiven() ? -1 : (long) checked * stores().size() / 2);
    }

    /** Whether there is an answer, which has to be right; a run leads to a state that shows it. */
    private static boolean agrees(
            PetriNet net, NaiveStateSpace space, Formula formula, ExploreOptions options, Reductions reductions)
            throws InputException {
        Finding finding = check(net, options, reductions, List.of(new Property.Truth("f", formula)))
                .findings()
                .get(0);
        if (finding.verdict() instanceof Verdict.Unknown) {
            return false;
        }
        assertThat(finding.verdict()).isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
        Evidence evidence = finding.evidence();
        if (evidence != null && !evidence.events().isEmpty()) {
            Formula inner = formula.children().get(0).children().get(0);
            int[] end = TokenGame.after(net, evidence.events()).marking();
            assertThat(new NaiveTruth(net)
                            .holds(inner, Arrays.stream(end).boxed().toList()))
                    .isEqualTo(formula instanceof Formula.Exists);
        }
        return true;
    }

    /** All questions together, with whatever is left out: each is settled as it would be alone. */
    @Test
    void theWholePlanAgreesWithTheReference(TestInfo test) {
        int checked = ForAllNets.in(test, 80).check(net -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                return;
            }
            List<Property> properties = new ArrayList<>(List.of(
                    new Property.OneSafe("safe"),
                    deadlock(),
                    new Property.Maximum("all", Term.counts(net.placeNames()))));
            for (int seed = 1; seed <= 4; seed++) {
                properties.add(new Property.Truth("f" + seed, RandomFormulas.draw(Kind.REACHABILITY, net, seed)));
            }
            NaiveProperties naive = new NaiveProperties(net, space);
            for (Reductions reductions : List.of(
                    Reductions.NONE,
                    Reductions.AUTO,
                    STUBBORN,
                    SYMMETRY,
                    Reductions.asked(Set.of(Reduction.STRUCTURAL)))) {
                for (Finding finding : run(net, NEAREST, reductions, properties, Plans.bestFirst())
                        .findings()) {
                    Verdict expected = finding.property() instanceof Property.Maximum maximum
                            ? new Verdict.Value(naive.maximum(maximum.term()))
                            : Verdict.of(naive.holds(finding.property()));
                    assertThat(finding.verdict()).as(finding.property().name()).isEqualTo(expected);
                }
            }
        });
        assertThat(checked).isPositive();
    }

    private static Property.Truth deadlock() {
        return new Property.Truth("dead", Formula.always(new Formula.Not(new Formula.Deadlock())));
    }

    private static Property ask(PetriNet net, String name, String formula) throws Exception {
        return PropertyParser.parse(name, formula, new NetVocabulary(net));
    }

    private static long states(PetriNet net, ExploreOptions options, Property property, Plan plan) throws Exception {
        CheckReport report = run(net, options.withMaxStates(2_000_000), Reductions.NONE, List.of(property), plan);
        assertThat(report.findings().get(0).verdict()).isNotInstanceOf(Verdict.Unknown.class);
        Evidence evidence = Objects.requireNonNull(report.findings().get(0).evidence());
        assertThat(evidence.events()).isNotEmpty();
        return Objects.requireNonNull(report.exploration()).states();
    }

    @Test
    void aWitnessTakesFarFewerStatesThanBreadthFirst() throws Exception {
        String places =
                IntStream.range(0, 14).mapToObj(i -> "a" + i + "=1 b" + i).reduce("", (x, y) -> x + " " + y);
        PetriNet steps = WrittenNets.net(
                places.strip(),
                IntStream.range(0, 14)
                        .mapToObj(i -> "t" + i + ": a" + i + " -> b" + i)
                        .toArray(String[]::new));
        String all = IntStream.range(0, 14)
                .mapToObj(i -> "b" + i + " >= 1")
                .reduce((x, y) -> x + " && " + y)
                .get();
        assertFewer(steps, ask(steps, "all", "EF (" + all + ")"), 50);
        assertFewer(Zoo.open("zoo:philosophers/12"), deadlock(), 40);
    }

    private static void assertFewer(PetriNet net, Property property, int factor) throws Exception {
        Plan byLevels = new Plan(List.of(new Simplification(), StateSearch.whole(1)));
        Plan nearest = new Plan(List.of(new Simplification(), StateSearch.nearest(1)));
        assertThat(factor * states(net, NEAREST, property, nearest))
                .isLessThan(states(net, ExploreOptions.plain(), property, byLevels));
    }

    /** Of the two questions the first is never answered, and takes no more than its share of the search. */
    @Test
    void aQuestionWithoutAnEndLeavesStatesForTheNext() throws Exception {
        PetriNet net = WrittenNets.net(
                "k=1 l x y z a=300 b", "s: k -> l x", "t: k -> l y", "u: k -> l z", "w: l -> k", "v: a -> b");
        List<Property> properties = List.of(ask(net, "endless", "EF x >= 1000000"), ask(net, "soon", "EF b >= 300"));
        CheckReport report = check(net, NEAREST.withMaxStates(100_000), Reductions.NONE, properties);
        assertThat(report.findings().get(0).verdict()).isInstanceOf(Verdict.Unknown.class);
        assertThat(report.findings().get(1).verdict()).isEqualTo(new Verdict.Holds());
    }

    /** Stores that keep no predecessors look for the state once more, as directly as it was found: there are 1.4e19 states. */
    @Test
    void storesThatForgetFindTheRunAgain() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/50");
        for (StoreChoice store :
                List.of(StoreChoice.compactTree(), StoreChoice.hashCompact(), StoreChoice.bitstate())) {
            Finding finding = check(
                            net, NEAREST.withStore(store).withMaxStates(200_000), Reductions.NONE, List.of(deadlock()))
                    .findings()
                    .get(0);
            assertThat(finding.verdict()).as(store.toString()).isEqualTo(new Verdict.Violated());
            List<Integer> run =
                    Objects.requireNonNull(finding.evidence(), store.toString()).events();
            assertThat(TokenGame.after(net, run).isDead()).isTrue();
        }
    }

    private static OpenReason.Cause whyOpen(ExploreOptions options) throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/10");
        CheckReport report = check(net, options, Reductions.NONE, List.of(deadlock()));
        if (report.exploration() != null) {
            assertThat(report.exploration().memory().peakBytes()).isLessThanOrEqualTo(options.memoryBytes());
        }
        return whyOpen(report.findings().get(0)).cause();
    }

    private static OpenReason whyOpen(Finding finding) {
        assertThat(finding.verdict()).as(finding.property().name()).isInstanceOf(Verdict.Unknown.class);
        return ((Verdict.Unknown) finding.verdict()).why();
    }

    @Test
    void budgetsAreObeyed() throws Exception {
        for (StoreChoice store : stores()) {
            ExploreOptions options = NEAREST.withStore(store);
            assertThat(whyOpen(options.withMaxStates(5_000))).isEqualTo(OpenReason.Cause.STATE_LIMIT);
            assertThat(whyOpen(options.withMemory(300_000))).isEqualTo(OpenReason.Cause.MEMORY);
            assertThat(whyOpen(options.withTime(10_000_000))).isEqualTo(OpenReason.Cause.TIME);
        }
    }

    @Test
    void whatIsNotAboutOneStateIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        List<Property> properties = List.of(
                ask(net, "ctl", "AG EF eat_1 >= 1"),
                ask(net, "ltl", "G (eat_1 >= 1 -> F eat_2 >= 1)"),
                new Property.Liveness("live"),
                new Property.QuasiLiveness("quasi"),
                new Property.StableMarking("stable"));
        for (Finding finding : run(net, NEAREST, Reductions.NONE, properties, Plans.bestFirst())
                .findings()) {
            OpenReason why = whyOpen(finding);
            assertThat(why.cause()).isEqualTo(OpenReason.Cause.REFUSED);
            assertThat(why.sentence()).startsWith("best-first search goes to a state that is looked for");
        }
    }

    /** Where nothing is left to find, the search has seen every state, and says so. */
    @Test
    void theSameStatesAreMetInTheEnd() throws Exception {
        PetriNet net = Zoo.open("zoo:dbm/6");
        for (StoreChoice store : stores()) {
            CheckReport report =
                    run(net, NEAREST.withStore(store), Reductions.NONE, List.of(deadlock()), Plans.bestFirst());
            assertThat(report.findings().get(0).verdict()).isEqualTo(new Verdict.Holds());
            assertThat(report.findings().get(0).stage()).isEqualTo("best-first search");
            assertThat(Objects.requireNonNull(report.exploration()).states()).isEqualTo(1_459);
        }
        assertThat(Plans.exploring(UnfoldingLimits.usual()).stages())
                .noneMatch(stage -> stage.name().equals("best-first search"));
    }
}
