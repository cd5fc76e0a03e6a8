package org.tidemark.dd;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Relation;

/**
 * Sets of states as diagrams that share their nodes.
 *
 * <p>A state is one value per level. A node at level {@code k} is a set of ends of states, from level {@code k} on: for each
 * value that such an end may begin with, in ascending order, the node of how it goes on. There are no arcs to the empty set, and no
 * two nodes with the same arcs; so two sets are equal exactly where their nodes are the same number. The states 00, 01 and 10,
 * 11 of two levels are a root with the arcs 0 and 1 to one node that has the arcs 0 and 1 to {@link #ACCEPT}.
 *
 * <p>Operations work level by level without recursion, so that there may be tens of thousands of levels, and cost at most the
 * product of the sizes of their operands. Memory is booked on a budget; any operation may end with
 * {@link MemoryBudget.Exhausted} or {@link Cancelled}, after which the forest can still be used. Nodes stay until
 * {@link #keepOnly}. Not thread-safe.
 */
public final class Forest implements AutoCloseable {
    /** The empty set, of every level. */
    public static final int EMPTY = 0;

    /** What the arcs of the last level lead to. */
    public static final int ACCEPT = 1;

    private static final int LOOK_UP = 1 << 12;

    private final int[] sizes;
    private final boolean isGrowing;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final NodeTable nodes;
    private final Pairs pairs;
    private final OperationCache cache;
    private final SetAlgebra algebra;
    private int operations = SetAlgebra.DIFFERENCE + 1;
    private int[] path = {};
    private int untilLookUp = LOOK_UP;

    /**
     * A forest without sets.
     *
     * @param sizes how many values each level has, from the root on; 0 at all levels where that is found on the way
     * @param cancelled asked now and then by what may take long
     */
    public Forest(int[] sizes, MemoryBudget budget, BooleanSupplier cancelled) {
        if (sizes.length == 0) {
            throw new IllegalArgumentException("no levels");
        }
        this.sizes = sizes.clone();
        isGrowing = Arrays.stream(sizes).allMatch(size -> size == 0);
        this.budget = budget;
        this.cancelled = cancelled;
        nodes = new NodeTable(budget);
        pairs = new Pairs(budget);
        cache = new OperationCache(budget);
        algebra = new SetAlgebra(this, nodes, pairs, cache);
    }

    public int levels() {
        return sizes.length;
    }

    /** How many values a level has. */
    public int size(int level) {
        return sizes[level];
    }

    /** What nodes, and whatever works on them, are booked on. */
    public MemoryBudget budget() {
        return budget;
    }

    NodeTable nodes() {
        return nodes;
    }

    OperationCache cache() {
        return cache;
    }

    /** Numbers for operations whose results are kept in the cache; returns the first. */
    int newOperations(int count) {
        operations += count;
        return operations - count;
    }

    /** Ends the work where it was cancelled; asked once for each small piece of it. */
    public void lookUp() {
        untilLookUp--;
        if (untilLookUp == 0) {
            untilLookUp = LOOK_UP;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /**
     * The node with these arcs; {@link #EMPTY} where there are none.
     *
     * @param values in strictly ascending order
     * @param children for each value a node of the next level, or {@link #ACCEPT} on the last one; arcs to the empty set are
     *     left out
     * @param n how many entries of the arrays count; the arrays are written to
     */
    public int node(int level, int[] values, int[] children, int n) {
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (children[i] != EMPTY) {
                if (kept > 0 && values[i] <= values[kept - 1]) {
                    throw new IllegalArgumentException("values out of order at level " + level);
                }
                values[kept] = values[i];
                children[kept++] = children[i];
            }
        }
        if (kept > 0 && values[kept - 1] >= sizes[level]) {
            widen(level, values[kept - 1]);
        }
        if (kept > 0 && values[0] < 0) {
            throw new IllegalArgumentException("no value of level " + level);
        }
        return kept == 0 ? EMPTY : nodes.intern(level, values, children, 0, kept);
    }

    private void widen(int level, int value) {
        if (!isGrowing) {
            throw new IllegalArgumentException("no value of level " + level);
        }
        sizes[level] = value + 1;
    }

    /** The set of one state. */
    public int singleton(int[] state) {
        return suffix(state, 0);
    }

    private int suffix(int[] state, int level) {
        int[] value = new int[1];
        int[] child = new int[1];
        int node = ACCEPT;
        for (int k = sizes.length - 1; k >= level; k--) {
            value[0] = state[k];
            child[0] = node;
            node = node(k, value, child, 1);
        }
        return node;
    }

    /** The states that have at each level one of the values allowed there. */
    public int product(BitSet[] allowed) {
        int node = ACCEPT;
        for (int k = sizes.length - 1; k >= 0 && node != EMPTY; k--) {
            int[] values = allowed[k].stream().toArray();
            int[] children = new int[values.length];
            Arrays.fill(children, node);
            node = node(k, values, children, values.length);
        }
        return node;
    }

    /** The states that have at each level one of the values given there in ascending order. */
    public int product(int[][] values) {
        int node = ACCEPT;
        for (int k = sizes.length - 1; k >= 0 && node != EMPTY; k--) {
            int[] children = new int[values[k].length];
            Arrays.fill(children, node);
            node = node(k, values[k].clone(), children, children.length);
        }
        return node;
    }

    /** The set and one more state, in time proportional to the arcs on its path. */
    public int add(int root, int[] state) {
        if (path.length == 0) {
            path = new int[sizes.length];
        }
        int node = root;
        int level = 0;
        while (node != EMPTY && level < sizes.length) {
            path[level] = node;
            int arc = nodes.find(node, state[level]);
            node = arc < 0 ? EMPTY : nodes.child(arc);
            level++;
        }
        if (node == ACCEPT) {
            return root;
        }
        int result = suffix(state, level);
        for (int k = level - 1; k >= 0; k--) {
            result = algebra.withArc(path[k], k, state[k], result);
        }
        return result;
    }

    public int union(int a, int b) {
        return algebra.apply(SetAlgebra.UNION, a, b);
    }

    public int intersection(int a, int b) {
        return algebra.apply(SetAlgebra.INTERSECTION, a, b);
    }

    /** The states of the first set that are not in the second. */
    public int difference(int a, int b) {
        return algebra.apply(SetAlgebra.DIFFERENCE, a, b);
    }

    public boolean contains(int root, int[] state) {
        int node = root;
        for (int k = 0; k < sizes.length && node != EMPTY; k++) {
            int arc = nodes.find(node, state[k]);
            node = arc < 0 ? EMPTY : nodes.child(arc);
        }
        return node != EMPTY;
    }

    /**
     * The states of a set whose values are allowed, in one pass.
     *
     * @param allowed the values allowed at each level; null where all are
     */
    public int restrict(int root, @Nullable BitSet[] allowed) {
        return algebra.restrict(root, allowed);
    }

    /**
     * The states of a set whose weights add up to a number that compares with a bound as it should, in one pass.
     *
     * @param weights for each level the weight of each value; null where all are 0
     * @throws ArithmeticException where a sum does not fit a {@code long}
     */
    public int restrictSum(int root, long[] @Nullable [] weights, Relation relation, long bound) {
        try (SumRestriction restriction = new SumRestriction(this, pairs, weights, relation, bound)) {
            return restriction.restrict(root);
        }
    }

    /**
     * The set in which each value represents several of this forest's: a set of this forest (section 6 of the paper).
     *
     * @param classes the forest of the set; it may be this one
     * @param members for each level and each value of {@code classes} the values it represents; no value belongs to two. A value
     *     without members takes its states with it, so that the set can be restricted on the way
     */
    public int expand(Forest classes, int root, int[][][] members) {
        return new Expansion(this, classes, members).expand(root);
    }

    /**
     * The set of another forest with its levels in another order.
     *
     * @param levels for each level of this forest the level of the other one that it is, which has as many values
     */
    public int reorder(Forest other, int root, int[] levels) {
        return Reordering.of(other, root, this, levels);
    }

    /** How many states a set has. */
    public BigInteger count(int root) {
        return StateCounts.of(this, root);
    }

    /** How many nodes a set has. */
    public int nodeCount(int root) {
        return algebra.reach(root).size();
    }

    /** How many arcs the nodes of a set have. */
    public long arcCount(int root) {
        Pairs reached = algebra.reach(root);
        long arcs = 0;
        for (int i = 0; i < reached.size(); i++) {
            arcs += nodes.end(reached.first(i)) - nodes.start(reached.first(i));
        }
        return arcs;
    }

    /** The nodes of a set, level by level in the order of the arcs, each paired with 0; they stay until the next operation. */
    public Pairs reach(int root) {
        return algebra.reach(root);
    }

    /** How many nodes there are, whatever sets they belong to. */
    public int nodeCount() {
        return nodes.size();
    }

    /** The level of a node; neither {@link #EMPTY} nor {@link #ACCEPT} has one. */
    public int level(int node) {
        return nodes.level(node);
    }

    /** The first arc of a node; those of one node lie behind each other up to {@link #end}. */
    public int start(int node) {
        return nodes.start(node);
    }

    public int end(int node) {
        return nodes.end(node);
    }

    public int value(int arc) {
        return nodes.value(arc);
    }

    public int child(int arc) {
        return nodes.child(arc);
    }

    /** The node that a value leads to; {@link #EMPTY} where it leads nowhere. */
    public int child(int node, int value) {
        int arc = nodes.find(node, value);
        return arc < 0 ? EMPTY : nodes.child(arc);
    }

    /**
     * Drops all sets but some, whose nodes get new numbers. The memory stays booked and is used by what is made later.
     *
     * @param roots the sets to keep; each entry is replaced by its new number
     */
    public void keepOnly(int[] roots) {
        nodes.keepOnly(roots);
        cache.clear();
    }

    /** What nodes and tables take. */
    public long bytes() {
        return nodes.bytes() + pairs.bytes() + cache.bytes();
    }

    /** Gives back what was booked; the forest is not used any more. */
    @Override
    public void close() {
        nodes.free();
        pairs.free();
        cache.free();
    }
}
