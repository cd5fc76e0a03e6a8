package org.tidemark.store;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a store has to say about its states when a search has ended.
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
    /** Of a store that keeps every state where it is. */
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

    /** The same of states on disk that were in memory before, so many of so many bytes, and begun again after so many seconds. */
    public StoreNotes after(StoreNotes inMemory, long states, long bytes, double seconds) {
        List<StoreMove> all = new ArrayList<>(inMemory.moves);
        StoreMove.Kind last =
                all.isEmpty() ? StoreMove.Kind.PLAIN : all.get(all.size() - 1).to();
        long onDisk = disk == null ? 0 : disk.bytes();
        all.add(new StoreMove(last, StoreMove.Kind.DISK, states, bytes, onDisk, Double.NaN, seconds, true));
        return new StoreNotes(omissions, forgotten, all, disk);
    }

    public static StoreNotes onDisk(DiskUse use) {
        return new StoreNotes(0, 0, List.of(), use);
    }
}
