package org.tidemark.dd;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** Union, intersection, difference and restriction of the sets of one forest, level by level. Not thread-safe. */
final class SetAlgebra {
    static final int UNION = 1;
    static final int INTERSECTION = 2;
    static final int DIFFERENCE = 3;

    private static final int TO_COMPUTE = -1;

    private final Forest forest;
    private final NodeTable nodes;
    private final Pairs pairs;
    private final OperationCache cache;
    private int[] values = new int[16];
    private int[] children = new int[16];

    SetAlgebra(Forest forest, NodeTable nodes, Pairs pairs, OperationCache cache) {
        this.forest = forest;
        this.nodes = nodes;
        this.pairs = pairs;
        this.cache = cache;
    }

    /** What needs no look at arcs. On the last level children are empty or accept, so that it is all there is to do. */
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

    int apply(int operation, int a, int b) {
        int known = atOnce(operation, a, b);
        if (known != TO_COMPUTE) {
            return known;
        }
        pairs.clear();
        meet(operation, a, b);
        for (int pair = 0; pair < pairs.size(); pair++) {
            forest.lookUp();
            int cached = cache.get(operation, pairs.first(pair), pairs.second(pair));
            if (cached == Pairs.UNKNOWN) {
                meetChildren(operation, pairs.first(pair), pairs.second(pair));
            } else {
                pairs.setResult(pair, cached);
            }
        }
        for (int pair = pairs.size() - 1; pair >= 0; pair--) {
            forest.lookUp();
            if (pairs.result(pair) == Pairs.UNKNOWN) {
                int result = merge(operation, pairs.first(pair), pairs.second(pair));
                pairs.setResult(pair, result);
                cache.put(operation, pairs.first(pair), pairs.second(pair), result);
            }
        }
        return pairs.result(0);
    }

    /** Union and intersection do not mind the order, and then the smaller number comes first. */
    private void meet(int operation, int a, int b) {
        if (operation != DIFFERENCE && a > b) {
            pairs.meet(b, a);
        } else {
            pairs.meet(a, b);
        }
    }

    private int result(int operation, int a, int b) {
        int known = atOnce(operation, a, b);
        if (known != TO_COMPUTE) {
            return known;
        }
        return pairs.result(operation != DIFFERENCE && a > b ? pairs.find(b, a) : pairs.find(a, b));
    }

    /** Only values that both nodes have can leave something to compute. */
    private void meetChildren(int operation, int a, int b) {
        int left = nodes.start(a);
        int leftEnd = nodes.end(a);
        int right = nodes.start(b);
        int rightEnd = nodes.end(b);
        while (left < leftEnd && right < rightEnd) {
            int leftValue = nodes.value(left);
            int rightValue = nodes.value(right);
            if (leftValue == rightValue) {
                int leftChild = nodes.child(left);
                int rightChild = nodes.child(right);
                if (atOnce(operation, leftChild, rightChild) == TO_COMPUTE) {
                    meet(operation, leftChild, rightChild);
                }
            }
            left += leftValue <= rightValue ? 1 : 0;
            right += rightValue <= leftValue ? 1 : 0;
        }
    }

    private int merge(int operation, int a, int b) {
        int left = nodes.start(a);
        int leftEnd = nodes.end(a);
        int right = nodes.start(b);
        int rightEnd = nodes.end(b);
        ensure(leftEnd - left + rightEnd - right);
        int n = 0;
        while (left < leftEnd || right < rightEnd) {
            int leftValue = left < leftEnd ? nodes.value(left) : Integer.MAX_VALUE;
            int rightValue = right < rightEnd ? nodes.value(right) : Integer.MAX_VALUE;
            int child = result(
                    operation,
                    leftValue <= rightValue ? nodes.child(left) : Forest.EMPTY,
                    rightValue <= leftValue ? nodes.child(right) : Forest.EMPTY);
            if (child != Forest.EMPTY) {
                values[n] = Math.min(leftValue, rightValue);
                children[n++] = child;
            }
            left += leftValue <= rightValue ? 1 : 0;
            right += rightValue <= leftValue ? 1 : 0;
        }
        return n == 0 ? Forest.EMPTY : nodes.intern(nodes.level(a), values, children, n);
    }

    private void ensure(int arcs) {
        if (arcs > values.length) {
            values = new int[Math.max(arcs, 2 * values.length)];
            children = new int[values.length];
        }
    }

    /** A node whose value leads to this child, and all else is as it was; the empty set counts as a node without arcs. */
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
        return nodes.intern(level, values, children, n);
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
        return n == 0 ? Forest.EMPTY : nodes.intern(level, values, children, n);
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
