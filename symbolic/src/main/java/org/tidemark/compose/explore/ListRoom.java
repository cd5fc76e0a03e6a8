package org.tidemark.compose.explore;

import org.tidemark.bits.MemoryBudget;

/** The part of a budget for the lists of moves, which are optional, unlike the states. Not thread-safe. */
final class ListRoom {
    private final MemoryBudget budget;
    private final long most;
    private long used;

    ListRoom(MemoryBudget budget, long most) {
        this.budget = budget;
        this.most = most;
    }

    boolean take(long bytes) {
        if (bytes > most - used || !budget.reserveIfFree(bytes)) {
            return false;
        }
        used += bytes;
        return true;
    }

    void giveBack(long bytes) {
        budget.release(bytes);
        used -= bytes;
    }

    void release() {
        giveBack(used);
    }
}
