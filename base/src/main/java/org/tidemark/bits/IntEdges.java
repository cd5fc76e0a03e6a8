package org.tidemark.bits;

/** Reads where the edges of one node after another lead, in a graph whose nodes are numbers. One thread. */
public interface IntEdges {

    /** Stands before edge number {@code edge} of {@code node}, counted from 0. */
    void moveTo(int node, int edge);

    /** Goes to the next edge; false when there is none, and then nothing may be asked of it. */
    boolean next();

    /** The node the edge leads to. */
    int target();

    /** The edges of a small graph: from each node to these others. */
    static IntEdges of(int[][] successors) {
        return new IntEdges() {
            private int[] targets = {};
            private int at;

            @Override
            public void moveTo(int node, int edge) {
                targets = successors[node];
                at = edge - 1;
            }

            @Override
            public boolean next() {
                return ++at < targets.length;
            }

            @Override
            public int target() {
                return targets[at];
            }
        };
    }
}
