package org.tidemark.check.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.SymmetricFormulas;
import org.tidemark.check.temporal.SymmetricRuns;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Reduction;
import org.tidemark.input.InputException;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.net.symmetry.SymmetryFinder;
import org.tidemark.reference.FairPlay;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomSymmetricNets;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.OpenReason;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Formulas about runs have the same answers on representatives, as long as their conditions are about all equal parts alike. */
@Seeded
class SymmetricRunsTest {
    private static final int CAP = 300;
    private static final Reductions SYMMETRY = Reductions.asked(Set.of(Reduction.SYMMETRY));

    private static Finding check(PetriNet net, Formula formula) throws InputException {
        FoundSymmetry found = new FoundSymmetry();
        Plan only = new Plan(
                List.of(new Simplification(), new SymmetricRuns(1, found::of), new SymmetricFormulas(1, found::of)));
        return new Checker(
                        Subject.of(net),
                        List.of(new Property.Truth("f", formula)),
                        new CheckOptions(ExploreOptions.plain()).withReductions(SYMMETRY),
                        only)
                .run()
                .findings()
                .get(0);
    }

    /** The same formula about the sums over all places that a place can be exchanged for, and any such transition. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    private record ForAllParts(PetriNet net, int[] places, int[] transitions) {
        static ForAllParts of(PetriNet net) {
            NetSymmetry symmetry = SymmetryFinder.of(net, () -> false);
            return new ForAllParts(net, symmetry.placeOrbits(), symmetry.transitionOrbits());
        }

        Formula of(Formula f) {
            if (f instanceof Formula.Comparison comparison) {
                return new Formula.Comparison(of(comparison.left()), comparison.relation(), of(comparison.right()));
            }
            if (f instanceof Formula.Fireable fireable) {
                int transition = net.findTransition(fireable.transition());
                return Formula.or(IntStream.range(0, transitions.length)
                        .filter(t -> transitions[t] == transitions[transition])
                        .<Formula>mapToObj(t -> new Formula.Fireable(net.transitionName(t)))
                        .toList());
            }
            List<Formula> parts = new ArrayList<>();
            f.children().forEach(part -> parts.add(of(part)));
            return parts.isEmpty() ? f : Expansion.rebuilt(f, parts);
        }

        private Term of(Term term) {
            if (term instanceof Term.Count count) {
                int place = net.findPlace(count.place());
                return Term.counts(IntStream.range(0, places.length)
                        .filter(p -> places[p] == places[place])
                        .mapToObj(net::placeName)
                        .toList());
            }
            if (term instanceof Term.Sum sum) {
                return new Term.Sum(sum.parts().stream().map(this::of).toList());
            }
            if (term instanceof Term.Product product) {
                return new Term.Product(of(product.left()), of(product.right()));
            }
            return term instanceof Term.Negated negated ? new Term.Negated(of(negated.of())) : term;
        }
    }

    @Test
    void temporalFormulasAgreeWithTheReference(Seeds seeds) throws Exception {
        int[] answered = new int[2];
        int shown = 0;
        for (long seed : seeds.upTo(75)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            NaiveStateSpace space = NaiveStateSpace.of(net, CAP);
            if (!space.isComplete()) {
                continue;
            }
            ForAllParts parts = ForAllParts.of(net);
            for (Kind kind : List.of(Kind.LTL, Kind.CTL)) {
                Formula formula = parts.of(RandomFormulas.draw(kind, net, seed));
                Finding finding = check(net, formula);
                if (Logic.of(formula) != Logic.STATE && !(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict())
                            .as(formula.toString())
                            .isEqualTo(Verdict.of(new NaiveProperties(net, space).holds(formula)));
                    answered[kind == Kind.LTL ? 0 : 1]++;
                    shown += finding.evidence() == null ? 0 : 1;
                }
            }
        }
        int least = Seeds.oneIsGiven() ? -1 : 10;
        assertThat(answered[0]).isGreaterThan(least);
        assertThat(answered[1]).isGreaterThan(least);
        assertThat(shown).isGreaterThan(least / 2);
    }

    /** Sums of places of the philosophers, whose rotations leave them as they are: an endless run is one of the net itself. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "X G (eat_1 + eat_2 + eat_3 + eat_4 + eat_5 <= 1)",
                "F (eat_1 + eat_2 + eat_3 + eat_4 + eat_5 >= 1)",
                "G F (think_1 + think_2 + think_3 + think_4 + think_5 >= 5)"
            })
    void endlessRunsAreRunsOfTheNet(String text) throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/5");
        Formula formula = ((Property.Truth) PropertyParser.parse("f", text, new NetVocabulary(net))).formula();
        Finding finding = check(net, formula);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        Evidence run = Objects.requireNonNull(finding.evidence());
        TokenGame end = TokenGame.after(net, run.events());
        assertThat(run.loop().isPresent() || end.isDead()).isTrue();
        if (run.loop().isPresent()) {
            int[] begin = TokenGame.after(
                            net, run.events().subList(0, run.loop().getAsInt()))
                    .marking();
            assertThat(end.marking()).isEqualTo(begin);
        }
    }

    /** Runs that are fair to what the first part does: the other parts may be exchanged, and answers are those without symmetries. */
    @Test
    void fairRunsAgreeWithThoseOfAllStates(Seeds seeds) throws Exception {
        int answered = 0;
        int violated = 0;
        for (long seed : seeds.upTo(90)) {
            PetriNet net = RandomSymmetricNets.net(seed);
            List<Integer> first = IntStream.range(0, net.transitions())
                    .filter(t -> net.transitionName(t).endsWith("_0"))
                    .boxed()
                    .toList();
            if (first.isEmpty() || !NaiveStateSpace.of(net, CAP).isComplete()) {
                continue;
            }
            Fairness fair = seed % 2 == 0
                    ? Checks.fairness(net, first, List.of())
                    : Checks.fairness(net, List.of(), first.subList(0, 1));
            for (int k = 0; k < 4; k++) {
                Formula formula = ForAllParts.of(net).of(RandomFormulas.draw(Kind.LTL, net, 4 * seed + k));
                Property property = new Property.Truth("f", formula, fair);
                CheckReport with = check(net, property, SYMMETRY, new SymmetricRuns(1, new FoundSymmetry()::of));
                Finding finding = with.findings().get(0);
                if (with.work().symmetries().isEmpty() || finding.verdict() instanceof Verdict.Unknown) {
                    continue;
                }
                CheckReport without = check(net, property, Reductions.NONE, StateSearch.whole(1), new EmptinessCheck());
                answered++;
                violated += finding.evidence() == null ? 0 : 1;
                assertThat(finding.verdict())
                        .as("seed %d: %s", seed, formula)
                        .isEqualTo(without.findings().get(0).verdict());
            }
        }
        assertThat(answered).isGreaterThan(Seeds.oneIsGiven() ? -1 : 10);
        assertThat(violated).as("runs shown").isGreaterThan(Seeds.oneIsGiven() ? -1 : 3);
    }

    /** Runs that are fair to all bindings of a transition together: these may be exchanged for each other, and are in most nets. */
    @Test
    void runsThatAreFairToSetsAgreeWithThoseOfAllStates(Seeds seeds) throws Exception {
        int answered = 0;
        int shown = 0;
        int differing = 0;
        for (long seed : seeds.upTo(120)) {
            PetriNet net = RandomSymmetricNets.grouped(seed);
            if (!NaiveStateSpace.of(net, CAP).isComplete()) {
                continue;
            }
            List<String> sets = net.transitionGroups().names().stream()
                    .map(name -> name + Fairness.TOGETHER)
                    .toList();
            Fairness fair = seed % 2 == 0
                    ? new Fairness(sets, List.of())
                    : new Fairness(List.of(), sets.subList(0, (sets.size() + 1) / 2));
            for (int k = 0; k < 4; k++) {
                Formula formula = ForAllParts.of(net).of(RandomFormulas.draw(Kind.LTL, net, 4 * seed + k));
                Property property = new Property.Truth("f", formula, fair);
                CheckReport with = check(net, property, SYMMETRY, new SymmetricRuns(1, new FoundSymmetry()::of));
                Finding finding = with.findings().get(0);
                if (with.work().symmetries().isEmpty() || finding.verdict() instanceof Verdict.Unknown) {
                    continue;
                }
                Stage[] whole = {StateSearch.whole(1), new EmptinessCheck()};
                CheckReport without = check(net, property, Reductions.NONE, whole);
                CheckReport unfair = check(net, new Property.Truth("f", formula), Reductions.NONE, whole);
                answered++;
                shown += isFair(net, fair, finding.evidence()) ? 1 : 0;
                differing += without.findings()
                                .get(0)
                                .verdict()
                                .equals(unfair.findings().get(0).verdict())
                        ? 0
                        : 1;
                assertThat(finding.verdict())
                        .as("seed %d: %s", seed, formula)
                        .isEqualTo(without.findings().get(0).verdict());
            }
        }
        int least = Seeds.oneIsGiven() ? -1 : 3;
        assertThat(answered).isGreaterThan(10 * least);
        assertThat(shown).as("runs shown").isGreaterThan(least);
        assertThat(differing).as("answers that fairness changes").isGreaterThan(least);
    }

    /** True of a run with a loop, which must be fair; false where there is none, or it ends in a dead state. */
    private static boolean isFair(PetriNet net, Fairness fair, @Nullable Evidence run) {
        if (run == null || run.loop().isEmpty() || run.loop().getAsInt() == run.steps()) {
            return false;
        }
        assertThat(FairPlay.ignored(net, fair, run)).isEmpty();
        return true;
    }

    /** Of two transitions that do the same runs are fair to the second: a run that is led back takes that one where it did before. */
    @Test
    void ofTwinsTheFairOneIsTaken() throws Exception {
        PetriNetBuilder builder = new PetriNetBuilder("twins");
        for (int i = 0; i < 3; i++) {
            int idle = builder.place("idle_" + i, 1);
            int busy = builder.place("busy_" + i, 0);
            for (String twin : List.of("begin_", "start_")) {
                int transition = builder.transition(twin + i);
                builder.input(transition, idle, 1).output(transition, busy, 1);
            }
            int end = builder.transition("end_" + i);
            builder.input(end, busy, 1).output(end, idle, 1);
        }
        PetriNet net = builder.build();
        Fairness fair = new Fairness(List.of(), List.of("start_0"));
        Property property = PropertyParser.parse(
                "f", "!(G F idle_0 >= 1 && G F busy_0 >= 1 && F busy_1 + busy_2 >= 2)", new NetVocabulary(net));
        CheckReport report =
                check(net, Checks.fair(property, fair), SYMMETRY, new SymmetricRuns(1, new FoundSymmetry()::of));
        assertThat(report.work().symmetries()).hasSize(1);
        Finding finding = report.findings().get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(isFair(net, fair, finding.evidence())).isTrue();
    }

    @Test
    void itIsSaidWhereFairnessForbidsEveryExchange() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/4");
        NetVocabulary names = new NetVocabulary(net);
        Property waits = PropertyParser.parse("f", "G (waits_1 >= 1 -> F critical_1 >= 1)", names);
        Stage symmetric = new SymmetricRuns(1, new FoundSymmetry()::of);
        Property fairToAll = Checks.fair(waits, Fairness.of(List.of("all"), List.of(), names));
        assertThat(check(net, fairToAll, SYMMETRY, symmetric).notes())
                .containsExactly("f is answered without symmetries: each one that its conditions allow exchanges "
                        + "transitions that runs are fair to");
        assertThat(check(net, waits, SYMMETRY, symmetric).notes()).isEmpty();
    }

    private static CheckReport check(PetriNet net, Property property, Reductions reductions, Stage... stages)
            throws InputException {
        List<Stage> all = new ArrayList<>(List.of(new Simplification()));
        all.addAll(List.of(stages));
        CheckOptions options = new CheckOptions(ExploreOptions.plain()).withReductions(reductions);
        return new Checker(Subject.of(net), List.of(property), options, new Plan(all)).run();
    }

    @Test
    void whatSymmetriesExchangeIsRefused() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/3");
        Plan plan = Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), SYMMETRY, net, Limit.none());
        OpenReason refused = plan.refusal().of(new Property.Liveness("live"));
        assertThat(Objects.requireNonNull(refused).cause()).isEqualTo(StopReason.REFUSED);
        assertThat(plan.refusal().of(new Property.QuasiLiveness("quasi"))).isNull();
        Fairness fair = new Fairness(List.of("enter_1"), List.of());
        Formula always = new Formula.Globally(new Formula.Finally(new Formula.Fireable("enter_1")));
        assertThat(plan.refusal().of(new Property.Truth("ltl", always, fair))).isNull();
        Formula everywhere = new Formula.ForAll(
                new Formula.Globally(new Formula.ForAll(new Formula.Finally(new Formula.Fireable("enter_1")))));
        assertThat(plan.refusal().of(new Property.Truth("ctl", everywhere, fair)))
                .isNotNull();
        PetriNet none = Zoo.open("zoo:counter/3"); // each of its bits has another place value
        assertThat(Plans.reduced(Plans.exploring(UnfoldingLimits.usual()), SYMMETRY, none, Limit.none())
                        .refusal()
                        .of(new Property.Liveness("live")))
                .isNull();
    }
}
