package org.tidemark.check.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.equivalence.WorkLimit;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Technique;
import org.tidemark.check.replay.LassoReplay;
import org.tidemark.check.replay.ShownRun;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.network.NetworkReader;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Fairness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;
import org.tidemark.logic.Term;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Evidence;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.net.network.NetworkNet;
import org.tidemark.reference.NaiveProperties;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.reference.RandomNetworks;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.verdict.Verdict;

/** What a formula says of a network it says of the one with smaller parts. */
@Seeded
class MinimisedPartsStageTest {
    private static final ExploreOptions OPTIONS = ExploreOptions.plain().withThreads(1);

    /** A net without arcs that has the places of a network, and its labels as transitions: formulas are drawn in these names. */
    private static PetriNet vocabulary(PetriNet net) {
        PetriNetBuilder names = new PetriNetBuilder("names");
        for (int p = 0; p < net.places(); p++) {
            names.place(net.placeName(p), 0);
        }
        net.transitionGroups().names().forEach(names::transition);
        return names.build();
    }

    private static Network smaller(Network network, PetriNet net, Formula formula) {
        VisibleStates visible = VisibleStates.of(formula, network, net);
        return visible == null
                ? network
                : MinimisedNetwork.of(network, visible, WorkLimit.none()).network();
    }

    private static int states(Network network) {
        return network.parts().stream()
                .mapToInt(part -> part.automaton().states())
                .sum();
    }

    /** Both networks by the reference: no engine has a part in it. */
    @Test
    void truthIsTheSameOnSmallerParts(Seeds seeds) throws Exception {
        Map<Kind, Integer> reduced = new TreeMap<>();
        for (long seed : seeds.upTo(300)) {
            Network network = RandomNetworks.draw(seed, 3, 5);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            if (whole.transitions() == 0) {
                continue;
            }
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 1000));
            for (Kind kind : List.of(Kind.REACHABILITY, Kind.CTL, Kind.LTL, Kind.CTL_STAR)) {
                Formula formula = RandomFormulas.draw(kind, vocabulary(whole), seed);
                Network smaller = smaller(network, whole, formula);
                if (states(smaller) < states(network)) {
                    PetriNet net = NetworkNet.of(smaller, Long.MAX_VALUE);
                    NaiveProperties same = new NaiveProperties(net, NaiveStateSpace.of(net, 1000));
                    assertThat(same.holds(expanded(net, formula)))
                            .as(String.valueOf(formula))
                            .isEqualTo(truth.holds(expanded(whole, formula)));
                    reduced.merge(kind, 1, Integer::sum);
                }
            }
        }
        assertThat(reduced)
                .hasSize(4)
                .allSatisfy((kind, count) -> assertThat(count).isGreaterThan(40));
    }

    private static Formula expanded(PetriNet net, Formula formula) {
        return new Expansion(new NetVocabulary(net)).of(formula);
    }

    /** The stage alone, with the usual plan for what it leaves. */
    @Test
    void verdictsAreThoseOfTheReference(Seeds seeds) throws Exception {
        int answered = 0;
        for (long seed : seeds.upTo(60)) {
            Network network = RandomNetworks.draw(seed, 4, 5);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            if (whole.transitions() == 0) {
                continue;
            }
            NaiveProperties truth = new NaiveProperties(whole, NaiveStateSpace.of(whole, 2000));
            for (Kind kind : List.of(Kind.CTL, Kind.LTL, Kind.CTL_STAR)) {
                Formula formula = RandomFormulas.draw(kind, vocabulary(whole), seed);
                Finding finding = check(network, whole, new Property.Truth("f", formula));
                if (!(finding.verdict() instanceof Verdict.Unknown)) {
                    assertThat(finding.verdict())
                            .as(String.valueOf(formula))
                            .isEqualTo(Verdict.of(truth.holds(expanded(whole, formula))));
                    answered++;
                }
            }
        }
        assertThat(answered).isGreaterThan(40);
    }

    /** A run of the smaller network becomes one of the network, of which the formula is as false. */
    @Test
    void runsAreThoseOfTheNetwork(Seeds seeds) throws Exception {
        int endless = 0;
        int dead = 0;
        int longer = 0;
        for (long seed : seeds.upTo(150)) {
            Network network = RandomNetworks.draw(seed, 3, 6);
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            Formula marked = new Formula.Comparison(
                    new Term.Count(whole.placeName((int) (seed % whole.places()))),
                    Relation.EQUAL,
                    new Term.Constant(1));
            for (Formula formula : List.of(
                    new Formula.Finally(marked),
                    new Formula.Globally(new Formula.Finally(marked)),
                    new Formula.Finally(new Formula.Globally(new Formula.Not(marked))),
                    new Formula.Until(new Formula.Not(marked), new Formula.Globally(marked)))) {
                Finding finding = check(network, whole, new Property.Truth("f", formula));
                if (finding.verdict() instanceof Verdict.Violated && finding.technique() == Technique.PRODUCT) {
                    assertThat(breaks(whole, finding))
                            .as(String.valueOf(formula))
                            .isTrue();
                    Evidence run = Objects.requireNonNull(finding.evidence());
                    boolean stays = run.loop().orElseThrow() == run.steps();
                    dead += stays ? 1 : 0;
                    endless += stays ? 0 : 1;
                    longer += run.steps() > 3 ? 1 : 0;
                }
            }
        }
        assertThat(endless).isGreaterThan(40);
        assertThat(dead).isGreaterThan(10);
        assertThat(longer).isGreaterThan(10);
    }

    /** Whether the run of a finding breaks its formula, looked at by the textbook rule. */
    private static boolean breaks(PetriNet net, Finding finding) {
        Formula formula = ((Property.Truth) finding.property()).formula();
        Formula run = expanded(net, formula instanceof Formula.ForAll all ? all.run() : formula);
        Evidence evidence = Objects.requireNonNull(finding.evidence(), () -> finding.toString());
        if (evidence.loop().isPresent()) {
            return !new LassoReplay(new NetSystem(net), ShownRun.plain(evidence)).holds(run);
        }
        TokenGame end = TokenGame.after(net, evidence.events());
        return !end.holds(((Formula.Globally) run).of());
    }

    private static Finding check(Network network, PetriNet net, Property property) throws Exception {
        Stage stage =
                MinimisedPartsStage.after(context -> Long.MAX_VALUE, () -> Plans.exploring(UnfoldingLimits.usual()));
        return new Checker(
                        Subject.of(net).ofNetwork(network),
                        List.of(property),
                        new CheckOptions(OPTIONS),
                        new Plan(List.of(stage)))
                .run()
                .findings()
                .get(0);
    }

    /** Two rings of prime lengths are each one state to the formula; together they take the product of these to come round. */
    @Test
    void aRunThatIsTooLongIsSaidToBe() throws Exception {
        Formula never = new Formula.Finally(new Formula.Not(new Formula.Fireable("x")));
        for (int[] rings : new int[][] {{31, 37}, {101, 103}}) {
            String text = coming("a", rings[0]) + coming("b", rings[1]);
            Network network = NetworkReader.read(
                    new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)),
                    "rings",
                    null,
                    MemoryBudget.unlimited());
            PetriNet whole = NetworkNet.of(network, Long.MAX_VALUE);
            Finding finding = check(network, whole, new Property.Truth("f", never));
            assertThat(finding.verdict()).isEqualTo(new Verdict.Violated());
            if (rings[0] * rings[1] <= 10_000) {
                assertThat(Objects.requireNonNull(finding.evidence()).steps()).isEqualTo(rings[0] * rings[1]);
                assertThat(finding.noRun()).isNull();
            } else {
                assertThat(finding.evidence()).isNull();
                assertThat(finding.noRun()).isEqualTo(NoRun.LENGTH);
                assertThat(finding.because())
                        .endsWith("; more than 10,000 steps would be needed for a run that shows it");
            }
        }
    }

    /** A part that comes round by one label. */
    private static String coming(String name, int length) {
        StringBuilder steps = new StringBuilder("s0");
        for (int i = 1; i <= length; i++) {
            steps.append(" --x--> s").append(i % length);
        }
        return "part " + name + " { initial s0; " + steps + " }\n";
    }

    /** A part that cycles silently has one state left, unless single steps or its states are asked about. */
    @Test
    void whatCannotBeSeenBecomesOne() throws Exception {
        Network network = new NetworkBuilder("rings")
                .add(ring("left", 5))
                .add(ring("right", 7))
                .build();
        PetriNet net = NetworkNet.of(network, Long.MAX_VALUE);
        Formula home = new Formula.Comparison(new Term.Count("left.s0"), Relation.EQUAL, new Term.Constant(1));
        Formula comes = Formula.always(new Formula.ForAll(new Formula.Finally(home)));
        assertThat(states(smaller(network, net, comes))).isEqualTo(2 + 1);
        Formula next = new Formula.Exists(new Formula.Next(home));
        assertThat(states(smaller(network, net, next))).isEqualTo(5 + 1);
        Finding finding = check(network, net, new Property.Truth("f", comes));
        assertThat(finding.verdict()).isEqualTo(new Verdict.Violated()); // the right ring may turn forever
        assertThat(finding.because()).contains("3 of 12 local states");
        Formula often = new Formula.Globally(new Formula.Finally(home));
        Evidence evidence = Objects.requireNonNull(check(network, net, new Property.Truth("f", often))
                .evidence()); // away from home on the left, then round on the right
        assertThat(evidence.steps() - evidence.loop().orElseThrow()).isEqualTo(7);
    }

    private static NetworkPart ring(String name, int states) {
        AutomatonBuilder steps = new AutomatonBuilder(MemoryBudget.unlimited());
        for (int state = 0; state < states; state++) {
            steps.add(state, LabelledAutomaton.SILENT, (state + 1) % states);
        }
        List<String> names = new ArrayList<>(
                IntStream.range(0, states).mapToObj(s -> "s" + s).toList());
        return new NetworkPart(name, steps.build(states, 0, List.of()), names);
    }

    /** Fair runs and single transitions are left to other stages. */
    @Test
    void whatItMayNotAnswerStaysOpen() throws Exception {
        Network network = new NetworkBuilder("rings").add(ring("left", 5)).build();
        PetriNet net = NetworkNet.of(network, Long.MAX_VALUE);
        Formula one = Formula.reachable(new Formula.Fireable(net.transitionName(0)));
        assertThat(VisibleStates.of(one, network, net)).isNull();
        Formula always = Formula.always(Formula.reachable(new Formula.Deadlock()));
        assertThat(Objects.requireNonNull(VisibleStates.of(always, network, net))
                        .isExact())
                .isTrue();
        assertThat(check(network, net, new Property.Truth("f", always)).verdict())
                .isEqualTo(new Verdict.Violated());
        Property fair = new Property.Truth("f", always, new Fairness(List.of(Fairness.ALL), List.of()));
        assertThat(check(network, net, fair).verdict()).isInstanceOf(Verdict.Unknown.class);
    }
}
