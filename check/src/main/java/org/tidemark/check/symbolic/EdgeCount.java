package org.tidemark.check.symbolic;

import java.math.BigInteger;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.Synchronisation;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.StepCounts;

/**
 * How many steps there are from the states of a composed net, each label for itself: a part with two labels from one state to
 * another has two steps, although it is one entry of its matrix.
 */
final class EdgeCount {
    private final Network network;
    private final List<Integer> order;
    private final int[] levelOf;

    private EdgeCount(ComposedNet composed) {
        network = composed.network();
        order = composed.states().order();
        levelOf = new int[order.size()];
        for (int level = 0; level < levelOf.length; level++) {
            levelOf[order.get(level)] = level;
        }
    }

    /**
     * Counts the steps.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it is cancelled
     */
    static BigInteger of(ComposedNet composed, MemoryBudget budget, BooleanSupplier cancelled) {
        try (StepCounts counts = new StepCounts(composed.states().states(), budget)) {
            long before = budget.usedBytes();
            try {
                return new EdgeCount(composed).all(counts, budget, cancelled);
            } finally {
                budget.release(budget.usedBytes() - before);
            }
        }
    }

    private BigInteger all(StepCounts counts, MemoryBudget budget, BooleanSupplier cancelled) {
        BigInteger sum = BigInteger.ZERO;
        List<BitSet> joint = network.jointLabels();
        for (int level = 0; level < order.size(); level++) {
            TreeMap<Integer, int[]> alone = new TreeMap<>();
            alone.put(level, ways(automaton(order.get(level)), joint.get(order.get(level))));
            sum = sum.add(counts.of(alone));
        }
        List<LabelSources> sources = network.parts().stream()
                .map(part -> LabelSources.of(part.automaton(), budget))
                .toList();
        for (Synchronisation together : network.synchronisations()) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            TreeMap<Integer, int[]> ways = new TreeMap<>();
            for (int k = 0; k < together.parts().size(); k++) {
                int part = together.parts().get(k);
                ways.put(
                        levelOf[part],
                        sources.get(part)
                                .steps(together.labels().get(k), automaton(part).states()));
            }
            sum = sum.add(counts.of(ways));
        }
        return sum;
    }

    private LabelledAutomaton automaton(int part) {
        return network.parts().get(part).automaton();
    }

    /** How many steps there are from each state that have no label, or none of these. */
    private static int[] ways(LabelledAutomaton automaton, BitSet joint) {
        int[] ways = new int[automaton.states()];
        for (int state = 0; state < ways.length; state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int label = automaton.label(step);
                ways[state] += label == LabelledAutomaton.SILENT || !joint.get(label) ? 1 : 0;
            }
        }
        return ways;
    }
}
