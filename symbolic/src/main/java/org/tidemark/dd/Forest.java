package org.tidemark.dd;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Relation;

/**
 * Sets of states as diagrams that share their nodes.
 *
 * <p>A state is one value per level. A node at level {@code k} is a set of ends of states, from level {@code k} on: for
 * each value that such an end may begin with, in ascending order, the node of how it goes on. There are no arcs to the
 * empty set, and no two nodes with the same arcs; so two sets are equal exactly where their nodes are the same number.
 * The states 00, 01 and 10, 11 of two levels are a root with the arcs 0 and 1 to one node that has the arcs 0 and 1 to
 * {@link #ACCEPT}.
 *
 * <p>Operations work level by level without recursion, so that there may be tens of thousands of levels, and cost at
 * most the product of the sizes of their operands. Memory is booked on a budget; any operation may end with {@link
 * MemoryBudget.Exhausted} or {@link Cancelled}, after which the forest can still be used. Nodes stay until {@link
 * #keepOnly}. Not thread-safe.
 */
public final class Forest implements AutoCloseable {
    /** The empty set, of every level. */
    public static final int EMPTY = 0;

    /** The node that the arcs of the last level lead to. */
    public static final int ACCEPT = 1;

    private static final int POLL_INTERVAL = 1 << 12;

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
    private int untilLookUp = POLL_INTERVAL;

    /**
     * A forest without sets.
     *
     * @param sizes how many values each level has, from the root on; 0 at all levels where that is found on the way
     * @param cancelled polled from time to time by what may take long
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

    /** The budget for nodes and for the operations on them. */
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
            untilLookUp = POLL_INTERVAL;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /**
     * The node with these arcs; {@link #EMPTY} where there are none.
     *
     * @param values in strictly ascending order
     * @param children for each value a node of the next level, or {@link #ACCEPT} on the last one; arcs to the empty
     *     set are left out
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
     * @param members for each level and each value of {@code classes} the values it represents; no value belongs to
     *     two. A value without members takes its states with it, so that the set can be restricted on the way
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

    /**
     * The nodes of a set, level by level in the order of the arcs, each paired with 0; they stay until the next
     * operation.
     */
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

    /** The bytes of nodes and tables. */
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

    /**
     * The states of a set for which a sum over their values compares as it should: a node is looked at once for each
     * sum that the levels above it can have, and not at all once the levels below cannot change the outcome.
     */
    private static final class SumRestriction implements AutoCloseable {
        private static final int ENTRY_BYTES = 80;

        /** Whether a sum compares as it should, whatever is still to be added. */
        private enum Outcome {
            ALWAYS,
            NEVER,
            OPEN
        }

        private final Forest forest;
        private final Pairs pairs;
        private final long[] @Nullable [] weights;
        private final Relation relation;
        private final long bound;
        private final long[] least;
        private final long[] most;
        private final Map<Long, Integer> numbers = new HashMap<>();
        private long[] sums = new long[16];
        private int[] values = {};
        private int[] children = {};

        SumRestriction(Forest forest, Pairs pairs, long[] @Nullable [] weights, Relation relation, long bound) {
            this.forest = forest;
            this.pairs = pairs;
            this.weights = weights;
            this.relation = relation;
            this.bound = bound;
            int levels = forest.levels();
            least = new long[levels + 1];
            most = new long[levels + 1];
            for (int k = levels - 1; k >= 0; k--) {
                long[] here = weights[k];
                least[k] = here == null
                        ? least[k + 1]
                        : Math.addExact(least[k + 1], Arrays.stream(here).min().orElse(0));
                most[k] = here == null
                        ? most[k + 1]
                        : Math.addExact(most[k + 1], Arrays.stream(here).max().orElse(0));
            }
        }

        int restrict(int root) {
            Outcome known = outcome(0, 0);
            if (known != Outcome.OPEN || root == Forest.EMPTY) {
                return known == Outcome.ALWAYS ? root : Forest.EMPTY;
            }
            pairs.clear();
            pairs.meet(root, number(0));
            for (int pair = 0; pair < pairs.size(); pair++) {
                forest.lookUp();
                meetChildren(pairs.first(pair), sums[pairs.second(pair)]);
            }
            for (int pair = pairs.size() - 1; pair >= 0; pair--) {
                forest.lookUp();
                pairs.setResult(pair, restricted(pairs.first(pair), sums[pairs.second(pair)]));
            }
            return pairs.result(0);
        }

        private void meetChildren(int node, long sum) {
            int level = forest.level(node);
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                long with = sum(level, forest.value(arc), sum);
                if (outcome(level + 1, with) == Outcome.OPEN) {
                    pairs.meet(forest.child(arc), number(with));
                }
            }
        }

        private int restricted(int node, long sum) {
            int level = forest.level(node);
            int arcs = forest.end(node) - forest.start(node);
            if (arcs > values.length) {
                values = new int[Math.max(16, 2 * arcs)];
                children = new int[values.length];
            }
            int n = 0;
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                int child = forest.child(arc);
                long with = sum(level, forest.value(arc), sum);
                values[n] = forest.value(arc);
                children[n++] = switch (outcome(level + 1, with)) {
                    case ALWAYS -> child;
                    case NEVER -> Forest.EMPTY;
                    case OPEN -> pairs.result(pairs.find(child, number(with)));
                };
            }
            return forest.node(level, values, children, n);
        }

        private long sum(int level, int value, long above) {
            long[] here = weights[level];
            return here == null ? above : above + here[value];
        }

        /** The possible results given the sum of the levels above. */
        private Outcome outcome(int level, long sum) {
            long low = sum + least[level];
            long high = sum + most[level];
            boolean isExact = relation == Relation.EQUAL || relation == Relation.DIFFERENT;
            if (isExact && low < high) {
                boolean apart = bound < low || bound > high;
                return !apart ? Outcome.OPEN : relation == Relation.EQUAL ? Outcome.NEVER : Outcome.ALWAYS;
            }
            boolean atLow = relation.holds(low, bound);
            if (atLow != relation.holds(high, bound)) {
                return Outcome.OPEN;
            }
            return atLow ? Outcome.ALWAYS : Outcome.NEVER;
        }

        private int number(long sum) {
            Integer known = numbers.get(sum);
            if (known != null) {
                return known;
            }
            forest.budget().replace(0, ENTRY_BYTES);
            int number = numbers.size();
            numbers.put(sum, number);
            if (number == sums.length) {
                sums = Arrays.copyOf(sums, 2 * number);
            }
            sums[number] = sum;
            return number;
        }

        @Override
        public void close() {
            MemoryBudget budget = forest.budget();
            budget.release((long) ENTRY_BYTES * numbers.size());
        }
    }

    /** Replaces each value of a set by the values that it represents; the shape of the diagram stays as it is. */
    private static final class Expansion {
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

    /**
     * How many states a set has, exactly: a sum over the arcs of each node, from the last level up. Only the numbers of
     * two levels are kept, since those of ten thousand would take more than the diagram.
     */
    private static final class StateCounts {
        private final Forest forest;
        private final Pairs reached;

        /** The first node of each level among those reached, and behind them how many there are. */
        private final int[] first;

        private StateCounts(Forest forest, int root) {
            this.forest = forest;
            reached = forest.reach(root);
            first = new int[forest.levels() + 1];
            for (int i = 0; i < reached.size(); i++) {
                first[forest.level(reached.first(i)) + 1] = i + 1;
            }
        }

        static BigInteger of(Forest forest, int root) {
            if (root < NodeTable.FIRST) {
                return BigInteger.valueOf(root);
            }
            StateCounts counts = new StateCounts(forest, root);
            LevelNumbers at = LevelNumbers.one(forest.budget());
            try {
                for (int level = forest.levels() - 1; level >= forest.level(root); level--) {
                    LevelNumbers below = at;
                    at = counts.above(level, below);
                    below.close();
                }
                return at.get(0);
            } finally {
                at.close();
            }
        }

        private LevelNumbers above(int level, LevelNumbers below) {
            int mostArcs = 1;
            for (int i = first[level]; i < first[level + 1]; i++) {
                int node = reached.first(i);
                mostArcs = Math.max(mostArcs, forest.end(node) - forest.start(node));
            }
            LevelNumbers here =
                    new LevelNumbers(first[level + 1] - first[level], below.bitsOfSum(mostArcs), forest.budget());
            try {
                for (int i = first[level]; i < first[level + 1]; i++) {
                    forest.lookUp();
                    int node = reached.first(i);
                    for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                        int child = forest.child(arc);
                        here.add(
                                i - first[level],
                                below,
                                child == Forest.ACCEPT ? 0 : reached.find(child, 0) - first[level + 1]);
                    }
                }
                return here;
            } catch (RuntimeException e) {
                here.close();
                throw e;
            }
        }
    }
}
