package org.tidemark.check.run;

import org.tidemark.search.Outcome;
import org.tidemark.store.StoreMove;
import org.tidemark.store.StoreNotes;

/**
 * The results of an exploration. Unless it is complete, every count is a lower bound.
 *
 * @param end why it ended
 * @param counts states and edges
 * @param tokens the most tokens seen
 * @param memory what the states cost
 * @param timing how long it took
 * @param notes what the store has to say
 * @param deadlock a run to a deadlock
 */
public record ExplorationReport(
        Outcome.End end,
        Counts counts,
        TokenPeaks tokens,
        MemoryUse memory,
        Timing timing,
        StoreNotes notes,
        DeadlockRun deadlock) {
    public boolean complete() {
        return end == Outcome.End.COMPLETE;
    }

    /**
     * Joins the reports of two explorations of one model: this one's figures, or those of the one before, where this
     * one was ended before it came as far. That it was ended, and why, stays.
     */
    public ExplorationReport orFarther(ExplorationReport before) {
        return complete() || states() >= before.states()
                ? this
                : new ExplorationReport(
                        end, before.counts, before.tokens, before.memory, before.timing, before.notes, before.deadlock);
    }

    /** The figures with another run to a deadlock. */
    public ExplorationReport with(DeadlockRun other) {
        return new ExplorationReport(end, counts, tokens, memory, timing, notes, other);
    }

    /**
     * This report, of an exploration that went to disk when memory was used up, with the notes of the part in memory.
     */
    public ExplorationReport after(ExplorationReport inMemory, StoreMove move) {
        return new ExplorationReport(end, counts, tokens, memory, timing, notes.after(inMemory.notes, move), deadlock);
    }

    /** Different states found. */
    public long states() {
        return counts.states();
    }

    /** The bytes for each state that is kept at the end. */
    public double bytesPerState() {
        long kept = states() - notes.forgotten();
        return kept == 0 ? 0 : (double) memory.stateBytes() / kept;
    }
}
