package org.tidemark.dd;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Union, intersection, difference and restriction of the sets of one forest. Not thread-safe.
 *
 * <p>Operations on two sets go down pair by pair, with a stack of their own in place of recursion, and find in the
 * cache what was computed before.
 */
final class SetAlgebra {
    static final int UNION = 1;
    static final int INTERSECTION = 2;
    static final int DIFFERENCE = 3;

    private static final int TO_COMPUTE = -1;

    private final Forest forest;
    private final NodeTable nodes;
    private final Pairs pairs;
    private final OperationCache cache;
    /** For each pair: its nodes, the arcs to go on with, and where its own arcs begin among those gathered. */
    private static final int FRAME = 5;

    private int[] frames = new int[64 * FRAME];
    private int depth;
    private int[] values = new int[64];
    private int[] children = new int[64];
    private int gathered;

    SetAlgebra(Forest forest, NodeTable nodes, Pairs pairs, OperationCache cache) {
        this.forest = forest;
        this.nodes = nodes;
        this.pairs = pairs;
        this.cache = cache;
    }

    /**
     * The result of an operation that needs no arcs. On the last level children are empty or accept, so that this case
     * is the only one.
     */
    private static int atOnce(int operation, int a, int b) {
        if (a == b) {
            return operation == DIFFERENCE ? Forest.EMPTY : a;
        }
        if (a == Forest.EMPTY) {
            return operation == UNION ? b : Forest.EMPTY;
        }
        if (b == Forest.EMPTY) {
            return operation == INTERSECTION ? Forest.EMPTY : a;
        }
        return TO_COMPUTE;
    }

    int apply(int operation, int first, int second) {
        int known = known(operation, first, second);
        if (known != TO_COMPUTE) {
            return known;
        }
        depth = 0;
        gathered = 0;
        push(operation, first, second);
        while (true) {
            int result = go(operation);
            if (depth == 0) {
                return result;
            }
            if (result == Forest.EMPTY) {
                gathered--;
            } else {
                children[gathered - 1] = result;
            }
        }
    }

    /** The result of an operation that needs no arcs, or was computed before. */
    private int known(int operation, int a, int b) {
        int atOnce = atOnce(operation, a, b);
        if (atOnce != TO_COMPUTE) {
            return atOnce;
        }
        return operation != DIFFERENCE && a > b ? cache.get(operation, b, a) : cache.get(operation, a, b);
    }

    /** Union and intersection do not mind the order, and then the smaller number comes first. */
    private void push(int operation, int a, int b) {
        if (FRAME * (depth + 1) > frames.length) {
            frames = Arrays.copyOf(frames, 2 * frames.length);
        }
        boolean turned = operation != DIFFERENCE && a > b;
        int at = FRAME * depth++;
        frames[at] = turned ? b : a;
        frames[at + 1] = turned ? a : b;
        frames[at + 2] = nodes.start(frames[at]);
        frames[at + 3] = nodes.start(frames[at + 1]);
        frames[at + 4] = gathered;
    }

    /**
     * Merges the arcs of the pair that was pushed last, and of the pairs of children that it finds on the way, until
     * one is done; its result is for the pair below it.
     */
    private int go(int operation) {
        while (true) {
            forest.lookUp();
            int at = FRAME * (depth - 1);
            int a = frames[at];
            int b = frames[at + 1];
            if (isMerged(operation, at, nodes.end(a), nodes.end(b))) {
                int from = frames[at + 4];
                int result = gathered == from
                        ? Forest.EMPTY
                        : nodes.intern(nodes.level(a), values, children, from, gathered - from);
                cache.put(operation, a, b, result);
                gathered = from;
                depth--;
                return result;
            }
        }
    }

    /** False where a pair of children comes first: its value is written already. */
    private boolean isMerged(int operation, int at, int leftEnd, int rightEnd) {
        int left = frames[at + 2];
        int right = frames[at + 3];
        ensure(gathered + leftEnd - left + rightEnd - right);
        while (left < leftEnd || right < rightEnd) {
            int leftValue = left < leftEnd ? nodes.value(left) : Integer.MAX_VALUE;
            int rightValue = right < rightEnd ? nodes.value(right) : Integer.MAX_VALUE;
            int leftChild = leftValue <= rightValue ? nodes.child(left++) : Forest.EMPTY;
            int rightChild = rightValue <= leftValue ? nodes.child(right++) : Forest.EMPTY;
            values[gathered] = Math.min(leftValue, rightValue);
            int child = known(operation, leftChild, rightChild);
            if (child == TO_COMPUTE) {
                frames[at + 2] = left;
                frames[at + 3] = right;
                gathered++;
                push(operation, leftChild, rightChild);
                return false;
            }
            if (child != Forest.EMPTY) {
                children[gathered++] = child;
            }
        }
        return true;
    }

    private void ensure(int arcs) {
        if (arcs > values.length) {
            values = Arrays.copyOf(values, Math.max(arcs, 2 * values.length));
            children = Arrays.copyOf(children, values.length);
        }
    }

    /**
     * A node whose value leads to this child, and all else is as it was; the empty set counts as a node without arcs.
     */
    int withArc(int node, int level, int value, int child) {
        int start = node == Forest.EMPTY ? 0 : nodes.start(node);
        int end = node == Forest.EMPTY ? 0 : nodes.end(node);
        ensure(end - start + 1);
        int n = 0;
        int arc = start;
        while (arc < end && nodes.value(arc) < value) {
            values[n] = nodes.value(arc);
            children[n++] = nodes.child(arc++);
        }
        values[n] = value;
        children[n++] = child;
        if (arc < end && nodes.value(arc) == value) {
            arc++;
        }
        while (arc < end) {
            values[n] = nodes.value(arc);
            children[n++] = nodes.child(arc++);
        }
        return nodes.intern(level, values, children, 0, n);
    }

    int restrict(int root, @Nullable BitSet[] allowed) {
        int last = allowed.length - 1;
        while (last >= 0 && allowed[last] == null) {
            last--;
        }
        if (last < 0 || root == Forest.EMPTY) {
            return root;
        }
        pairs.clear();
        pairs.meet(root, 0);
        for (int pair = 0; pair < pairs.size(); pair++) {
            forest.lookUp();
            int node = pairs.first(pair);
            int level = nodes.level(node);
            BitSet here = allowed[level];
            for (int arc = nodes.start(node); level < last && arc < nodes.end(node); arc++) {
                if (here == null || here.get(nodes.value(arc))) {
                    pairs.meet(nodes.child(arc), 0);
                }
            }
        }
        for (int pair = pairs.size() - 1; pair >= 0; pair--) {
            forest.lookUp();
            int node = pairs.first(pair);
            pairs.setResult(pair, restricted(node, allowed[nodes.level(node)], last));
        }
        return pairs.result(0);
    }

    private int restricted(int node, @Nullable BitSet allowed, int last) {
        int level = nodes.level(node);
        ensure(nodes.end(node) - nodes.start(node));
        int n = 0;
        for (int arc = nodes.start(node); arc < nodes.end(node); arc++) {
            int value = nodes.value(arc);
            if (allowed == null || allowed.get(value)) {
                int child = nodes.child(arc);
                int kept = level < last ? pairs.result(pairs.find(child, 0)) : child;
                if (kept != Forest.EMPTY) {
                    values[n] = value;
                    children[n++] = kept;
                }
            }
        }
        return n == 0 ? Forest.EMPTY : nodes.intern(level, values, children, 0, n);
    }

    /** Meets every node of a set, level by level in the order of the arcs. */
    Pairs reach(int root) {
        pairs.clear();
        if (root >= NodeTable.FIRST) {
            pairs.meet(root, 0);
        }
        for (int pair = 0; pair < pairs.size(); pair++) {
            forest.lookUp();
            int node = pairs.first(pair);
            for (int arc = nodes.start(node); arc < nodes.end(node); arc++) {
                int child = nodes.child(arc);
                if (child >= NodeTable.FIRST) {
                    pairs.meet(child, 0);
                }
            }
        }
        return pairs;
    }
}
