package org.tidemark.dd.frozen;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;

/** Makes the nodes of a Dag in a forest again, from the last to the first. */
final class Thawing {
    private final Forest forest;
    private final Dag dag;
    private int[] values = {};
    private int[] children = {};

    private Thawing(Forest forest, Dag dag) {
        this.forest = forest;
        this.dag = dag;
    }

    static int of(Forest forest, Dag dag) {
        IntPages made = new IntPages(forest.budget());
        if (!made.resize(dag.nodes() + 1L)) {
            throw new MemoryBudget.Exhausted();
        }
        try {
            return new Thawing(forest, dag).thaw(made);
        } finally {
            made.free();
        }
    }

    private int thaw(IntPages made) {
        int level = dag.levels() - 1;
        for (int node = dag.nodes() - 1; node >= 0; node--) {
            forest.lookUp();
            level -= node < dag.firstNode(level) ? 1 : 0;
            int n = (int) (dag.start(node + 1) - dag.start(node));
            if (n > values.length) {
                values = new int[2 * n];
                children = new int[2 * n];
            }
            for (int i = 0; i < n; i++) {
                long arc = dag.start(node) + i;
                values[i] = dag.value(arc);
                children[i] = level == dag.levels() - 1 ? Forest.ACCEPT : made.get(dag.child(arc));
            }
            made.set(node, forest.node(level, values, children, n));
        }
        return made.get(0);
    }
}
