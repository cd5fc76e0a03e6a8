package org.tidemark.check.run;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Layout;

/**
 * What the states of a run cost.
 *
 * @param wordsPerState 64-bit words of a state as it is
 * @param bitsPerState how many of their bits are in use
 * @param peakStates the most states held at once
 * @param stateBytes what they cost: in the end, where a store keeps them; at most, where they are forgotten on the way
 * @param peakBytes the most that was booked on the memory budget at one time
 * @param budgetRefused whether the budget refused something; where memory ended a run and it did not, the heap was full
 */
public record MemoryUse(
        int wordsPerState, int bitsPerState, long peakStates, long stateBytes, long peakBytes, boolean budgetRefused) {
    /** What states with this layout cost a budget. */
    public static MemoryUse of(Layout layout, MemoryBudget budget, long peakStates, long stateBytes) {
        return new MemoryUse(
                layout.words(), layout.bits(), peakStates, stateBytes, budget.peakBytes(), budget.refused());
    }
}
