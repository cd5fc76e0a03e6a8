package org.tidemark.bench.stores;

import java.io.PrintStream;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.hash.PlainStore;

/**
 * The cost of a growing store: many different states of one word, inserted in batches while the memory budget is
 * observed.
 *
 * @param states different states in the store
 * @param overheadPerState bytes per state besides its words
 * @param peakRatio the most memory reserved at any time, as a multiple of the memory reserved at the end
 * @param seconds how long it took
 */
public record Growth(long states, double overheadPerState, double peakRatio, double seconds) {
    static final double MOST_OVERHEAD = 16;
    static final double MOST_PEAK = 1.5;

    private static final int BATCH = 512;
    /** Odd, so that multiples of it are all different. */
    private static final long STEP = 0x9E3779B97F4A7C15L;

    public static Growth measure(long states) {
        long start = System.nanoTime();
        MemoryBudget budget = MemoryBudget.unlimited();
        PlainStore store = new PlainStore(1, budget, Long.MAX_VALUE);
        Inserter inserter = store.inserter();
        Successors batch = new Successors(1, BATCH);
        long[] state = new long[1];
        for (long i = 0; i < states; i++) {
            state[0] = i * STEP;
            batch.add(Successors.NO_EVENT, state, 0);
            if (batch.size() == BATCH || i + 1 == states) {
                inserter.addAll(batch);
                batch.clear();
            }
        }
        double overhead = (double) (budget.usedBytes() - 8 * store.size()) / store.size();
        double peak = (double) budget.peakBytes() / budget.usedBytes();
        return new Growth(store.size(), overhead, peak, (System.nanoTime() - start) / 1e9);
    }

    public boolean withinBounds() {
        return overheadPerState <= MOST_OVERHEAD && peakRatio <= MOST_PEAK;
    }

    public void print(PrintStream out) {
        out.printf(
                "%,d states of one word in %.2f s: %.2f bytes per state above its word (at most %.0f), peak %.2f times the"
                        + " end (at most %.1f)%n",
                states, seconds, overheadPerState, MOST_OVERHEAD, peakRatio, MOST_PEAK);
    }
}
