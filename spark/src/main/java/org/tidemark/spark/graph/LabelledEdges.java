package org.tidemark.spark.graph;

import java.util.Arrays;
import java.util.List;
import org.tidemark.spark.block.StateBlock;

/**
 * The edges that lead to the states of one partition, with their events, as they are gathered before they are written. Those to one state
 * are ordered by the state that they come from, then by event. Takes eight bytes per edge and four per state. Immutable.
 */
final class LabelledEdges {
    private final int[] starts;

    /** For each edge the number of the state that it comes from, and in the lower half its event. */
    private final long[] edges;

    private LabelledEdges(int[] starts, long[] edges) {
        this.starts = starts;
        this.edges = edges;
    }

    /**
     * The edges to some states.
     *
     * @param states the states of the partition
     * @param arrived states of the partition, each with the number of the state that leads to it, times {@code events}, plus the event
     */
    static LabelledEdges of(StateBlock states, List<StateBlock> arrived, int events) {
        int stride = states.width() + 1;
        long all = arrived.stream().mapToLong(StateBlock::size).sum();
        if (all > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException(all + " edges lead to one partition; more partitions are needed");
        }
        int[] targets = new int[(int) all];
        long[] from = new long[(int) all];
        int at = 0;
        for (StateBlock block : arrived) {
            long[] pairs = new long[Math.multiplyExact(block.size(), stride)];
            block.decode(pairs, 0);
            states.numbers(pairs, stride, block.size(), targets, at);
            for (int i = 0; i < block.size(); i++) {
                long pair = pairs[i * stride + stride - 1];
                from[at + i] = ((pair / events) << Integer.SIZE) | (pair % events);
            }
            at += block.size();
        }
        return byTarget(states.size(), targets, from);
    }

    private static LabelledEdges byTarget(int states, int[] targets, long[] from) {
        int[] starts = new int[states + 1];
        for (int target : targets) {
            starts[target + 1]++;
        }
        for (int s = 0; s < states; s++) {
            starts[s + 1] += starts[s];
        }
        int[] next = starts.clone();
        long[] edges = new long[from.length];
        for (int i = 0; i < from.length; i++) {
            edges[next[targets[i]]++] = from[i];
        }
        for (int s = 0; s < states; s++) {
            Arrays.sort(edges, starts[s], starts[s + 1]);
        }
        return new LabelledEdges(starts, edges);
    }

    /** How many there are. */
    int size() {
        return edges.length;
    }

    /** Where the edges to a state begin; those to the next one begin where they end. */
    int start(int state) {
        return starts[state];
    }

    /** The state that an edge comes from. */
    int source(int edge) {
        return (int) (edges[edge] >>> Integer.SIZE);
    }

    int event(int edge) {
        return (int) edges[edge];
    }
}
