package org.tidemark.spark.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Context;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.plan.Plans;
import org.tidemark.check.question.Claim;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.LinearClaim;
import org.tidemark.check.question.Technique;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.state.TerminalComponents;
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.Circuit;
import org.tidemark.graph.ctl.Labelling;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.property.Property;
import org.tidemark.logic.property.PropertyParser;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.TokenGame;
import org.tidemark.spark.NaiveStates;
import org.tidemark.spark.SharedSpark;
import org.tidemark.spark.SmallNets;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import org.tidemark.verdict.StopReason;
import org.tidemark.verdict.Verdict;
import org.tidemark.zoo.Zoo;

/** Questions about how states follow one another have the same answers on a cluster as on one machine, where other code answers them. */
class ClusterGraphTest {
    private static final List<String> FORMULAS = List.of(
            "EG p0 >= 1",
            "AG EF p1 >= 1",
            "A[p0 >= 1 U p1 >= 1]",
            "E[p1 = 0 U EX deadlock]",
            "AF (p0 = 0 || deadlock)",
            "EX EX p0 >= 2",
            "G F p0 >= 1",
            "F G p1 = 0",
            "G (p0 >= 1 -> X p1 >= 1)");

    private static List<Finding> check(PetriNet net, Plan plan, ExploreOptions options, List<Property> asked)
            throws Exception {
        return new Checker(Subject.of(net), asked, new CheckOptions(options), plan)
                .run()
                .findings();
    }

    private static List<Finding> onCluster(PetriNet net, List<Property> asked, int narrow) throws Exception {
        ClusterStore store = ClusterStore.here(SharedSpark::get, new Tuning(3, narrow, 4));
        Plan plan = new Plan(
                List.of(new Simplification(), StateSearch.whole(1), new ClusterFormulas(), new ClusterLiveness()));
        List<Finding> findings = check(net, plan, ExploreOptions.plain().withStore(store), asked);
        store.close();
        return findings;
    }

    private static List<Finding> alone(PetriNet net, List<Property> asked) throws Exception {
        Plan plan = new Plan(List.of(
                new Simplification(),
                StateSearch.whole(1),
                new TerminalComponents(),
                new FormulaLabelling(),
                new EmptinessCheck()));
        return check(net, plan, ExploreOptions.plain(), asked);
    }

    private static List<Property> asked(PetriNet net, List<String> formulas) throws Exception {
        List<Property> properties = new ArrayList<>();
        for (String formula : formulas) {
            properties.add(PropertyParser.parse("q" + properties.size(), formula, new NetVocabulary(net)));
        }
        return properties;
    }

    @Test
    void answersAsOneMachineDoes() throws Exception {
        int compared = 0;
        int holding = 0;
        int broken = 0;
        int runs = 0;
        for (long seed = 1; compared < 8; seed++) {
            // States by their words, or by shorter strings.
            PetriNet net = SmallNets.net(seed, compared % 4 < 2 ? 0 : 40);
            NaiveStates states = new NaiveStates(net, 500);
            if (!states.isComplete() || states.states() < 20) {
                continue;
            }
            List<Property> asked = asked(net, FORMULAS);
            asked.add(new Property.Liveness("live"));
            List<Finding> expected = alone(net, asked);
            // All edges on the driver, or none.
            List<Finding> found = onCluster(net, asked, compared % 2 == 0 ? 19 : 1000);
            for (int i = 0; i < asked.size(); i++) {
                Verdict verdict = expected.get(i).verdict();
                assertThat(found.get(i).verdict())
                        .as("seed %d, %s", seed, asked.get(i))
                        .isEqualTo(verdict)
                        .isNotInstanceOf(Verdict.Unknown.class);
                assertThat(found.get(i).run() == null)
                        .as("seed %d, a run for %s", seed, asked.get(i))
                        .isEqualTo(expected.get(i).run() == null);
                runs += expected.get(i).run() == null ? 0 : 1;
                holding += verdict instanceof Verdict.Holds ? 1 : 0;
                broken += verdict instanceof Verdict.Violated ? 1 : 0;
            }
            compared++;
        }
        assertThat(holding).isGreaterThan(10);
        assertThat(broken).isGreaterThan(10);
        assertThat(runs).isGreaterThan(20);
    }

    /** However little memory is left for a run, what the search took is given back, so that the verdicts after it have theirs. */
    @Test
    void runsGiveBackWhatTheyTook() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/7");
        ClusterStore store = ClusterStore.here(SharedSpark::get, Tuning.usual(3));
        RunsInLittleMemory stage = new RunsInLittleMemory();
        Plan plan = new Plan(List.of(new Simplification(), StateSearch.whole(1), stage));
        ExploreOptions options = ExploreOptions.plain().withMemory(1 << 24).withStore(store);
        List<Finding> found = check(net, plan, options, asked(net, List.of("AG EF eat_1 >= 1", "G F eat_2 >= 1")));
        store.close();
        assertThat(found).extracting(Finding::verdict).containsOnly(new Verdict.Violated());
        assertThat(stage.searches).hasSize(2 * RunsInLittleMemory.LEFT.size()).contains(true, false);
        assertThat(stage.kept).containsOnly(0L);
    }

    /** Looks for the runs of broken formulas again and again, with less and less memory left. */
    private static final class RunsInLittleMemory extends Stage {
        static final List<Long> LEFT = List.of(1L << 20, 65_536L, 16_384L, 4096L, 1024L, 256L, 64L, 0L);

        /** Whether each search found a run. */
        final List<Boolean> searches = new ArrayList<>();

        /** What was booked more after it than before. */
        final List<Long> kept = new ArrayList<>();

        RunsInLittleMemory() {
            super("runs", Cost.STATES);
        }

        @Override
        public boolean canSettle(Inquiry inquiry) {
            return true;
        }

        @Override
        public void run(Context context, List<Inquiry> open) throws InputException {
            GraphUse.in(context, (graph, budget) -> {
                FormulaRuns runs = new FormulaRuns(context, graph, budget, graph.initial());
                for (Inquiry inquiry : open) {
                    search(graph, budget, inquiry, runs);
                }
            });
        }

        private void search(ClusterGraph graph, MemoryBudget budget, Inquiry inquiry, FormulaRuns runs) {
            Circuit circuit = new Circuit();
            BuchiAutomaton automaton =
                    inquiry instanceof LinearClaim claim ? claim.forbidden(AutomatonLimit.USUAL) : null;
            List<Integer> read = automaton == null
                    ? List.of()
                    : automaton.propositions().stream()
                            .map(circuit::addStuttering)
                            .toList();
            if (inquiry instanceof Claim claim) {
                circuit.add(claim.formula());
            }
            List<StateTest> tests = new ArrayList<>();
            circuit.propositions().forEach(each -> tests.add(new StateTest.Holds(each)));
            tests.add(new StateTest.Holds(new Formula.Deadlock()));
            List<StateSet> sets = graph.where(tests);
            StateSet dead = sets.get(sets.size() - 1);
            Labelling labelling = new Labelling(circuit, new ClusterSteps(graph, dead, budget), sets::get);
            if (inquiry instanceof Claim claim) {
                claim.settle(labelling.holds(circuit.find(claim.formula()), graph.initial()), Technique.LABELLING);
                inLittleMemory(budget, inquiry, () -> runs.explain(claim, circuit, labelling));
            } else if (inquiry instanceof LinearClaim claim && automaton != null) {
                List<StateSet> letters = read.stream().map(labelling::label).toList();
                try (RunElimination elimination = new RunElimination(automaton, graph, dead, letters)) {
                    claim.settle(!elimination.accepts(graph.initial()), Technique.PRODUCT);
                    inLittleMemory(budget, inquiry, () -> runs.show(claim, automaton, letters, elimination::onRuns));
                }
            }
        }

        private void inLittleMemory(MemoryBudget budget, Inquiry inquiry, Runnable search) {
            for (long left : LEFT) {
                long taken = budget.limitBytes() - budget.usedBytes() - left;
                assertThat(budget.reserve(taken)).isTrue();
                long before = budget.usedBytes();
                search.run();
                kept.add(budget.usedBytes() - before);
                searches.add(inquiry.noRun() == null);
                budget.release(taken + budget.usedBytes() - before);
            }
        }
    }

    /** The nearest state from which nobody eats any more is farther away than states are looked at one by one. */
    @Test
    void showsAFarStateByAShortestRun() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/11");
        Finding found =
                onCluster(net, asked(net, List.of("AG EF eat_1 = 1")), 20_000).get(0);
        assertThat(found.verdict()).isEqualTo(new Verdict.Violated());
        List<Integer> run = Objects.requireNonNull(found.run()).events();
        assertThat(run).hasSize(11);
        assertThat(TokenGame.after(net, run).isDead()).isTrue();
    }

    /** From the first state there is a way into one of two circles, each without the transitions of the other. */
    @Test
    void findsTheNearestLoss() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("fork");
        int start = net.place("start", 1);
        int fork = net.place("fork", 0);
        net.input(net.transition("begin"), start, 1).output(0, fork, 1);
        for (String side : List.of("left", "right")) {
            int in = net.place("in-" + side, 0);
            int out = net.place("out-" + side, 0);
            int enter = net.transition("enter-" + side);
            net.input(enter, fork, 1).output(enter, in, 1);
            int go = net.transition("go-" + side);
            net.input(go, in, 1).output(go, out, 1);
            int come = net.transition("come-" + side);
            net.input(come, out, 1).output(come, in, 1);
        }
        PetriNet built = net.build();
        Finding live =
                onCluster(built, List.of(new Property.Liveness("live")), 0).get(0);
        assertThat(live.verdict()).isEqualTo(new Verdict.Violated());
        List<Integer> run = Objects.requireNonNull(live.run()).events();
        assertThat(run).hasSize(1);
        assertThat(TokenGame.after(built, run).enabled(0)).isFalse();
    }

    @Test
    void knowsWhatIsLive() throws Exception {
        PetriNet net = Zoo.open("zoo:mutex/2");
        assertThat(onCluster(net, List.of(new Property.Liveness("live")), 4)
                        .get(0)
                        .verdict())
                .isEqualTo(new Verdict.Holds());
    }

    /** More transitions than are looked at together, of which the last one happens once. */
    @Test
    void findsALossAmongManyTransitions() throws Exception {
        PetriNetBuilder net = new PetriNetBuilder("ring");
        for (int p = 0; p < 20; p++) {
            net.place("p" + p, p == 0 ? 1 : 0);
        }
        for (int t = 0; t < 20; t++) {
            net.input(net.transition("t" + t), t, 1).output(t, (t + 1) % 20, 1);
        }
        int spare = net.place("spare", 1);
        net.input(net.transition("once"), spare, 1);
        Finding live = onCluster(net.build(), List.of(new Property.Liveness("live")), 15)
                .get(0);
        assertThat(live.verdict()).isEqualTo(new Verdict.Violated());
        assertThat(Objects.requireNonNull(live.run()).events()).containsExactly(20);
    }

    @Test
    void refusesByNameWhatItDoesNotKnow() throws Exception {
        PetriNet net = Zoo.open("zoo:philosophers/3");
        ClusterStore store = ClusterStore.here(SharedSpark::get, Tuning.usual(2));
        List<Finding> findings = check(
                net,
                Plans.showingStates(List.of(new ClusterFormulas(), new ClusterLiveness())),
                ExploreOptions.plain().withStore(store),
                asked(net, List.of("A (F G eat_1 = 1 || E G eat_2 = 0)", "EG eat_1 = 0")));
        store.close();
        assertThat(findings.get(0).verdict()).isInstanceOfSatisfying(Verdict.Unknown.class, unknown -> {
            assertThat(unknown.why().cause()).isEqualTo(StopReason.REFUSED);
            assertThat(unknown.why().sentence()).contains("neither CTL nor LTL");
        });
        assertThat(findings.get(1).verdict()).isEqualTo(new Verdict.Holds());
    }
}
