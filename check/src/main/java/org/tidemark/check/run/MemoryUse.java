package org.tidemark.check.run;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Redundant;

/**
 * The memory that the states of a run took.
 *
 * @param wordsPerState 64-bit words of a state as a store gets it
 * @param bitsPerState how many of their bits are in use
 * @param impliedFields how many fields are not among these bits, because they follow from them
 * @param peakStates the most states held at once
 * @param stateBytes what they cost: in the end, where a store keeps them; at most, where they are forgotten on the way
 * @param peakBytes the most that was booked on the memory budget at one time
 * @param budgetRefused whether the budget refused something; where memory ended a run and it did not, the heap was full
 */
public record MemoryUse(
        int wordsPerState,
        int bitsPerState,
        int impliedFields,
        long peakStates,
        long stateBytes,
        long peakBytes,
        boolean budgetRefused) {
    /** The memory that states with this layout took of a budget. */
    public static MemoryUse of(Layout layout, MemoryBudget budget, long peakStates, long stateBytes) {
        return of(layout, 0, budget, peakStates, stateBytes);
    }

    /** This use with a peak of at least as many bytes, which were booked at another time. */
    public MemoryUse peakingAt(long bytes) {
        return new MemoryUse(
                wordsPerState,
                bitsPerState,
                impliedFields,
                peakStates,
                stateBytes,
                Math.max(peakBytes, bytes),
                budgetRefused);
    }

    /** The memory that the states of a model, some of whose fields may not be kept, took of a budget. */
    public static MemoryUse of(Model model, MemoryBudget budget, long peakStates, long stateBytes) {
        ImpliedFields implied = model instanceof Redundant redundant ? redundant.implied() : null;
        return implied == null
                ? of(model.layout(), budget, peakStates, stateBytes)
                : of(implied.kept().layout(), implied.count(), budget, peakStates, stateBytes);
    }

    private static MemoryUse of(Layout kept, int implied, MemoryBudget budget, long peakStates, long stateBytes) {
        return new MemoryUse(
                kept.words(), kept.bits(), implied, peakStates, stateBytes, budget.peakBytes(), budget.refused());
    }
}
