package org.tidemark.spark.graph;

import java.io.Serializable;
import java.util.List;
import org.tidemark.spark.block.StateBlock;

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

    /**
     * The edges to some states.
     *
     * @param states the states of the partition
     * @param edges states of the partition, each with the number of a state that leads to it; the same pair is in one block only
     */
    static EdgeBlock of(StateBlock states, List<StateBlock> edges) {
        int stride = states.width() + 1;
        long all = edges.stream().mapToLong(StateBlock::size).sum();
        if (all > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException(all + " edges lead to one partition; more partitions are needed");
        }
        int[] targets = new int[(int) all];
        int[] from = new int[(int) all];
        int at = 0;
        for (StateBlock block : edges) {
            long[] pairs = new long[Math.multiplyExact(block.size(), stride)];
            block.decode(pairs, 0);
            states.numbers(pairs, stride, block.size(), targets, at);
            for (int i = 0; i < block.size(); i++) {
                from[at + i] = (int) pairs[i * stride + stride - 1];
            }
            at += block.size();
        }
        return byTarget(states.size(), targets, from);
    }

    private static EdgeBlock byTarget(int states, int[] targets, int[] from) {
        int[] starts = new int[states + 1];
        for (int target : targets) {
            starts[target + 1]++;
        }
        for (int s = 0; s < states; s++) {
            starts[s + 1] += starts[s];
        }
        int[] next = starts.clone();
        int[] sources = new int[from.length];
        for (int i = 0; i < from.length; i++) {
            sources[next[targets[i]]++] = from[i];
        }
        return new EdgeBlock(starts, sources);
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
