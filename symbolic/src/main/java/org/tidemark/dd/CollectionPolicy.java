package org.tidemark.dd;

import org.tidemark.bits.MemoryBudget;

/**
 * When nodes that nothing needs are dropped: when there are twice as many words as were needed before, and when memory
 * runs short. Says when a shortage cannot be ended. Not thread-safe.
 */
final class CollectionPolicy {
    private static final int FIRST_COLLECTION = 1 << 20;

    /** A collection has to free at least 1/n of the words: with less, soon there would be nothing but collections. */
    private static final int FREED = 2;

    /** How often memory may run out in one piece of work: each time what was remembered has to be found again. */
    private static final int MOST_SHORTAGES = 32;

    private final NodeTable nodes;
    private final OperationCache cache;
    private final Runnable collection;
    private int collectAt = FIRST_COLLECTION;
    private int shortages;

    /**
     * CollectionPolicy of the nodes of a forest.
     *
     * @param collection drops the nodes that nothing needs
     */
    CollectionPolicy(Forest forest, Runnable collection) {
        nodes = forest.nodes();
        cache = forest.cache();
        this.collection = collection;
    }

    /** A new piece of work begins. */
    void begin() {
        shortages = 0;
    }

    /** Takes one step, after a collection where one is due, and tries to end a shortage of memory. */
    void take(Runnable step) {
        if (nodes.words() > collectAt) {
            collect();
        }
        try {
            step.run();
            if (cache.isTooSmallFor(nodes.size())) {
                throw new MemoryBudget.Exhausted();
            }
        } catch (MemoryBudget.Exhausted full) {
            endShortage(full);
        }
    }

    private void endShortage(MemoryBudget.Exhausted full) {
        int before = nodes.words();
        collect();
        if (nodes.words() >= before - before / FREED || ++shortages > MOST_SHORTAGES) {
            throw full;
        }
    }

    private void collect() {
        collection.run();
        collectAt = (int) Math.min(Integer.MAX_VALUE, Math.max(FIRST_COLLECTION, 2L * nodes.words()));
    }
}
