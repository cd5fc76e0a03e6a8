package org.tidemark.spark.graph;

import java.io.Serializable;
import java.util.Arrays;

/**
 * The edges that lead to the states of one partition, by the number of the state in its partition: the numbers, among all states, of the
 * states that they come from. Several edges between the same two states are one. Takes four bytes per edge and four per state. Immutable.
 */
final class EdgeBlock implements Serializable {
    private static final long serialVersionUID = 1L;

    private final int[] starts;
    private final int[] sources;

    private EdgeBlock(int[] starts, int[] sources) {
        this.starts = starts;
        this.sources = sources;
    }

    /** Takes edges in the order of a file. One thread; used once. */
    static final class Builder implements EdgeFile.Visitor {
        private final int[] starts;
        private int[] sources = new int[0];
        private int size;
        private int last = -1;

        /** The edges to this many states. */
        Builder(int states) {
            starts = new int[states + 1];
        }

        @Override
        public void begin(int edges) {
            sources = new int[edges];
        }

        @Override
        public void edge(int target, int source, int event) {
            boolean isSame = target == last && sources[size - 1] == source;
            if (!isSame) {
                sources[size++] = source;
                starts[target + 1]++;
                last = target;
            }
        }

        EdgeBlock finish() {
            for (int s = 1; s < starts.length; s++) {
                starts[s] += starts[s - 1];
            }
            return new EdgeBlock(starts, size == sources.length ? sources : Arrays.copyOf(sources, size));
        }
    }

    /** Where the edges to a state begin; those to the next one begin where they end. */
    int start(int state) {
        return starts[state];
    }

    /** The state that an edge comes from. */
    int source(int edge) {
        return sources[edge];
    }
}
