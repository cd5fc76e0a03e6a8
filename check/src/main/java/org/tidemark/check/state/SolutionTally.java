package org.tidemark.check.state;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.reduce.count.NumberAccount;
import org.tidemark.reduce.count.Numbers;
import org.tidemark.reduce.count.Restriction;
import org.tidemark.reduce.count.Ways;

/**
 * Sums over the solutions of the equations for all states of a reduced net: a pass over its diagram from the last level
 * up, in which the arc of a value counts as often as there are solutions for that value.
 *
 * <p>The numbers of all nodes without restriction are kept, so that a restriction costs the levels that it concerns and those above. Not
 * thread-safe.
 *
 * @param <E> the kind of numbers that are added
 */
final class SolutionTally<E> implements AutoCloseable {
    private final Ways<E> ways;
    private final Numbers<E> numbers;
    private final @Nullable SmallerStates states;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final List<List<E>> ofLevels = new ArrayList<>();
    private final NumberAccount<E> account;

    /**
     * The states of the smaller net.
     *
     * @param dag these
     * @param places the place of each level
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record SmallerStates(Dag dag, int[] places) {
        int levels() {
            return places.length;
        }

        /** The values that occur at a level. */
        BitSet values(int level) {
            BitSet values = new BitSet();
            for (long arc = dag.start(dag.firstNode(level)); arc < dag.start(dag.firstNode(level + 1)); arc++) {
                values.set(dag.value(arc));
            }
            return values;
        }
    }

    /**
     * A tally of all solutions.
     *
     * @param states null where the smaller net has no places
     */
    SolutionTally(Ways<E> ways, @Nullable SmallerStates states, MemoryBudget budget, BooleanSupplier cancelled) {
        this.ways = ways;
        numbers = ways.numbers();
        this.states = states;
        this.budget = budget;
        this.cancelled = cancelled;
        account = new NumberAccount<>(numbers, budget, cancelled);
        if (states != null) {
            try {
                fill(states);
            } catch (RuntimeException tooMuch) {
                close();
                throw tooMuch;
            }
        }
    }

    private void fill(SmallerStates of) {
        for (int level = 0; level < of.levels(); level++) {
            ofLevels.add(List.of());
        }
        List<E> below = List.of();
        for (int level = of.levels() - 1; level >= 0; level--) {
            below = level(of, level, ways, below, account);
            ofLevels.set(level, below);
        }
    }

    /** The sum over all solutions that a restriction allows. */
    E total(Restriction restriction) {
        try (Ways<E> restricted = ways.restricted(restriction);
                NumberAccount<E> meanwhile = new NumberAccount<>(numbers, budget, cancelled)) {
            E product = restricted.ofConstants();
            if (states == null) {
                return restricted.closed(product);
            }
            int lowest = states.levels() - 1;
            while (lowest >= 0 && !restricted.concernsPlace(states.places[lowest])) {
                lowest--;
            }
            List<E> at = lowest + 1 < states.levels() ? ofLevels.get(lowest + 1) : List.of();
            for (int level = lowest; level >= 0; level--) {
                at = level(states, level, restricted, at, meanwhile);
            }
            return restricted.closed(numbers.times(product, at.get(0)));
        }
    }

    /**
     * The weight of the best state, where numbers are weights: equal to {@link #total}, but in the time of one level
     * where the restriction concerns one place of the reduced net.
     */
    E best(Restriction restriction) {
        if (states == null || !ways.areIndependent()) {
            return total(restriction);
        }
        try (Ways<E> restricted = ways.restricted(restriction)) {
            int concerned = -1;
            for (int level = 0; level < states.levels(); level++) {
                if (restricted.concernsPlace(states.places[level])) {
                    if (concerned >= 0) {
                        return total(restriction);
                    }
                    concerned = level;
                }
            }
            E product = restricted.ofConstants();
            if (concerned < 0) {
                return product;
            }
            List<E> stands = restricted.ofPlace(states.places[concerned], states.dag.size(concerned) - 1);
            E best = numbers.zero();
            BitSet values = states.values(concerned);
            for (int value = values.nextSetBit(0); value >= 0; value = values.nextSetBit(value + 1)) {
                best = numbers.plus(best, stands.get(value));
            }
            return numbers.times(product, best);
        }
    }

    /** The numbers of the nodes of a level from those of the level below. */
    private List<E> level(SmallerStates of, int level, Ways<E> by, List<E> below, NumberAccount<E> booking) {
        Dag dag = of.dag;
        List<E> stands = by.ofPlace(of.places[level], dag.size(level) - 1);
        boolean isLast = level == of.levels() - 1;
        int firstBelow = dag.firstNode(level + 1);
        List<E> here = booking.list(firstBelow - dag.firstNode(level));
        for (int node = dag.firstNode(level); node < firstBelow; node++) {
            E sum = numbers.zero();
            for (long arc = dag.start(node); arc < dag.start(node + 1); arc++) {
                if ((arc & 1023) == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                E stand = stands.get(dag.value(arc));
                if (!numbers.isZero(stand)) {
                    E end = isLast ? stand : numbers.times(stand, below.get(dag.child(arc) - firstBelow));
                    sum = numbers.plus(sum, end);
                }
            }
            booking.book(sum);
            here.add(sum);
        }
        return here;
    }

    /** Gives back what was booked, by the ways as well. */
    @Override
    public void close() {
        ways.close();
        account.close();
    }
}
