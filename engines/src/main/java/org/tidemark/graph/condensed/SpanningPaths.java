package org.tidemark.graph.condensed;

import java.util.Arrays;

/**
 * How each state was first met, read off the edges: since numbers are given in the order of discovery, the parent of a
 * number is the first state, in the order of expansion, that has an edge to it, and it stands where the highest number
 * known first reaches it. Nothing more has to be kept.
 *
 * <p>A parent costs a search by halving in the directory and one block; behind breadth-first search a path of parents is a
 * shortest one. Where the states of a level are numbered in another order, as those of a search in files are, the highest number runs
 * ahead, and some of the next blocks have to be read as well. One thread.
 */
public final class SpanningPaths {
    private final CondensedGraph graph;
    private final BlockReader reader;
    private final Block block;
    private int parent;
    private int event;

    SpanningPaths(CondensedGraph graph) {
        this.graph = graph;
        reader = new BlockReader(graph);
        block = new Block(graph.events());
    }

    /** Finds from which state, and by which event, one other than the initial state was met. */
    private void find(int state) {
        if (state <= 0 || state >= graph.states()) {
            throw new IllegalArgumentException("state " + state + " was not met from another one");
        }
        for (int b = graph.directory().discoveredIn(state, graph.blocks()); b < graph.blocks(); b++) {
            reader.read(b, block);
            if (isMetIn(state)) {
                return;
            }
        }
        throw UnusableGraph.contradictory();
    }

    private boolean isMetIn(int state) {
        for (int s = 0; s < block.states; s++) {
            for (int e = block.starts[s]; e < block.starts[s + 1]; e++) {
                if (block.targets[e] == state) {
                    parent = block.numbers[s];
                    event = block.events[e];
                    return true;
                }
            }
        }
        return false;
    }

    /** The events from the initial state to a state. */
    public int[] eventsTo(int state) {
        int[] backward = new int[16];
        int length = 0;
        for (int at = state; at != 0; at = parent) {
            if (length == graph.states()) {
                throw UnusableGraph.contradictory();
            }
            find(at);
            if (length == backward.length) {
                backward = Arrays.copyOf(backward, 2 * length);
            }
            backward[length++] = event;
        }
        int[] forward = new int[length];
        for (int i = 0; i < length; i++) {
            forward[i] = backward[length - 1 - i];
        }
        return forward;
    }
}
