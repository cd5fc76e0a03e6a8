package org.tidemark.check.symbolic;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Unpacking;
import org.tidemark.net.level.LevelOrder;
import org.tidemark.net.level.NetLevels;
import org.tidemark.net.level.TransitionCases;

/**
 * All reachable markings of a net as a set of a forest in which each place is a level, whatever the levels were when they were
 * found. Not thread-safe.
 */
final class FoundMarkings implements AutoCloseable {
    private final LevelOrder order;
    private final NetLevels levels;
    private final Forest forest;
    private final int root;

    private FoundMarkings(LevelOrder order, NetLevels levels, Forest forest, int root) {
        this.order = order;
        this.levels = levels;
        this.forest = forest;
        this.root = root;
    }

    /**
     * Takes over the states of a completed search. Where its levels hold several places each, they are unpacked into a
     * new diagram and the search is closed.
     */
    static FoundMarkings of(OrderTrial won, TransitionCases cases, MemoryBudget budget, BooleanSupplier cancelled) {
        LevelOrder order = won.order();
        NetLevels levels = new NetLevels(cases, order.places());
        int states = won.saturation().states();
        if (!order.hasWideLevels()) {
            return new FoundMarkings(order, levels, won.forest(), states);
        }
        Forest forest = new Forest(new int[levels.levels()], budget, cancelled);
        try {
            int root = Unpacking.of(won.forest(), states, won.levels(), forest);
            won.close();
            return new FoundMarkings(order, levels, forest, root);
        } catch (RuntimeException | Error e) {
            forest.close();
            throw e;
        }
    }

    LevelOrder order() {
        return order;
    }

    NetLevels levels() {
        return levels;
    }

    Forest forest() {
        return forest;
    }

    int root() {
        return root;
    }

    @Override
    public void close() {
        forest.close();
    }
}
