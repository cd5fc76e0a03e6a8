package org.tidemark.check.run;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.MemoryShare;
import org.tidemark.engine.SearchOrder;
import org.tidemark.logic.Formula;
import org.tidemark.system.TransitionSystem;

/**
 * How to explore, and when to stop.
 *
 * @param order which states to expand first
 * @param threads worker threads; only breadth-first search uses more than one
 * @param memoryBytes what the states may cost
 * @param timeNanos how long it may take; {@link Long#MAX_VALUE} for no limit
 * @param maxStates how many states to keep at most
 * @param maxDepth only states nearer than this are expanded
 * @param seed for the walks that guess how wide fields must be
 * @param store how states are kept
 * @param cancelled asked now and then; true ends the run with what it has found
 * @param share what the run has of memory that it shares with others; null where it has its memory to itself
 * @param cutOff a condition on states; those where it holds are not expanded. Null where all are
 */
public record ExploreOptions(
        SearchOrder order,
        int threads,
        long memoryBytes,
        long timeNanos,
        long maxStates,
        long maxDepth,
        long seed,
        StoreChoice store,
        BooleanSupplier cancelled,
        @Nullable MemoryShare share,
        @Nullable Formula cutOff) {
    private static final long LAYOUT_NANOS = 300_000_000;
    private static final int LAYOUT_SHARE = 4;

    /** Options for a run that has its memory to itself. */
    public ExploreOptions(
            SearchOrder order,
            int threads,
            long memoryBytes,
            long timeNanos,
            long maxStates,
            long maxDepth,
            long seed,
            StoreChoice store,
            BooleanSupplier cancelled) {
        this(order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, null, null);
    }

    /** Options for a plain store. */
    public ExploreOptions(
            SearchOrder order,
            int threads,
            long memoryBytes,
            long timeNanos,
            long maxStates,
            long maxDepth,
            long seed,
            BooleanSupplier cancelled) {
        this(order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, StoreChoice.plain(), cancelled);
    }

    /** Breadth first on one thread, without limits. */
    public static ExploreOptions plain() {
        return new ExploreOptions(
                SearchOrder.BREADTH_FIRST,
                1,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                1,
                () -> false);
    }

    public ExploreOptions withOrder(SearchOrder other) {
        return new ExploreOptions(
                other, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, share, cutOff);
    }

    public ExploreOptions withThreads(int count) {
        return new ExploreOptions(
                order, count, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, share, cutOff);
    }

    public ExploreOptions withMemory(long bytes) {
        return new ExploreOptions(
                order, threads, bytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, share, cutOff);
    }

    /** These options with the memory that is left beside something of this many bytes. */
    public ExploreOptions beside(long bytes) {
        return withMemory(Math.max(0, memoryBytes - bytes));
    }

    public ExploreOptions withTime(long nanos) {
        return new ExploreOptions(
                order, threads, memoryBytes, nanos, maxStates, maxDepth, seed, store, cancelled, share, cutOff);
    }

    /** These options with the rest of the time, when this much has passed. */
    public ExploreOptions withoutSeconds(double gone) {
        return timeNanos == Long.MAX_VALUE ? this : withTime(Math.max(0, timeNanos - (long) (gone * 1e9)));
    }

    public ExploreOptions withMaxStates(long states) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, states, maxDepth, seed, store, cancelled, share, cutOff);
    }

    public ExploreOptions withMaxDepth(long depth) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, maxStates, depth, seed, store, cancelled, share, cutOff);
    }

    public ExploreOptions withStore(StoreChoice other) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, other, cancelled, share, cutOff);
    }

    /** These options with another way to cancel the run. */
    public ExploreOptions withCancelled(BooleanSupplier other) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, other, share, cutOff);
    }

    /** These options with memory that is shared with other runs. */
    public ExploreOptions withShare(@Nullable MemoryShare other) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, other, cutOff);
    }

    /** These options without the successors of states where a condition holds; null for those of all states. */
    public ExploreOptions withCutOff(@Nullable Formula where) {
        return new ExploreOptions(
                order, threads, memoryBytes, timeNanos, maxStates, maxDepth, seed, store, cancelled, share, where);
    }

    /** How long a system may look for tight layouts: enough for a few hundred fields, and a small part of the time. */
    public TransitionSystem.Effort effort() {
        long nanos = Math.min(LAYOUT_NANOS, timeNanos / LAYOUT_SHARE);
        return new TransitionSystem.Effort() {
            @Override
            public boolean isOver() {
                return cancelled.getAsBoolean();
            }

            @Override
            public long nanos() {
                return nanos;
            }
        };
    }

    /** An account of all the memory that the run may have. */
    public MemoryBudget budget() {
        return new MemoryBudget(memoryBytes, share, 0);
    }

    /** An account of what is left beside something of this many bytes. */
    public MemoryBudget budgetBeside(long bytes) {
        return new MemoryBudget(memoryBytes - bytes, share, bytes);
    }

    /** The number of threads that will work. */
    public int workers() {
        return order == SearchOrder.BREADTH_FIRST ? threads : 1;
    }
}
