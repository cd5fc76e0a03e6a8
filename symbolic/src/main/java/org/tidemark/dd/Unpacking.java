package org.tidemark.dd;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tidemark.model.PackedLevels;

/**
 * A set over levels of which some represent several finer ones, as a set over these.
 *
 * <p>From the last level up. The arcs of a node are put in the order of what their values represent, and from the last
 * of the finer levels to the first those with the same beginning become the arcs of one node. Costs a pass over the
 * arcs for each of the finer levels. Not thread-safe.
 */
public final class Unpacking {
    private final Forest packed;
    private final PackedLevels levels;
    private final Forest fine;

    /** The first of the finer levels of each level. */
    private final int[] first;

    /** For each level and value its rank, and how much of the value before it in this order begins alike. */
    private final int[][] ranks;

    private final int[][] alike;

    /** The arcs at hand: what is left of each represents its value up to some position. */
    private int[] values = {};

    private int[] beginnings = {};
    private int[] children = {};
    private int[] arcValues = {};
    private int[] arcChildren = {};

    private Unpacking(Forest packed, PackedLevels levels, Forest fine) {
        this.packed = packed;
        this.levels = levels;
        this.fine = fine;
        int count = levels.levels();
        first = new int[count + 1];
        ranks = new int[count][];
        alike = new int[count][];
        for (int level = 0; level < count; level++) {
            first[level + 1] = first[level] + levels.width(level);
        }
    }

    /**
     * The set over the finer levels.
     *
     * @param fine has as many levels as all levels together represent
     */
    public static int of(Forest packed, int root, PackedLevels levels, Forest fine) {
        return root == Forest.EMPTY ? root : new Unpacking(packed, levels, fine).unpacked(root);
    }

    private int unpacked(int root) {
        Pairs reached = packed.reach(root);
        for (int i = reached.size() - 1; i >= 0; i--) {
            fine.lookUp();
            int node = reached.first(i);
            int n = packed.end(node) - packed.start(node);
            ensure(n);
            for (int k = 0; k < n; k++) {
                int child = packed.child(packed.start(node) + k);
                values[k] = packed.value(packed.start(node) + k);
                children[k] = child == Forest.ACCEPT ? child : reached.result(reached.find(child, 0));
            }
            int level = packed.level(node);
            reached.setResult(
                    i, levels.width(level) == 1 ? fine.node(first[level], values, children, n) : split(level, n));
        }
        return reached.result(0);
    }

    private void ensure(int arcs) {
        if (arcs > values.length) {
            values = new int[2 * arcs];
            beginnings = new int[2 * arcs];
            children = new int[2 * arcs];
            arcValues = new int[2 * arcs];
            arcChildren = new int[2 * arcs];
        }
    }

    private int split(int level, int arcs) {
        if (ranks[level] == null) {
            rank(level, packed.size(level));
        }
        sort(level, arcs);
        int n = arcs;
        for (int position = levels.width(level) - 1; position >= 0; position--) {
            fine.lookUp();
            int kept = 0;
            int from = 0;
            while (from < n) {
                int to = from;
                do {
                    arcValues[to - from] = levels.part(level, values[to], position);
                    arcChildren[to - from] = children[to];
                    to++;
                } while (to < n && beginnings[to] >= position);
                values[kept] = values[from];
                beginnings[kept] = beginnings[from];
                children[kept++] = fine.node(first[level] + position, arcValues, arcChildren, to - from);
                from = to;
            }
            n = kept;
        }
        return children[0];
    }

    /** Puts the arcs in order, and finds how much of the one before each begins alike. */
    private void sort(int level, int n) {
        long[] byRank = new long[n];
        for (int k = 0; k < n; k++) {
            byRank[k] = (long) ranks[level][values[k]] << 32 | k;
        }
        Arrays.sort(byRank);
        int[] sortedValues = new int[n];
        int[] sortedChildren = new int[n];
        for (int k = 0; k < n; k++) {
            int arc = (int) byRank[k];
            sortedValues[k] = values[arc];
            sortedChildren[k] = children[arc];
            beginnings[k] = k == 0 ? -1 : Integer.MAX_VALUE;
            for (int rank = k == 0 ? 1 : (int) (byRank[k - 1] >> 32) + 1; k > 0 && rank <= byRank[k] >> 32; rank++) {
                beginnings[k] = Math.min(beginnings[k], alike[level][rank]);
            }
        }
        System.arraycopy(sortedValues, 0, values, 0, n);
        System.arraycopy(sortedChildren, 0, children, 0, n);
    }

    private void rank(int level, int size) {
        Integer[] inOrder = IntStream.range(0, size).boxed().toArray(Integer[]::new);
        Arrays.sort(inOrder, (a, b) -> compare(level, a, b));
        ranks[level] = new int[size];
        alike[level] = new int[size];
        for (int rank = 0; rank < size; rank++) {
            ranks[level][inOrder[rank]] = rank;
            alike[level][rank] = rank == 0 ? 0 : mismatch(level, inOrder[rank - 1], inOrder[rank]);
        }
    }

    private int compare(int level, int a, int b) {
        int position = mismatch(level, a, b);
        return position == levels.width(level)
                ? 0
                : Integer.compare(levels.part(level, a, position), levels.part(level, b, position));
    }

    /** The first of the finer levels at which two values differ. */
    private int mismatch(int level, int a, int b) {
        int position = 0;
        while (position < levels.width(level) && levels.part(level, a, position) == levels.part(level, b, position)) {
            position++;
        }
        return position;
    }
}
