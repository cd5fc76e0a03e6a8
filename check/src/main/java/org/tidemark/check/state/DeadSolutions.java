package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.state.SolutionTally.SmallerStates;
import org.tidemark.check.symbolic.Deadlocks;
import org.tidemark.dd.DeadStates;
import org.tidemark.dd.Forest;
import org.tidemark.net.level.NetLevels;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.count.CountedReduction;
import org.tidemark.reduce.count.ExpansionSteps;

/**
 * The deadlocks of a net from the states of a smaller one: the one number that takes the diagram of all markings, because it is about all
 * transitions at once. Stateless.
 */
final class DeadSolutions {
    /** How many choices are looked at for the sake of deadlocks, and how many nodes, each perhaps many times. */
    private static final long MOST_CHOICES = 1L << 22;

    private static final int MOST_NODES = 1 << 22;

    /** Limits on the memory of the diagram and on the time to build it. */
    private static final long MOST_BYTES = 1L << 26;

    private static final long MOST_NANOS = 5_000_000_000L;

    /** A diagram with more levels is not made by recursion. */
    private static final int MOST_PLACES = 500;

    private DeadSolutions() {}

    /**
     * The markings where no transition is enabled; null where it would take too much to find them.
     *
     * @param count how many markings there are
     */
    static @Nullable Deadlocks of(
            CountedReduction reduction,
            @Nullable SmallerStates states,
            BigInteger count,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        if (reduction.original().places() > MOST_PLACES) {
            return null;
        }
        MemoryBudget part = budget.part(MOST_BYTES);
        Deadlocks found =
                found(reduction, states, count, part, Limit.nanos(MOST_NANOS).orWhen(cancelled)::isOver);
        budget.held(part);
        return found;
    }

    private static @Nullable Deadlocks found(
            CountedReduction reduction,
            @Nullable SmallerStates states,
            BigInteger count,
            MemoryBudget budget,
            BooleanSupplier isOver) {
        ExpansionSteps program = ExpansionSteps.of(reduction, states == null ? new int[0] : states.places());
        int[] levels = new int[reduction.original().places()];
        try (Forest forest = new Forest(levels, budget, isOver)) {
            int all = new ExpandedDiagram(program, states, forest, budget, isOver, MOST_CHOICES)
                    .markings(program.registers());
            if (!forest.count(all).equals(count)) {
                throw new IllegalStateException("not as many markings as solutions were counted");
            }
            int dead = DeadStates.of(forest, all, new NetLevels(reduction.original(), program.emitted()), MOST_NODES);
            return dead == DeadStates.TOO_MUCH
                    ? null
                    : new Deadlocks(forest.count(dead), first(forest, dead, program.emitted()));
        } catch (ExpandedDiagram.TooMuch | MemoryBudget.Exhausted | Cancelled | ArithmeticException none) {
            return null;
        }
    }

    private static int @Nullable [] first(Forest forest, int states, int[] places) {
        if (states == Forest.EMPTY) {
            return null;
        }
        int[] marking = new int[places.length];
        int node = states;
        for (int place : places) {
            marking[place] = forest.value(forest.start(node));
            node = forest.child(forest.start(node));
        }
        return marking;
    }
}
