package org.tidemark.compose.group;

import java.util.Arrays;
import org.tidemark.dd.Forest;

/**
 * Translates a set of states of a grouped system into the states of the system below: each level becomes the levels of its
 * group. As the states of a group are numbered in ascending order, the arcs of a node come in the order of the new ones, and
 * no union is needed. Costs the arcs of the set; used once, by one thread.
 */
public final class Ungrouping {
    private final Forest above;
    private final Forest below;
    private final GroupedSystem grouped;

    private Ungrouping(Forest above, GroupedSystem grouped, Forest below) {
        this.above = above;
        this.grouped = grouped;
        this.below = below;
    }

    /** The set of a forest over the groups as a set of a forest over the parts. */
    public static int of(Forest above, int root, GroupedSystem grouped, Forest below) {
        return root == Forest.EMPTY ? Forest.EMPTY : new Ungrouping(above, grouped, below).translate(root);
    }

    private int translate(int root) {
        int[][] nodes = new int[above.levels()][];
        nodes[0] = new int[] {root};
        for (int g = 1; g < nodes.length; g++) {
            nodes[g] = children(nodes[g - 1]);
        }
        int[] known = {Forest.ACCEPT};
        int[] results = {Forest.ACCEPT};
        for (int g = nodes.length - 1; g >= 0; g--) {
            int[] made = new int[nodes[g].length];
            for (int i = 0; i < made.length; i++) {
                made[i] = translate(nodes[g][i], grouped.groups().get(g), known, results);
            }
            known = nodes[g];
            results = made;
        }
        return results[0];
    }

    /** The nodes that some nodes lead to, each once, in ascending order. */
    private int[] children(int[] nodes) {
        int[] found = new int[nodes.length];
        int size = 0;
        for (int node : nodes) {
            for (int arc = above.start(node); arc < above.end(node); arc++) {
                if (size == found.length) {
                    size = distinct(found, size);
                    found = size > found.length / 2 ? Arrays.copyOf(found, 2 * found.length) : found;
                }
                found[size++] = above.child(arc);
            }
        }
        return Arrays.copyOf(found, distinct(found, size));
    }

    private static int distinct(int[] numbers, int size) {
        Arrays.sort(numbers, 0, size);
        int kept = 0;
        for (int i = 0; i < size; i++) {
            if (kept == 0 || numbers[i] != numbers[kept - 1]) {
                numbers[kept++] = numbers[i];
            }
        }
        return kept;
    }

    private int translate(int node, Group group, int[] known, int[] results) {
        int arcs = above.end(node) - above.start(node);
        long[] numbers = new long[arcs];
        int[] ends = new int[arcs];
        for (int i = 0; i < arcs; i++) {
            int arc = above.start(node) + i;
            numbers[i] = group.number(above.value(arc));
            ends[i] = results[Arrays.binarySearch(known, above.child(arc))];
        }
        return new Tails(group, numbers, ends).node(0, 0, arcs);
    }

    /** The states of a group that one node allows, each with what follows it. */
    private final class Tails {
        private final Group group;
        private final long[] numbers;
        private final int[] ends;

        Tails(Group group, long[] numbers, int[] ends) {
            this.group = group;
            this.numbers = numbers;
            this.ends = ends;
        }

        /** The node of those from one to before another, which agree in all digits before this one. */
        int node(int digit, int from, int to) {
            long weight = group.radix().weight(digit);
            int level = group.from() + digit;
            int most = Math.min(to - from, below.size(level));
            int[] values = new int[most];
            int[] children = new int[most];
            int size = 0;
            for (int i = from; i < to; ) {
                long prefix = numbers[i] / weight;
                int end = i + 1;
                while (end < to && numbers[end] / weight == prefix) {
                    end++;
                }
                values[size] = (int) (prefix % below.size(level));
                children[size++] = digit == group.radix().digits() - 1 ? ends[i] : node(digit + 1, i, end);
                i = end;
            }
            return below.node(level, values, children, size);
        }
    }
}
