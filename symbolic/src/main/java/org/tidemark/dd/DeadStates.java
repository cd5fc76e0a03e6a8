package org.tidemark.dd;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;

/**
 * The states of a set in which no event can happen.
 *
 * <p>One pass down and one up. On its way down a node is met once for each set of chains that the values above it leave
 * open: those that can happen as far as their moves above are concerned. A value that ends such a chain is left out,
 * for there an event can happen. Events that begin and end close to each other leave few sets of chains; where they
 * reach far, there may be very many, and then it stops. Not thread-safe.
 */
public final class DeadStates implements AutoCloseable {
    /** There was too much to look at. */
    public static final int TOO_MUCH = -1;

    private static final int HAPPENS = -1;
    private static final int ENTRY_BYTES = 120;

    private final Forest forest;
    private final Chains chains;
    private final Pairs pairs;
    private final MemoryBudget budget;
    private final Map<OpenChains, Integer> numbers = new HashMap<>();
    private int[][] sets = new int[16][];
    private final Map<Long, Integer> behind = new HashMap<>();
    private int levelOfBehind = -1;
    private long booked;
    private int[] next = new int[16];

    /** Chains in ascending order. */
    @SuppressWarnings("ArrayRecordComponent") // compared by what it holds
    private record OpenChains(int[] chains) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof OpenChains open && Arrays.equals(chains, open.chains);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(chains);
        }
    }

    private DeadStates(Forest forest, Levels system) {
        this.forest = forest;
        chains = new Chains(system);
        budget = forest.budget();
        pairs = new Pairs(budget);
    }

    /**
     * The states where nothing can happen.
     *
     * @param most how many nodes may be met, each once for each set of open chains
     * @return {@link #TOO_MUCH} where that does not suffice
     */
    public static int of(Forest forest, int root, Levels system, int most) {
        try (DeadStates dead = new DeadStates(forest, system)) {
            return dead.chains.times(Chains.DONE) > 0 || root == Forest.EMPTY ? Forest.EMPTY : dead.among(root, most);
        }
    }

    private int among(int root, int most) {
        pairs.meet(root, number(0));
        for (int pair = 0; pair < pairs.size(); pair++) {
            forest.lookUp();
            if (pairs.size() > most) {
                return TOO_MUCH;
            }
            meetChildren(pairs.first(pair), pairs.second(pair));
        }
        int[] values = {};
        int[] children = {};
        for (int pair = pairs.size() - 1; pair >= 0; pair--) {
            forest.lookUp();
            int node = pairs.first(pair);
            int arcs = forest.end(node) - forest.start(node);
            if (arcs > values.length) {
                values = new int[2 * arcs];
                children = new int[2 * arcs];
            }
            int level = forest.level(node);
            int n = 0;
            for (int arc = forest.start(node); arc < forest.end(node); arc++) {
                int open = behind(level, forest.value(arc), pairs.second(pair));
                if (open != HAPPENS) {
                    int child = forest.child(arc);
                    values[n] = forest.value(arc);
                    children[n++] = child == Forest.ACCEPT ? child : pairs.result(pairs.find(child, open));
                }
            }
            pairs.setResult(pair, forest.node(level, values, children, n));
        }
        return pairs.result(0);
    }

    private void meetChildren(int node, int open) {
        int level = forest.level(node);
        for (int arc = forest.start(node); arc < forest.end(node); arc++) {
            int rest = behind(level, forest.value(arc), open);
            if (rest != HAPPENS && forest.child(arc) != Forest.ACCEPT) {
                pairs.meet(forest.child(arc), rest);
            }
        }
    }

    /** The chains that are open below a value; {@link #HAPPENS} where an event can happen, whatever comes below. */
    private int behind(int level, int value, int open) {
        if (level != levelOfBehind) {
            budget.release((long) ENTRY_BYTES * behind.size());
            booked -= (long) ENTRY_BYTES * behind.size();
            behind.clear();
            levelOfBehind = level;
        }
        Long key = (long) value << 32 | open;
        Integer known = behind.get(key);
        if (known == null) {
            book(ENTRY_BYTES);
            known = worked(level, value, sets[open]);
            behind.put(key, known);
        }
        return known;
    }

    private int worked(int level, int value, int[] open) {
        int n = 0;
        for (int chain : open) {
            int rest = chain;
            if (chains.level(chain) == level) {
                rest = after(chain, value);
            }
            if (rest == Chains.DONE) {
                return HAPPENS;
            }
            n = put(n, rest);
        }
        for (int chain : chains.from(level)) {
            int rest = after(chain, value);
            if (rest == Chains.DONE) {
                return HAPPENS;
            }
            n = put(n, rest);
        }
        Arrays.sort(next, 0, n);
        int kept = 0;
        for (int i = 0; i < n; i++) {
            if (kept == 0 || next[kept - 1] != next[i]) {
                next[kept++] = next[i];
            }
        }
        return number(kept);
    }

    /** The rest of a chain after its first move; -1 where that move is not possible. */
    private int after(int chain, int value) {
        return chains.move(chain).target(value, 0) == LocalMove.NONE ? -1 : chains.next(chain);
    }

    private int put(int n, int chain) {
        if (chain < 0) {
            return n;
        }
        if (n == next.length) {
            next = Arrays.copyOf(next, 2 * n);
        }
        next[n] = chain;
        return n + 1;
    }

    /** The number of the set of the first {@code n} of the next chains. */
    private int number(int n) {
        OpenChains open = new OpenChains(Arrays.copyOf(next, n));
        Integer known = numbers.get(open);
        if (known != null) {
            return known;
        }
        book(ENTRY_BYTES + 4L * n);
        int number = numbers.size();
        numbers.put(open, number);
        if (number == sets.length) {
            sets = Arrays.copyOf(sets, 2 * number);
        }
        sets[number] = open.chains;
        return number;
    }

    private void book(long bytes) {
        budget.replace(0, bytes);
        booked += bytes;
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        pairs.free();
        budget.release(booked);
    }
}
