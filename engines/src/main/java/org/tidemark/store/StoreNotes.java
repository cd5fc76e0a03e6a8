package org.tidemark.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The remarks of a store on its states after a search has ended.
 *
 * @param omissions how many states are to be expected to have been taken for others, by a store that does that
 * @param forgotten how many states were forgotten on the way; each may have been met again, and counts once more then
 * @param moves when and where the states moved because memory ran short
 * @param disk what went to files and came from them; null where there are none
 */
public record StoreNotes(
        double omissions,
        long forgotten,
        List<StoreMove> moves,
        @Nullable DiskUse disk) {
    /** The remarks of a store that keeps every state where it is. */
    public static final StoreNotes NONE = new StoreNotes(0, 0, List.of(), null);

    public StoreNotes {
        moves = List.copyOf(moves);
    }

    public static StoreNotes omitted(double states) {
        return new StoreNotes(states, 0, List.of(), null);
    }

    public static StoreNotes forgotten(long states) {
        return new StoreNotes(0, states, List.of(), null);
    }

    public static StoreNotes moved(List<StoreMove> moves) {
        return new StoreNotes(0, 0, moves, null);
    }

    /** These remarks for states that moved to disk, together with the moves in memory and the one to the disk. */
    public StoreNotes after(StoreNotes inMemory, StoreMove toDisk) {
        List<StoreMove> all = new ArrayList<>(inMemory.moves);
        all.add(toDisk);
        return new StoreNotes(omissions, forgotten, all, disk);
    }

    public static StoreNotes onDisk(DiskUse use) {
        return new StoreNotes(0, 0, List.of(), use);
    }
}
