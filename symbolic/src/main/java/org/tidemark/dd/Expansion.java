package org.tidemark.dd;

import java.util.Arrays;

/** Replaces each value of a set by the values that it represents; the shape of the diagram stays as it is. */
final class Expansion {
    private final Forest target;
    private final Forest classes;
    private final int[][][] members;
    private long[] arcs = new long[16];
    private int[] values = {};
    private int[] children = {};

    Expansion(Forest target, Forest classes, int[][][] members) {
        this.target = target;
        this.classes = classes;
        this.members = members;
        if (members.length != target.levels() || members.length != classes.levels()) {
            throw new IllegalArgumentException("members of " + members.length + " levels");
        }
    }

    int expand(int root) {
        if (root == Forest.EMPTY) {
            return root;
        }
        Pairs reached = classes.reach(root);
        for (int i = reached.size() - 1; i >= 0; i--) {
            target.lookUp();
            reached.setResult(i, expanded(reached, reached.first(i)));
        }
        return reached.result(0);
    }

    private int expanded(Pairs reached, int node) {
        int level = classes.level(node);
        int n = 0;
        for (int arc = classes.start(node); arc < classes.end(node); arc++) {
            int child = classes.child(arc);
            long to = child == Forest.ACCEPT ? child : reached.result(reached.find(child, 0));
            int[] of = members[level][classes.value(arc)];
            if (n + of.length > arcs.length) {
                arcs = Arrays.copyOf(arcs, Math.max(n + of.length, 2 * arcs.length));
            }
            for (int member : of) {
                arcs[n++] = (long) member << 32 | to;
            }
        }
        Arrays.sort(arcs, 0, n);
        if (n > values.length) {
            values = new int[arcs.length];
            children = new int[arcs.length];
        }
        for (int i = 0; i < n; i++) {
            values[i] = (int) (arcs[i] >> 32);
            children[i] = (int) arcs[i];
        }
        return target.node(level, values, children, n);
    }
}
