package org.tidemark.dd.frozen;

import java.math.BigInteger;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.LevelNumbers;

/**
 * The numbers of the states of a Dag, however many there are: the place of a state among all in lexicographic order,
 * and the state at a place.
 *
 * <p>Where numbers fit a {@code long}, the Dag has them at its arcs. Otherwise the number of states below each node is
 * worked out again for each call. Counts are found from the last level up, and a state is found from the first level
 * down. So the counts of some levels, evenly spaced, are kept, and those between two of them are worked out once more
 * when the search gets there: with {@code n} levels, two passes and the counts of {@code 2 √n} levels. Many states at a
 * time cost hardly more than one. Not thread-safe.
 */
public final class BigRanks {
    private static final int POLL_INTERVAL = 1 << 6;

    private final Dag dag;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final int step;
    private int untilLookUp = POLL_INTERVAL;

    public BigRanks(Dag dag, MemoryBudget budget, BooleanSupplier cancelled) {
        this.dag = dag;
        this.budget = budget;
        this.cancelled = cancelled;
        step = Math.max(1, (int) Math.sqrt(dag.levels()));
    }

    /** The number of a state; null where it is not in the set. */
    public @Nullable BigInteger rank(int[] state) {
        if (!dag.contains(state)) {
            return null;
        }
        int[] path = new int[state.length];
        for (int level = 0; level < state.length - 1; level++) {
            path[level + 1] = dag.child(dag.find(path[level], state[level]));
        }
        BigInteger rank = BigInteger.ZERO;
        LevelNumbers at = LevelNumbers.one(budget);
        try {
            for (int level = state.length - 1; level >= 0; level--) {
                LevelNumbers below = at;
                int node = path[level];
                for (long arc = dag.start(node); dag.value(arc) < state[level]; arc++) {
                    rank = rank.add(below.get(dag.child(arc) - DagCounts.firstBelow(dag, level)));
                }
                at = above(level, below);
                below.close();
            }
            return rank;
        } finally {
            at.close();
        }
    }

    /**
     * The states with these numbers.
     *
     * @throws IndexOutOfBoundsException where there is no state with a number
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it was cancelled
     */
    public int[][] unrank(List<BigInteger> ranks) {
        for (BigInteger rank : ranks) {
            if (rank.signum() < 0 || rank.compareTo(dag.count()) >= 0) {
                throw new IndexOutOfBoundsException("state " + rank + " of " + dag.count());
            }
        }
        int[][] states = new int[ranks.size()][dag.levels()];
        if (dag.isNumbered()) {
            for (int i = 0; i < states.length; i++) {
                lookUp();
                dag.unrank(ranks.get(i).longValueExact(), states[i]);
            }
        } else if (states.length > 0) {
            find(ranks.toArray(BigInteger[]::new), states);
        }
        return states;
    }

    private void find(BigInteger[] rest, int[][] states) {
        @Nullable LevelNumbers[] kept = new LevelNumbers[dag.levels() + 1];
        try {
            keepSome(kept);
            int[] node = new int[states.length];
            for (int from = 0; from < dag.levels(); from += step) {
                int to = Math.min(dag.levels(), from + step);
                for (int level = to - 1; level > from; level--) {
                    kept[level] = above(level, at(kept, level + 1));
                }
                for (int level = from; level < to; level++) {
                    LevelNumbers below = at(kept, level + 1);
                    for (int i = 0; i < states.length; i++) {
                        descend(level, below, i, node, rest, states);
                    }
                    below.close();
                    kept[level + 1] = null;
                }
            }
        } finally {
            for (LevelNumbers numbers : kept) {
                if (numbers != null) {
                    numbers.close();
                }
            }
        }
    }

    /** Keeps the counts that each part of the search begins with. */
    private void keepSome(@Nullable LevelNumbers[] kept) {
        int last = dag.levels();
        kept[last] = LevelNumbers.one(budget);
        for (int level = last - 1; level > 0; level--) {
            kept[level] = above(level, at(kept, level + 1));
            if ((level + 1) % step != 0 && level + 1 != last) {
                at(kept, level + 1).close();
                kept[level + 1] = null;
            }
        }
        if (last > 1 && step != 1) {
            at(kept, 1).close();
            kept[1] = null;
        }
    }

    private static LevelNumbers at(@Nullable LevelNumbers[] kept, int level) {
        LevelNumbers numbers = kept[level];
        if (numbers == null) {
            throw new IllegalStateException("no counts of level " + level);
        }
        return numbers;
    }

    private void descend(int level, LevelNumbers below, int i, int[] node, BigInteger[] rest, int[][] states) {
        lookUp();
        int first = DagCounts.firstBelow(dag, level);
        long arc = dag.start(node[i]);
        BigInteger count = below.get(dag.child(arc) - first);
        while (rest[i].compareTo(count) >= 0) {
            rest[i] = rest[i].subtract(count);
            arc++;
            count = below.get(dag.child(arc) - first);
        }
        states[i][level] = dag.value(arc);
        node[i] = dag.child(arc);
    }

    private LevelNumbers above(int level, LevelNumbers below) {
        lookUp();
        return DagCounts.above(dag, level, below, budget);
    }

    private void lookUp() {
        untilLookUp--;
        if (untilLookUp == 0) {
            untilLookUp = POLL_INTERVAL;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
    }

    /** The bytes of the states of a call that returns this many. */
    public long bytes(int states) {
        return (4L * dag.levels() + MemoryBudget.ARRAY_HEADER_BYTES) * states;
    }
}
