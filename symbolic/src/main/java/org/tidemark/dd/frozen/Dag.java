package org.tidemark.dd.frozen;

import java.math.BigInteger;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.Words;
import org.tidemark.dd.Forest;
import org.tidemark.dd.Pairs;

/**
 * A set of states frozen: the same diagram in one piece, in which each state also has a number.
 *
 * <p>Nodes are numbered level by level in the order in which the arcs above lead to them, so that a set has one Dag
 * only. Node {@code n} has the arcs {@code start(n)} to {@code start(n + 1)}; an arc is a value, a child, and how many
 * states of its node come before it. The sum of these along a path is the number of the state: its place among the
 * states of the set in lexicographic order, from 0 on. Numbers are {@code long}; a set with 2^63 states or more can be
 * counted and looked through, but {@link #isNumbered} is false.
 *
 * <p>A look-up is a binary search per level. Eight bytes per node and sixteen per arc, in memory or in a file that is
 * mapped ({@link DagFile}). Immutable; any thread reads it.
 */
public final class Dag {
    private final Content content;
    private final int[] firstNode;
    private final Words starts;
    private final Words arcs;
    private final Words before;

    /** The arrays of a Dag. */
    static final class Content {
        private final int[] sizes;
        private final int[] firstNode;
        private final Words starts;
        private final Words arcs;
        private final Words before;
        private final BigInteger count;

        /**
         * The content of a Dag; the arrays are kept.
         *
         * @param sizes how many values each level has
         * @param firstNode the first node of each level, and behind them how many nodes there are
         * @param starts the first arc of each node, and behind them how many arcs there are
         * @param arcs the value of each arc (high) and its child (low); 0 on the last level
         * @param before how many states of its node come before each arc; empty where there are too many
         * @param count how many states there are
         */
        Content(int[] sizes, int[] firstNode, Words starts, Words arcs, Words before, BigInteger count) {
            this.sizes = sizes;
            this.firstNode = firstNode;
            this.starts = starts;
            this.arcs = arcs;
            this.before = before;
            this.count = count;
        }

        Words starts() {
            return starts;
        }

        Words arcs() {
            return arcs;
        }

        Words before() {
            return before;
        }
    }

    Dag(Content content) {
        this.content = content;
        firstNode = content.firstNode;
        starts = content.starts;
        arcs = content.arcs;
        before = content.before;
    }

    /**
     * Freezes a set of a forest.
     *
     * @param budget what the Dag is booked on; {@link #bytes} of it are given back by the caller that drops it
     */
    public static Dag of(Forest forest, int root, MemoryBudget budget) {
        return new DagMaker(forest, budget).freeze(root);
    }

    /** Makes its states a set of a forest, which has no fewer values at each level. */
    public int thaw(Forest forest) {
        return Thawing.of(forest, this);
    }

    Content content() {
        return content;
    }

    public int levels() {
        return content.sizes.length;
    }

    /** How many values a level has. */
    public int size(int level) {
        return content.sizes[level];
    }

    public boolean isEmpty() {
        return firstNode[1] == 0;
    }

    /** How many states there are. */
    public BigInteger count() {
        return content.count;
    }

    /** Whether every state has a number. */
    public boolean isNumbered() {
        return content.count.bitLength() < Long.SIZE;
    }

    /** How many states there are, where they are numbered. */
    public long states() {
        if (!isNumbered()) {
            throw new IllegalStateException("2^" + (content.count.bitLength() - 1) + " states or more have no numbers");
        }
        return content.count.longValue();
    }

    /** How many nodes there are; the root is number 0. */
    public int nodes() {
        return firstNode[levels()];
    }

    /** The first node of a level; with the number of levels, how many nodes there are. */
    public int firstNode(int level) {
        return firstNode[level];
    }

    public long arcs() {
        return arcs.length();
    }

    /** The first arc of a node; with the number of nodes, how many arcs there are. */
    public long start(int node) {
        return starts.get(node);
    }

    public int value(long arc) {
        return (int) (arcs.get(arc) >>> 32);
    }

    /** The node that an arc leads to; without meaning on the last level. */
    public int child(long arc) {
        return (int) arcs.get(arc);
    }

    /** How many states of the node of an arc come before it, where states are numbered. */
    public long before(long arc) {
        return before.get(arc);
    }

    /** The arc of a node with a value; -1 where there is none. */
    public long find(int node, int value) {
        long low = starts.get(node);
        long high = starts.get(node + 1L) - 1;
        while (low <= high) {
            long middle = (low + high) >>> 1;
            int found = value(middle);
            if (found == value) {
                return middle;
            }
            if (found < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    public boolean contains(int[] state) {
        if (isEmpty()) {
            return false;
        }
        int node = 0;
        for (int value : state) {
            long arc = find(node, value);
            if (arc < 0) {
                return false;
            }
            node = child(arc);
        }
        return true;
    }

    /** The number of a state; -1 where it is not in the set. */
    public long rank(int[] state) {
        if (states() == 0) {
            return -1;
        }
        int node = 0;
        long rank = 0;
        for (int value : state) {
            long arc = find(node, value);
            if (arc < 0) {
                return -1;
            }
            rank += before.get(arc);
            node = child(arc);
        }
        return rank;
    }

    /** Writes the state with a number. */
    public void unrank(long rank, int[] into) {
        if (rank < 0 || rank >= states()) {
            throw new IndexOutOfBoundsException("state " + rank + " of " + states());
        }
        int node = 0;
        long rest = rank;
        for (int k = 0; k < into.length; k++) {
            long arc = last(node, rest);
            into[k] = value(arc);
            rest -= before.get(arc);
            node = child(arc);
        }
    }

    /** The last arc of a node that no more than this many states come before. */
    public long last(int node, long most) {
        long low = starts.get(node);
        long high = starts.get(node + 1L) - 1;
        while (low < high) {
            long middle = (low + high + 1) >>> 1;
            if (before.get(middle) <= most) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** A reader of all states in ascending order, standing before the first. */
    public DagCursor cursor() {
        return new DagCursor(this);
    }

    /** The bytes in memory or in the file. */
    public long bytes() {
        return 8 * (starts.length() + arcs.length() + before.length()) + 8L * levels();
    }

    /** Makes the nodes of a Dag in a forest again, from the last to the first. */
    private static final class Thawing {
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

    /** Writes a set of a forest down as a Dag. */
    private static final class DagMaker {
        private final Forest forest;
        private final MemoryBudget budget;
        private long booked;

        DagMaker(Forest forest, MemoryBudget budget) {
            this.forest = forest;
            this.budget = budget;
        }

        Dag freeze(int root) {
            boolean done = false;
            try {
                Dag dag = frozen(root);
                done = true;
                return dag;
            } finally {
                if (!done) {
                    budget.release(booked);
                }
            }
        }

        private Dag frozen(int root) {
            book(8L * forest.levels());
            BigInteger count = forest.count(root);
            boolean numbered = count.bitLength() < Long.SIZE;
            Pairs reached = forest.reach(root);
            int levels = forest.levels();
            int[] sizes = new int[levels];
            int[] firstNode = new int[levels + 1];
            for (int k = 0; k < levels; k++) {
                sizes[k] = forest.size(k);
            }
            int total = reached.size();
            long arcCount = 0;
            for (int i = 0; i < total; i++) {
                int node = reached.first(i);
                firstNode[forest.level(node) + 1] = i + 1;
                arcCount += forest.end(node) - forest.start(node);
            }
            long[] starts = words(total + 1L);
            long[] arcs = words(arcCount);
            long[] before = words(numbered ? arcCount : 0);
            int at = 0;
            for (int i = 0; i < total; i++) {
                forest.lookUp();
                int node = reached.first(i);
                starts[i] = at;
                for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                    int child = forest.child(arc);
                    long to = child == Forest.ACCEPT ? 0 : reached.find(child, 0);
                    arcs[at++] = (long) forest.value(arc) << 32 | to;
                }
            }
            starts[total] = at;
            if (numbered) {
                number(starts, arcs, before, total, firstNode[levels - 1]);
            }
            return new Dag(
                    new Dag.Content(sizes, firstNode, Words.of(starts), Words.of(arcs), Words.of(before), count));
        }

        /** Adds up, from the last node to the first, how many states come before each arc. */
        private void number(long[] starts, long[] arcs, long[] before, int total, int firstOfLastLevel) {
            long[] counts = words(total);
            for (int node = total - 1; node >= 0; node--) {
                forest.lookUp();
                long sum = 0;
                for (int arc = (int) starts[node]; arc < starts[node + 1]; arc++) {
                    before[arc] = sum;
                    sum += node >= firstOfLastLevel ? 1 : counts[(int) arcs[arc]];
                }
                counts[node] = sum;
            }
            book(-8L * counts.length);
        }

        private long[] words(long length) {
            if (length > Integer.MAX_VALUE - 8) {
                throw new MemoryBudget.Exhausted();
            }
            book(8 * length);
            return new long[(int) length];
        }

        private void book(long bytes) {
            budget.replace(0, bytes);
            booked += bytes;
        }
    }
}
