package org.tidemark.compose.explore;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.StepMatrix;

/**
 * Where a part can be after some steps: <em>succ</em> of section 4, for one part and one label. A list is made when it is first
 * asked for and kept while there is room; where there is none, it is made again each time.
 *
 * <p>A state is {@link #ask asked} for; its list lies in {@link #list} from {@link #from} to {@link #to}, ascending, until the
 * next question. Not thread-safe.
 */
public final class MoveLists {
    private final @Nullable StepMatrix then;
    private final LocalScratch scratch;
    private final ListRoom room;
    private int[] entries = {};
    private int used;

    /** Where the list of a state starts, plus one; its length lies before it. 0 where it was not made. */
    private final int[] start;

    private boolean full;
    private int[] list = {};
    private int from;
    private int to;

    /**
     * No lists yet.
     *
     * @param then the joint step; null for what the part does alone
     * @param room where lists are booked
     */
    MoveLists(@Nullable StepMatrix then, LocalScratch scratch, ListRoom room) {
        this.then = then;
        this.scratch = scratch;
        this.room = room;
        boolean kept = room.take(4L * scratch.states() + MemoryBudget.ARRAY_HEADER_BYTES);
        start = new int[kept ? scratch.states() : 0];
        full = !kept;
    }

    public void ask(int state) {
        if (start.length > 0 && start[state] > 0) {
            list = entries;
            from = start[state];
            to = from + entries[from - 1];
            return;
        }
        int size = then == null ? scratch.fillAlone(state) : scratch.fillJoint(state, then);
        int[] found = scratch.list();
        if (!full && makeRoom(size + 1)) {
            entries[used++] = size;
            start[state] = used;
            System.arraycopy(found, 0, entries, used, size);
            list = entries;
            from = used;
            used += size;
        } else {
            // The scratch is shared by all lists of the part; a product asks each part once.
            list = found;
            from = 0;
        }
        to = from + size;
    }

    private boolean makeRoom(int more) {
        if (used + (long) more <= entries.length) {
            return true;
        }
        long length = Math.max(64, Math.max(2L * entries.length, used + (long) more));
        if (length > Integer.MAX_VALUE - 8 || !room.take(4 * length + MemoryBudget.ARRAY_HEADER_BYTES)) {
            full = true;
            return false;
        }
        if (entries.length > 0) {
            room.giveBack(4L * entries.length + MemoryBudget.ARRAY_HEADER_BYTES);
        }
        entries = Arrays.copyOf(entries, (int) length);
        return true;
    }

    public int[] list() {
        return list;
    }

    public int from() {
        return from;
    }

    public int to() {
        return to;
    }

    public int size() {
        return to - from;
    }
}
