package org.tidemark.graph.ctl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.PackedGraph;
import org.tidemark.graph.Predecessors;
import org.tidemark.graph.StateGraph;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StoredGraph;
import org.tidemark.logic.Formula;
import org.tidemark.model.Successors;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.reference.ForAllNets;
import org.tidemark.reference.NaiveCtl;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveStateSpace;
import org.tidemark.reference.NaiveTruth;
import org.tidemark.reference.RandomFormulas;
import org.tidemark.reference.RandomFormulas.Kind;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Search;
import org.tidemark.store.hash.PlainStore;

/** Every way to find the truth of CTL formulas, against the definition, state by state. */
class CtlEnginesTest {
    private static final int MOST_STATES = 150;
    private final MemoryBudget budget = MemoryBudget.unlimited();

    @Test
    void labelsAreRightBackwardAndForward(TestInfo test) {
        ForAllNets.in(test, 1500).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                compareOnGraph(net, f, space, ListedGraph.of(space));
            }
        });
    }

    @Test
    void labelsOfAnUnfoldedGraphAreThoseOfTheFoldedOne(TestInfo test) {
        ForAllNets.in(test, 700).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (space.isComplete()) {
                compareOnGraph(net, f, space, ListedGraph.unfolded(space, 4, RandomFormulas.seed(f)));
            }
        });
    }

    private void compareOnGraph(PetriNet net, Formula f, NaiveStateSpace space, ListedGraph listed) {
        Set<Integer> expected = new NaiveCtl(NaiveGraph.of(net, space)).states(f);
        Circuit circuit = new Circuit();
        int gate = circuit.add(f);
        NaiveTruth truth = new NaiveTruth(net);
        PackedGraph packed = Objects.requireNonNull(PackedGraph.of(listed, budget, () -> false));
        assertThat(packed.edges()).isEqualTo(listed.edges());
        Predecessors predecessors = Objects.requireNonNull(Predecessors.of(packed, budget, () -> false));
        for (TemporalSteps steps : List.of(
                new BackwardSteps(
                        predecessors,
                        DeadStates.of(packed, budget, () -> false),
                        WorkerThreads.ALONE,
                        budget,
                        () -> false),
                new BackwardSteps(
                        predecessors,
                        DeadStates.of(packed, budget, () -> false),
                        new WorkerThreads(3, "test"),
                        budget,
                        () -> false),
                new ForwardSteps(listed, budget, () -> false))) {
            Labelling labelling = new Labelling(
                    circuit,
                    steps,
                    p -> those(
                            listed,
                            s -> truth.holds(
                                    circuit.propositions().get(p),
                                    space.states().get(listed.original().get(s)))));
            for (int s = 0; s < listed.states(); s++) {
                assertThat(labelling.holds(gate, s))
                        .as("state " + s + " by " + steps.getClass().getSimpleName())
                        .isEqualTo(expected.contains(listed.original().get(s)));
            }
        }
        LocalTruth local = new LocalTruth(
                circuit,
                packed.edgesOut(),
                (p, s) -> truth.holds(
                        circuit.propositions().get(p),
                        space.states().get(listed.original().get(s))),
                budget);
        for (int s = listed.states() - 1; s >= 0; s--) {
            assertThat(local.holds(gate, s, () -> false))
                    .as("state " + s + " locally")
                    .isEqualTo(expected.contains(listed.original().get(s)));
        }
    }

    private interface Such {
        boolean test(int state);
    }

    private StateSet those(StateGraph graph, Such such) {
        StateSet set = new StateSet(graph.states(), budget);
        for (int s = 0; s < graph.states(); s++) {
            if (such.test(s)) {
                set.add(s);
            }
        }
        return set;
    }

    @Test
    void truthIsFoundOnTheFlyInAStoreThatGrows(TestInfo test) {
        Set<Boolean> verdicts = new HashSet<>();
        ForAllNets.in(test, 1500).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            PlainStore store = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);
            Successors initial = new Successors(model.layout().words(), 1);
            model.initial(initial);
            store.inserter().addAll(initial);
            Circuit circuit = new Circuit();
            int gate = circuit.add(f);
            StoredPropositions<PlainStore> atoms = new StoredPropositions<>(circuit, model, store);
            EdgeCursor edges = new StoredGraph<>(model, store, 0).wandering();
            MemoryBudget learning = MemoryBudget.unlimited();
            LocalTruth local = new LocalTruth(circuit, edges, atoms, learning);
            NaiveCtl naive = new NaiveCtl(NaiveGraph.of(net, space));
            int[] patience = {1};
            boolean truth = patiently(local, gate, patience);
            assertThat(truth).isEqualTo(naive.holds(f));
            assertThat(store.size()).isLessThanOrEqualTo(space.states().size());
            verdicts.add(truth);
            local.free();
            assertThat(learning.usedBytes()).isZero();
            assertThat(local.holds(gate, 0, () -> false)).isEqualTo(truth);
        });
        assertThat(verdicts).containsExactlyInAnyOrder(true, false);
    }

    /** Gives up again and again, each time a little later: what was learnt must stay right. */
    private static boolean patiently(LocalTruth local, int gate, int[] patience) {
        while (true) {
            int[] left = {patience[0]++ / 4};
            try {
                return local.holds(gate, 0, () -> --left[0] < 0);
            } catch (Cancelled again) {
                assertThat(patience[0]).isLessThan(10_000);
            }
        }
    }

    @Test
    void aStoreThatIsWholeIsLabelledLikeAnyGraph(TestInfo test) {
        ForAllNets.in(test, 700).with(Kind.CTL).check((net, f) -> {
            NaiveStateSpace space = NaiveStateSpace.of(net, MOST_STATES);
            if (!space.isComplete()) {
                return;
            }
            NetModel model = NetModel.of(net, FieldWidths.forCounts(net, space.maxima()));
            PlainStore store = new PlainStore(model.layout().words(), budget, Long.MAX_VALUE);
            new Search(model, store, Limits.none(), 1, worker -> (id, words, at, n) -> {})
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, MemoryBudget.unlimited()));
            StoredGraph<PlainStore> graph = new StoredGraph<>(model, store, space.edgeCount());
            Circuit circuit = new Circuit();
            int gate = circuit.add(f);
            StoredPropositions<PlainStore> atoms = new StoredPropositions<>(circuit, model, store);
            StateSet dead = DeadStates.of(graph, budget, () -> false);
            Labelling labelling = new Labelling(
                    circuit,
                    new ForwardSteps(graph, budget, () -> false),
                    p -> atoms.set(p, dead, new WorkerThreads(2, "test"), budget, () -> false));
            assertThat(labelling.holds(gate, 0)).isEqualTo(new NaiveCtl(NaiveGraph.of(net, space)).holds(f));
        });
    }

    @Test
    void setsAreBookedAndGivenBack() {
        MemoryBudget small = new MemoryBudget(3 * (8 + MemoryBudget.ARRAY_HEADER_BYTES));
        StateSet first = new StateSet(64, small);
        StateSet second = first.copy();
        second.complement();
        assertThat(second.size()).isEqualTo(64);
        assertThat(first.next(0)).isEqualTo(-1);
        first.add(63);
        assertThat(first.next(1)).isEqualTo(63);
        assertThat(first.next(64)).isEqualTo(-1);
        StateSet third = second.copy();
        assertThatThrownBy(first::copy).isInstanceOf(MemoryBudget.Exhausted.class);
        third.free();
        assertThat(small.usedBytes()).isEqualTo(2 * (8 + MemoryBudget.ARRAY_HEADER_BYTES));
    }

    @Test
    void formulasShareWhatTheyHaveInCommon() {
        Formula p = new Formula.Fireable("p");
        Formula q = new Formula.Fireable("q");
        Formula ef = Formula.reachable(p);
        Circuit circuit = new Circuit();
        int first = circuit.add(ef);
        int size = circuit.size();
        assertThat(circuit.add(new Formula.Not(new Formula.Not(ef)))).isEqualTo(first);
        assertThat(circuit.add(new Formula.Exists(new Formula.Until(new Formula.Constant(true), p))))
                .isEqualTo(first);
        assertThat(circuit.size()).isLessThanOrEqualTo(size + 1);
        circuit.add(new Formula.And(List.of(p, q, ef)));
        assertThat(circuit.propositions()).contains(Formula.and(List.of(p, q)));
        assertThatThrownBy(() -> circuit.add(new Formula.Finally(p)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("CTL");
    }
}
