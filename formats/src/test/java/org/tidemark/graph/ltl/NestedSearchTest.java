package org.tidemark.graph.ltl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.BuchiBuilder;
import org.tidemark.model.Successors;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.zoo.Zoo;

/** What the two ways to look for an accepting cycle cost; that they agree is tested through checks. */
class NestedSearchTest {
    /** An automaton in which every state of a model leads round and the mark never comes. */
    private static BuchiAutomaton endless(PetriNet net) throws Exception {
        Formula two = FormulaParser.formula("eat_1 + eat_2 >= 2", new NetVocabulary(net));
        BuchiBuilder builder = new BuchiBuilder(List.of(two), 1);
        for (int s = 0; s < 3; s++) {
            builder.state();
        }
        for (int s = 0; s < 3; s++) {
            builder.transition(s, 0, 1, 0, (s + 1) % 3);
            builder.transition(s, 1, 0, 1, s);
        }
        return builder.build(0);
    }

    private record Cost(int nodes, long bytes) {}

    private static Cost cost(PetriNet net, Emptiness.Method method) throws Exception {
        NetModel model = NetModel.of(net, FieldWidths.forCounts(net, net.initialMarking()));
        PlainStore store = new PlainStore(model.layout().words(), MemoryBudget.unlimited(), Integer.MAX_VALUE - 1);
        Successors initial = new Successors(model.layout().words(), 1);
        model.initial(initial);
        store.inserter().addAll(initial);
        MemoryBudget budget = new MemoryBudget(1L << 40);
        BuchiAutomaton automaton = endless(net);
        WalkedTargets edges = WalkedTargets.forgotten(new StoredGraph<>(model, store, 0).wandering(), false, budget);
        Letters letters = new StoredLetters(automaton.propositions(), model, store, MemoryBudget.unlimited());
        Cost cost;
        try (Emptiness emptiness = new Emptiness(
                automaton, edges, letters, FairRule.NONE, method, Emptiness.Course.withSeed(0), budget, () -> false)) {
            assertThat(Objects.requireNonNull(emptiness.accepts())).isFalse();
            cost = new Cost(emptiness.nodes(), budget.peakBytes());
        }
        assertThat(budget.usedBytes()).isZero();
        return cost;
    }

    @ParameterizedTest
    @ValueSource(strings = {"zoo:philosophers/8", "zoo:philosophers/10"})
    void theNestedSearchSeesTheSameNodesInLessMemory(String model) throws Exception {
        PetriNet net = Zoo.open(model);
        Cost components = cost(net, Emptiness.Method.COMPONENTS);
        Cost nested = cost(net, Emptiness.Method.NESTED);
        assertThat(nested.nodes()).isEqualTo(components.nodes());
        assertThat(nested.bytes()).isLessThan(components.bytes() * 2 / 3);
    }
}
