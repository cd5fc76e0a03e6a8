package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.state.CountReport.Counts;
import org.tidemark.check.state.SolutionTally.SmallerStates;
import org.tidemark.net.PetriNet;
import org.tidemark.reduce.count.CountedReduction;
import org.tidemark.reduce.count.Numbers;
import org.tidemark.reduce.count.Restriction;
import org.tidemark.reduce.count.SlotNumbers;
import org.tidemark.reduce.count.Ways;

/**
 * The numbers of a net from the states of a smaller one and the equations between them.
 *
 * <p>States are the solutions. The edges of a transition are the solutions in which it is enabled, that is, with enough tokens in its input
 * places. The most tokens of some places are the largest weight of a solution in which their tokens weigh 1. Used once.
 */
final class SolutionCounts {
    private final CountedReduction reduction;
    private final @Nullable SmallerStates states;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private @Nullable RuntimeException obstacle;

    /**
     * Numbers that solutions are counted by, and what they say in the end.
     *
     * @param <E> the numbers
     * @param <N> what they say
     */
    private record Measure<E, N>(Numbers<E> numbers, Function<E, N> result) {}

    /** The states of the smaller net; null where it has no places. */
    SolutionCounts(
            CountedReduction reduction,
            @Nullable SmallerStates states,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.reduction = reduction;
        this.states = states;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /**
     * The exception that kept it from counting edges or, if these were counted, the most tokens; null where there was
     * none.
     */
    @Nullable
    RuntimeException obstacle() {
        return obstacle;
    }

    /**
     * Counts the states, and the rest as far as time and memory allow.
     *
     * @throws ArithmeticException when the numbers of tokens, or of slots that are shared, become too large
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     * @throws Cancelled when it was
     */
    Counts counts() {
        if (!reduction.hasSharedSlots()) {
            return counts(
                    new Measure<>(Numbers.COUNTS, Function.identity()),
                    new Measure<>(Numbers.LARGEST, Function.identity()));
        }
        SlotNumbers<BigInteger> counts = new SlotNumbers<>(Numbers.COUNTS, reduction, cancelled);
        SlotNumbers<Long> largest = new SlotNumbers<>(Numbers.LARGEST, reduction, cancelled);
        return counts(new Measure<>(counts, counts::closed), new Measure<>(largest, largest::closed));
    }

    private <C, L> Counts counts(Measure<C, BigInteger> counting, Measure<L, Long> weighing) {
        BigInteger all;
        BigInteger edges;
        try (SolutionTally<C> tally = tally(counting.numbers)) {
            Function<Restriction, BigInteger> count = restriction -> counting.result.apply(tally.total(restriction));
            all = count.apply(Restriction.NONE);
            edges = ifPossible(() -> edges(count));
        }
        return new Counts(all, edges, ifPossible(() -> most(weighing)));
    }

    /** Null where there is not time or memory enough. */
    private <N> @Nullable N ifPossible(Supplier<N> number) {
        try {
            return number.get();
        } catch (Cancelled | MemoryBudget.Exhausted | ArithmeticException tooMuch) {
            if (obstacle == null) {
                obstacle = tooMuch;
            }
            return null;
        }
    }

    private <L> Counts.Most most(Measure<L, Long> weighing) {
        try (SolutionTally<L> tally = tally(weighing.numbers)) {
            return most(restriction -> weighing.result.apply(tally.best(restriction)));
        }
    }

    private void poll() {
        if (cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    private <E> SolutionTally<E> tally(Numbers<E> numbers) {
        return new SolutionTally<>(Ways.of(reduction, numbers, budget, cancelled), states, budget, cancelled);
    }

    private BigInteger edges(Function<Restriction, BigInteger> count) {
        PetriNet net = reduction.original();
        Map<Restriction, BigInteger> known = new HashMap<>();
        BigInteger edges = BigInteger.ZERO;
        for (int t = 0; t < net.transitions(); t++) {
            if (!reduction.isDead(t)) {
                poll();
                edges = edges.add(known.computeIfAbsent(Restriction.enabling(reduction, t), count));
            }
        }
        return edges;
    }

    private Counts.Most most(Function<Restriction, Long> largest) {
        PetriNet net = reduction.original();
        int[] places = IntStream.range(0, net.places()).toArray();
        long[] ofPlaces = new long[places.length];
        for (int place : places) {
            poll();
            ofPlaces[place] = largest.apply(Restriction.weighing(reduction, new int[] {place}));
        }
        long[] asWritten = ofPlaces;
        if (net.hasColors()) {
            asWritten = new long[net.placeGroups().size()];
            for (int group = 0; group < asWritten.length; group++) {
                poll();
                int wanted = group;
                int[] values = IntStream.of(places)
                        .filter(place -> net.placeGroups().of(place) == wanted)
                        .toArray();
                asWritten[group] = largest.apply(Restriction.weighing(reduction, values));
            }
        }
        return new Counts.Most(ofPlaces, asWritten, largest.apply(Restriction.weighing(reduction, places)));
    }
}
