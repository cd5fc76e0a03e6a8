package org.tidemark.check.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Checks;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Reductions;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.graph.ltl.Emptiness;
import org.tidemark.input.InputException;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.LtlTranslator;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reference.FairPlay;
import org.tidemark.reference.NaiveFairRuns;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NetPairs;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNets;
import org.tidemark.reference.RandomProcesses;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Stubborn sets leave out states, and which runs are fair stays as it was. */
@Seeded
class StubbornFairRunsTest {
    private static final int CAP = 300;

    /** The reference takes time that grows with the square of the states. */
    private static final int CAP_OF_REFERENCE = 60;

    private static final Reductions STUBBORN = Reductions.asked(Set.of(Reduction.STUBBORN));

    private static Finding check(
            PetriNet net, Property property, Reductions reductions, Emptiness.Method method, Stage... stages)
            throws InputException {
        List<Stage> all = new ArrayList<>(List.of(new Simplification()));
        all.addAll(List.of(stages));
        CheckOptions options = new CheckOptions(ExploreOptions.plain())
                .withReductions(reductions)
                .withEmptiness(method);
        CheckReport report = new Checker(Subject.of(net), List.of(property), options, new Plan(all)).run();
        return report.findings().get(0);
    }

    /** By nothing but stubborn sets, so that nothing else can be right in their place. */
    private static Finding reduced(PetriNet net, Property property, Emptiness.Method method) throws InputException {
        return check(net, property, STUBBORN, method, StubbornRuns.asked(1));
    }

    private static Verdict whole(PetriNet net, Property property) throws InputException {
        return check(
                        net,
                        property,
                        Reductions.NONE,
                        Emptiness.Method.COMPONENTS,
                        StateSearch.whole(1),
                        new EmptinessCheck())
                .verdict();
    }

    private static boolean holds(
            PetriNet net, NaiveStateSpace space, Formula formula, List<Integer> weak, List<Integer> strong)
            throws Exception {
        return !NaiveFairRuns.exist(
                space,
                NaiveGraph.of(net, space),
                LtlTranslator.translateRun(new Formula.Not(formula), AutomatonLimit.USUAL),
                weak.stream().map(Set::of).toList(),
                strong.stream().map(Set::of).toList());
    }

    private static List<Integer> some(PetriNet net, int most, SplittableRandom random) {
        return random.ints(random.nextInt(most + 1), 0, net.transitions())
                .distinct()
                .boxed()
                .toList();
    }

    private static Formula drawn(PetriNet net, SplittableRandom random) {
        Formula drawn = RandomFormulas.draw(Kind.LTL, net, random.nextLong());
        return drawn instanceof Formula.ForAll all ? all.run() : drawn;
    }

    /** What people ask of fair runs. */
    private static Formula aboutTwoPlaces(PetriNet net, SplittableRandom random) {
        Formula p = hasToken(net, random);
        Formula q = hasToken(net, random);
        return switch (random.nextInt(5)) {
            case 0 -> new Formula.Finally(p);
            case 1 -> new Formula.Globally(new Formula.Finally(p));
            case 2 -> new Formula.Finally(new Formula.Globally(p));
            case 3 -> new Formula.Until(p, q);
            default -> new Formula.Globally(new Formula.Implies(p, new Formula.Finally(q)));
        };
    }

    private static Formula hasToken(PetriNet net, SplittableRandom random) {
        String place = net.placeName(random.nextInt(net.places()));
        return new Formula.Comparison(new Term.Count(place), Relation.AT_LEAST, new Term.Constant(1));
    }

    /** What a random test has seen. */
    private static final class Tally {
        int holding;
        int violated;
        int smaller;
        int byReference;
        int changedByFairness;
        int loops;
    }

    /** Nets side by side have every interleaving, most of which can be left out. */
    @Test
    void verdictsAreThoseOfAllStatesAndOfTheReference(Seeds seeds) throws Exception {
        Tally tally = new Tally();
        for (long seed : seeds.upTo(250)) {
            SplittableRandom random = new SplittableRandom(seed);
            PetriNet net = seed % 4 == 0
                    ? NetPairs.beside(RandomNets.net(random.nextInt(10_000)), RandomNets.net(random.nextInt(10_000)))
                    : RandomProcesses.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                continue;
            }
            for (int k = 0; k < 4; k++) {
                Formula formula = k == 0 ? drawn(net, random) : aboutTwoPlaces(net, random);
                List<Integer> weak = some(net, 3, random);
                List<Integer> strong = random.nextBoolean() ? List.of() : some(net, 2, random);
                if (!formula.toString().contains("Next[") && weak.size() + strong.size() > 0) {
                    compare(net, space, formula, weak, strong, tally);
                }
            }
        }
        int least = Seeds.oneIsGiven() ? -1 : 10;
        assertThat(tally.holding).isGreaterThan(10 * least);
        assertThat(tally.violated).isGreaterThan(10 * least);
        assertThat(tally.byReference).isGreaterThan(20 * least);
        assertThat(tally.loops).as("runs shown").isGreaterThan(10 * least);
        assertThat(tally.smaller).as("complete searches that left out states").isGreaterThan(5 * least);
        assertThat(tally.changedByFairness).as("answers that fairness changes").isGreaterThan(least);
    }

    private static void compare(
            PetriNet net, NaiveStateSpace space, Formula formula, List<Integer> weak, List<Integer> strong, Tally tally)
            throws Exception {
        Fairness fair = Checks.fairness(net, weak, strong);
        Property property = new Property.Truth("f", formula, fair);
        for (Emptiness.Method method : Emptiness.Method.values()) {
            if (method == Emptiness.Method.NESTED && !strong.isEmpty()) {
                continue;
            }
            Finding finding = reduced(net, property, method);
            if (finding.verdict() instanceof Verdict.Unknown || finding.ownStates() < 0) {
                continue;
            }
            boolean isBroken = finding.verdict().equals(new Verdict.Violated());
            assertThat(finding.verdict()).as("%s, fair to %s", formula, fair).isEqualTo(whole(net, property));
            if (space.states().size() <= CAP_OF_REFERENCE) {
                assertThat(isBroken).isEqualTo(!holds(net, space, formula, weak, strong));
                tally.byReference++;
            }
            tally.holding += isBroken ? 0 : 1;
            tally.violated += isBroken ? 1 : 0;
            tally.loops += isFairLoop(net, fair, finding.evidence()) ? 1 : 0;
            tally.smaller += !isBroken && finding.ownStates() < space.states().size() ? 1 : 0;
            tally.changedByFairness += finding.verdict().equals(whole(net, new Property.Truth("f", formula))) ? 0 : 1;
        }
    }

    /** True of a run with a loop, which must be fair; false where there is none, or it ends in a dead state. */
    private static boolean isFairLoop(PetriNet net, Fairness fair, @Nullable Evidence run) {
        if (run == null || run.loop().isEmpty() || run.loop().getAsInt() == run.steps()) {
            return false;
        }
        assertThat(FairPlay.ignored(net, fair, Objects.requireNonNull(run))).isEmpty();
        return true;
    }

    /** The others wait for nothing that a fair event needs: all of them may ask at once. */
    @Test
    void fewStatesAreEnough() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/14");
        Fairness fair = new Fairness(
                IntStream.rangeClosed(1, 14).mapToObj(i -> "leave_" + i).toList(), List.of("enter_1"));
        Property waits = PropertyParser.parse("f", "G (waits_1 >= 1 -> F critical_1 >= 1)", new NetVocabulary(net));
        Finding finding = reduced(net, Checks.fair(waits, fair), Emptiness.Method.COMPONENTS);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Holds());
        assertThat(finding.ownStates()).isBetween(1L, 100L); // of 131,072
        Fairness weaker = new Fairness(fair.weak(), List.of());
        Finding broken = reduced(net, Checks.fair(waits, weaker), Emptiness.Method.NESTED);
        assertThat(broken.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(isFairLoop(net, weaker, broken.evidence())).isTrue();
    }

    /** Runs that are fair to all bindings of a transition together. */
    @Test
    void setsOfBindingsAgreeWithAllStates(Seeds seeds) throws Exception {
        int answered = 0;
        int smaller = 0;
        for (long seed : seeds.upTo(80)) {
            PetriNet net = RandomProcesses.grouped(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            SplittableRandom random = new SplittableRandom(seed);
            List<String> groups = net.transitionGroups().names();
            List<String> sets = List.of(groups.get(random.nextInt(groups.size())) + Fairness.TOGETHER);
            Fairness fair = seed % 2 == 0 ? new Fairness(sets, List.of()) : new Fairness(List.of(), sets);
            for (int k = 0; k < 3 && space.isComplete(); k++) {
                Property property = new Property.Truth("f", aboutTwoPlaces(net, random), fair);
                Finding finding = reduced(net, property, Emptiness.Method.COMPONENTS);
                if (!(finding.verdict() instanceof Verdict.Unknown) && finding.ownStates() >= 0) {
                    assertThat(finding.verdict()).isEqualTo(whole(net, property));
                    isFairLoop(net, fair, finding.evidence());
                    answered++;
                    smaller += finding.ownStates() < space.states().size() ? 1 : 0;
                }
            }
        }
        assertThat(answered).isGreaterThan(20);
        assertThat(smaller).isGreaterThan(10);
    }

    @Test
    void itIsSaidWhereFairnessLeavesNothingToLeaveOut() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        Property waits = PropertyParser.parse("f", "G (waits_1 >= 1 -> F critical_1 >= 1)", new NetVocabulary(net));
        Fairness all = Fairness.of(List.of("all"), List.of(), new NetVocabulary(net));
        CheckOptions options = new CheckOptions(ExploreOptions.plain()).withReductions(STUBBORN);
        Plan plan = new Plan(
                List.of(new Simplification(), StubbornRuns.asked(1), StateSearch.whole(1), new EmptinessCheck()));
        CheckReport report = new Checker(Subject.of(net), List.of(Checks.fair(waits, all)), options, plan).run();
        assertThat(report.findings().get(0).stage()).isEqualTo("emptiness");
        assertThat(report.notes())
                .contains(
                        "stubborn sets leave out nothing for f: each transition may change what it asks or which runs are "
                                + "fair, or is needed to end a cycle");
    }

    @Test
    void fairnessOfTreesIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        Plan plan = Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), STUBBORN, net, Limit.none());
        Fairness fair = new Fairness(List.of("enter_1"), List.of());
        NetVocabulary names = new NetVocabulary(net);
        Property ofRuns = Checks.fair(PropertyParser.parse("f", "G F critical_1 >= 1", names), fair);
        Property ofTrees = Checks.fair(PropertyParser.parse("f", "AG AF critical_1 >= 1", names), fair);
        assertThat(plan.refusal().of(ofRuns)).isNull();
        assertThat(Objects.requireNonNull(plan.refusal().of(ofTrees)).sentence())
                .endsWith("this depends on fairness, which they keep for LTL only");
    }
}
