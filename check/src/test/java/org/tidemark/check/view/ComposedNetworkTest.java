package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.network.JointSteps;
import org.tidemark.automata.network.Network;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.CheckReport;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.symbolic.CompositionReport;
import org.tidemark.check.symbolic.NetComposition;
import org.tidemark.check.symbolic.PartChoice;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.compose.CompositionOptions;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.ReferenceNetwork;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** Networks are composed from their automata, whether they have a net or not. */
@Seeded
class ComposedNetworkTest {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withThreads(1);
    private static final PartChoice AUTOMATA = PartChoice.found(PartChoice.Way.AUTO);

    /** A net with the names of the network and none of its joint steps. */
    private static PetriNet names(Network network) throws Exception {
        return NetworkNet.of(network, new JointSteps(network), Long.MAX_VALUE);
    }

    private static CheckReport check(Network network, List<Property> properties) throws Exception {
        Subject subject = Subject.of(names(network)).ofNetwork(network);
        return new Checker(
                        subject, properties, new CheckOptions(OPTIONS), Plans.composingNetwork(UnfoldingLimits.usual()))
                .run();
    }

    private static CompositionReport compose(Network network, PartChoice parts) throws Exception {
        return new NetComposition(network, names(network), parts, CompositionOptions.standard(), OPTIONS).run(true);
    }

    @Test
    void countsAreThoseOfTheReference(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(200)) {
            Network network = RandomNetworks.draw(seed);
            ReferenceNetwork reference = new ReferenceNetwork(network);
            CompositionReport report = compose(network, AUTOMATA);
            assertThat(Objects.requireNonNull(report.composed()).states().count())
                    .isEqualTo(BigInteger.valueOf(reference.states().size()));
            assertThat(report.census())
                    .isEqualTo(new CompositionReport.Census(
                            BigInteger.valueOf(reference.edges()),
                            BigInteger.valueOf(reference.deadlocks().size())));
        }
    }

    /** Formulas about states, about labels and about both, with and without a net of all steps. */
    @Test
    void verdictsAreThoseOfTheReference(Seeds seeds) throws Exception {
        int runs = 0;
        for (long seed : seeds.upTo(90)) {
            Network network = RandomNetworks.draw(seed);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 1000));
            Expansion expansion = new Expansion(new NetVocabulary(whole));
            List<Property> asked = new ArrayList<>(List.of(
                    new Property.OneSafe("safe"),
                    new Property.StableMarking("stable"),
                    new Property.Truth("stuck", Formula.reachable(new Formula.Deadlock()))));
            for (String label : whole.transitionGroups().names()) {
                Formula fireable = new Formula.Fireable(label);
                asked.add(new Property.Truth("can " + label, Formula.reachable(fireable)));
                asked.add(new Property.Truth("live " + label, Formula.always(Formula.reachable(fireable))));
                asked.add(new Property.Truth("always " + label, Formula.always(fireable)));
            }
            for (Kind kind : kinds(names(network))) {
                Formula drawn = RandomFormulas.draw(kind, names(network), seed);
                asked.add(new Property.Truth("random " + kind, drawn));
            }
            CheckReport report = check(network, asked);
            for (Finding finding : report.findings()) {
                Property property = finding.property() instanceof Property.Truth written
                        ? new Property.Truth("f", expansion.of(written.formula()))
                        : finding.property();
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict())
                            .as(finding.property().toString())
                            .isEqualTo(Verdict.of(truth.holds(property)));
                }
                runs += replay(network, Objects.requireNonNull(report.net()), finding.evidence()) ? 1 : 0;
            }
            assertThat(report.findings().stream()
                            .filter(finding -> finding.verdict() instanceof Verdict.Unknown)
                            .count())
                    .isLessThanOrEqualTo(2); // products of counts among the random ones
        }
        assertThat(runs).isGreaterThan(300);
    }

    /** What a diagram of states cannot tell is asked of a network with smaller parts; it may have all states where nothing is the same. */
    @Test
    void formulasAboutRunsAndLargestValuesAreThoseOfTheReference(Seeds seeds) throws Exception {
        int violated = 0;
        int runs = 0;
        for (long seed : seeds.upTo(55)) {
            Network network = RandomNetworks.draw(seed);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 1000));
            Formula marked = new Formula.Comparison(
                    new Term.Count(whole.placeName((int) (seed % whole.places()))),
                    Relation.EQUAL,
                    new Term.Constant(1));
            Term sum = new Term.Sum(List.of(
                    new Term.Count(whole.placeName(0)),
                    new Term.Product(
                            new Term.Constant(3), new Term.Count(whole.placeName((int) (seed % whole.places())))),
                    new Term.Negated(new Term.Count(whole.placeName(whole.places() - 1)))));
            List<Property> asked = List.of(
                    new Property.Truth("often", new Formula.Globally(new Formula.Finally(marked))),
                    new Property.Truth("stays", new Formula.Exists(new Formula.Finally(new Formula.Globally(marked)))),
                    new Property.Truth("next", new Formula.Next(new Formula.Next(marked))),
                    new Property.Truth("once", new Formula.Finally(marked)),
                    new Property.Maximum("most", sum));
            CheckReport report = check(network, asked);
            for (Finding finding : report.findings().subList(0, 4)) {
                assertThat(finding.verdict())
                        .as(finding.property().toString())
                        .isEqualTo(Verdict.of(truth.holds(finding.property())));
                violated += finding.verdict() instanceof Verdict.Violated ? 1 : 0;
                runs += replay(network, Objects.requireNonNull(report.net()), finding.evidence()) ? 1 : 0;
            }
            Finding most = report.findings().get(4);
            long expected = new ReferenceNetwork(network)
                    .states().stream()
                            .mapToLong(
                                    state -> worth(network, state, (int) (seed % whole.places()), whole.places() - 1))
                            .max()
                            .orElseThrow();
            assertThat(most.verdict()).isEqualTo(new Verdict.Value(expected));
            assertThat(replay(network, Objects.requireNonNull(report.net()), most.evidence()))
                    .isTrue();
        }
        assertThat(violated).isGreaterThan(35);
        assertThat(runs).isGreaterThan(35);
    }

    private static long worth(Network network, List<Integer> state, int thrice, int less) {
        int place = 0;
        long worth = 0;
        for (int p = 0; p < state.size(); p++) {
            int marked = place + state.get(p);
            worth += (marked == 0 ? 1 : 0) + (marked == thrice ? 3 : 0) - (marked == less ? 1 : 0);
            place += network.parts().get(p).automaton().states();
        }
        return worth;
    }

    /** 10^10 steps of one label, and still a run that breaks a formula about runs. */
    @Test
    void tenThousandMillionCombinationsHaveRuns() throws Exception {
        Formula first = new Formula.Comparison(new Term.Count("p0.s0"), Relation.EQUAL, new Term.Constant(1));
        Formula often = new Formula.Globally(new Formula.Finally(first));
        CheckReport report = check(WideNetworks.scattering(), List.of(new Property.Truth("f", often)));
        Finding finding = report.findings().get(0);
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
        Evidence run = Objects.requireNonNull(finding.evidence());
        assertThat(new LassoReplay(new NetSystem(Objects.requireNonNull(report.net())), ShownRun.plain(run))
                        .holds(often))
                .isFalse();
    }

    /** A formula is drawn about places and transitions, of which there may be none. */
    private static List<Kind> kinds(PetriNet net) {
        return net.transitions() == 0 ? List.of() : List.of(Kind.REACHABILITY, Kind.CTL);
    }

    /** Plays a run by the definition of the network. */
    private static boolean replay(Network network, PetriNet told, @Nullable Evidence evidence) {
        if (evidence == null) {
            return false;
        }
        ReferenceNetwork reference = new ReferenceNetwork(network);
        TokenGame game = new TokenGame(told);
        List<Integer> state = reference.initial();
        for (int event : evidence.events()) {
            game.fire(event);
            List<Integer> next = state(network, game);
            assertThat(reference.steps(state)).anyMatch(step -> step.target().equals(next));
            state = next;
        }
        return true;
    }

    private static List<Integer> state(Network network, TokenGame game) {
        List<Integer> state = new ArrayList<>();
        int place = 0;
        for (int p = 0; p < network.parts().size(); p++) {
            for (int s = 0; s < network.parts().get(p).automaton().states(); s++) {
                if (game.marking()[place++] == 1) {
                    state.add(s);
                }
            }
        }
        assertThat(state).hasSize(network.parts().size());
        return state;
    }

    /** With the net of all steps at hand, the usual stage composes the automata as well. */
    @Test
    void theNetOfANetworkIsComposedFromItsAutomata(Seeds seeds) throws Exception {
        for (long seed : seeds.upTo(100)) {
            Network network = RandomNetworks.draw(seed);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 1000));
            for (Kind kind : kinds(whole)) {
                Formula formula = RandomFormulas.draw(kind, whole, seed);
                Finding finding = new Checker(
                                Subject.of(whole).ofNetwork(network),
                                List.of(new Property.Truth("f", formula)),
                                new CheckOptions(OPTIONS),
                                Plans.composing(AUTOMATA, CompositionOptions.standard()))
                        .run()
                        .findings()
                        .get(0);
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict()).isEqualTo(Verdict.of(truth.holds(formula)));
                }
                replay(network, whole, finding.evidence());
            }
        }
    }

    /**
     * Any combination of eleven states is reachable; the first has 10^10 steps, and in each part and each of nine states one leads
     * back. Nothing is possible where all parts are at their last state or their first, unless all are at their first.
     */
    @Test
    void tenThousandMillionCombinationsAreComposed() throws Exception {
        Network network = WideNetworks.scattering();
        CompositionReport report = compose(network, AUTOMATA);
        BigInteger eleven = BigInteger.valueOf(11);
        assertThat(Objects.requireNonNull(report.composed()).states().count()).isEqualTo(eleven.pow(10));
        BigInteger alone = eleven.pow(9).multiply(BigInteger.valueOf(10 * 9));
        assertThat(report.census())
                .isEqualTo(new CompositionReport.Census(BigInteger.TEN.pow(10).add(alone), BigInteger.valueOf(1023)));
        Formula alive = Formula.always(new Formula.Not(new Formula.Deadlock()));
        CheckReport answered = check(network, List.of(new Property.Truth("f", alive)));
        Finding stuck = answered.findings().get(0);
        assertThat(stuck.verdict()).isEqualTo(new Verdict.Violated());
        PetriNet told = Objects.requireNonNull(answered.net());
        TokenGame end =
                TokenGame.after(told, Objects.requireNonNull(stuck.evidence()).events());
        List<Integer> state = state(network, end);
        assertThat(state).allMatch(local -> local == 0 || local == 10).contains(10);
        assertThat(told.transitionName(stuck.evidence().events().get(0))).startsWith("go(p0: s0 -> s");
    }

    /** However little memory there is, the answer is right or there is none. */
    @Test
    void littleMemoryLeavesQuestionsOpen() throws Exception {
        Network network = WideNetworks.scattering();
        Subject subject = Subject.of(names(network)).ofNetwork(network);
        Property stuck = new Property.Truth("f", Formula.reachable(new Formula.Deadlock()));
        int open = 0;
        int answered = 0;
        for (long bytes = 1 << 10; bytes <= 1 << 22; bytes *= 2) {
            CheckOptions little = new CheckOptions(OPTIONS.withMemory(bytes));
            Verdict verdict = new Checker(
                            subject, List.of(stuck), little, Plans.composingNetwork(UnfoldingLimits.usual()))
                    .run()
                    .findings()
                    .get(0)
                    .verdict();
            open += verdict instanceof Verdict.Unknown ? 1 : 0;
            answered += verdict.equals(new Verdict.Holds()) ? 1 : 0;
        }
        assertThat(open).isPositive();
        assertThat(answered).isPositive();
        assertThat(open + answered).isEqualTo(13);
    }

    /** Steps are those of the definition, and a walk that ends early ends where nothing is possible. */
    @Test
    void randomWalksAreRunsOfTheNetwork(Seeds seeds) throws Exception {
        int dead = 0;
        for (long seed : seeds.upTo(100)) {
            Network network = RandomNetworks.draw(seed);
            NetworkWalk.Shown walk = NetworkWalk.random(network, 20, new SplittableRandom(seed));
            replay(network, walk.net(), Evidence.run(walk.events(), ""));
            TokenGame end = TokenGame.after(walk.net(), walk.events());
            boolean isDead =
                    new ReferenceNetwork(network).steps(state(network, end)).isEmpty();
            assertThat(end.isDead()).isEqualTo(isDead);
            assertThat(walk.events().size() == 20 || isDead).isTrue();
            dead += isDead ? 1 : 0;
        }
        assertThat(dead).isGreaterThan(10);
        NetworkWalk.Shown wide = NetworkWalk.random(WideNetworks.scattering(), 500, new SplittableRandom(7));
        assertThat(wide.net().transitionName(wide.events().get(0))).startsWith("go(p0: s0 -> s");
        assertThat(TokenGame.after(wide.net(), wide.events()).isDead()).isTrue();
    }

    @Test
    void groupsAreGivenByNames() throws Exception {
        Network network = WideNetworks.clocks();
        CompositionReport report =
                compose(network, AUTOMATA.inGroups(List.of(List.of("p3", "p1"), List.of("p4", "p5", "p8"))));
        assertThat(Objects.requireNonNull(report.composed()).states().count()).isEqualTo(BigInteger.valueOf(1033));
    }
}
