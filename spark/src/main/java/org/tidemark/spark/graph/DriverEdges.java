package org.tidemark.spark.graph;

import java.util.function.IntPredicate;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;

/** The edges of single states, computed by the driver. One thread. */
final class DriverEdges implements EdgeCursor {
    private final DriverStates states;
    private final IntPredicate wanted;
    private final int width;
    private final Expander expander;
    private final Successors batch;
    private final long[] words;
    private int edge;
    private int target;

    /**
     * Edges between states.
     *
     * @param wanted which states edges may lead to; the others are left out
     */
    DriverEdges(DriverStates states, IntPredicate wanted) {
        this.states = states;
        this.wanted = wanted;
        width = states.model().layout().words();
        expander = states.model().expander();
        batch = new Successors(width, 64);
        words = new long[width];
    }

    @Override
    public void moveTo(int state) {
        states.read(state, words);
        batch.clear();
        expander.expand(words, 0, batch);
        edge = -1;
    }

    @Override
    public boolean next() {
        while (++edge < batch.size()) {
            target = states.number(batch.words(), edge * width);
            if (wanted.test(target)) {
                return true;
            }
        }
        return false;
    }

    @Override
    public int target() {
        return target;
    }

    @Override
    public int event() {
        return batch.event(edge);
    }
}
