package org.tidemark.check.run;

import java.util.Map;
import java.util.function.BooleanSupplier;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Model;
import org.tidemark.search.LevelStart;
import org.tidemark.search.disk.Handover;
import org.tidemark.store.StateStore;

/**
 * The states that a breadth-first search in memory had found when memory was used up, on their way to a folder: all levels up to the one
 * that was being expanded. What was found beyond that level is left behind; expanding the level again finds it again.
 *
 * @param model whose states they are
 * @param store where they are
 * @param last the level that was being expanded, and what had been counted before
 * @param firstDeadlock the id of the first deadlock; -1 where there was none
 * @param extremes the most tokens seen
 */
public record MoveToDisk(Model model, StateStore store, LevelStart last, long firstDeadlock, FieldExtremes extremes) {
    private static final int LOOK_UP = 1 << 12;

    /** Hands all of them over; false where that was cancelled. */
    boolean to(Handover folder, Map<String, Long> ledger, BooleanSupplier cancelled) {
        long[] state = new long[model.layout().words()];
        long start = 0;
        long level = 0;
        long deadStart = -1;
        long deadLevel = 0;
        var reader = store.reader();
        for (long id = 0; id < last.to(); id++) {
            if (id % LOOK_UP == 0 && cancelled.getAsBoolean()) {
                return false;
            }
            if (store.predecessor(id) >= start) {
                folder.endLevel();
                start = id;
                level++;
            }
            if (id == firstDeadlock && start < last.from()) {
                deadStart = start;
                deadLevel = level;
            }
            reader.read(id, state, 0);
            folder.add(state);
        }
        if (start != last.from()) {
            throw new IllegalStateException("the last level begins at " + start + ", not at " + last.from());
        }
        folder.endLevel();
        if (deadStart >= 0 && !lookForDeadlocks(folder, deadStart, deadLevel, cancelled)) {
            return false;
        }
        folder.finish(last.edges(), last.deadlocks(), ledger);
        return true;
    }

    /** Looks at all states of the level that has the nearest deadlocks; false where that was cancelled. */
    private boolean lookForDeadlocks(Handover folder, long from, long level, BooleanSupplier cancelled) {
        long[] state = new long[model.layout().words()];
        var reader = store.reader();
        for (long id = from; id < last.from() && (id == from || store.predecessor(id) < from); id++) {
            if (id % LOOK_UP == 0 && cancelled.getAsBoolean()) {
                return false;
            }
            reader.read(id, state, 0);
            folder.lookForDeadlock(state, level);
        }
        return true;
    }
}
