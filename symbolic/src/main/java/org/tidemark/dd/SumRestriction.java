package org.tidemark.dd;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.Relation;

/**
 * The states of a set for which a sum over their values compares as it should: a node is looked at once for each sum that the
 * levels above it can have, and not at all once the levels below cannot change the outcome.
 */
final class SumRestriction implements AutoCloseable {
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

    /** What a sum of the levels above leaves open. */
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
