package org.tidemark.store.delta;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.hash.PlainStore;

/**
 * What a {@link DeltaStore} keeps of each state, in as many bits as that takes: the predecessor, the event that leads from
 * there to the state, and the distance to an explicit state.
 *
 * <p>Records lie in rows of 8,192 ({@link DeltaSegment}). A predecessor has a smaller number than the state, so in an open
 * row its field is as wide as the last number there is room for: 13 bits at first, 24 at sixteen million states. With 200
 * events and k = 20 a record at ten million states takes 24 + 8 + 5 = 37 bits there:
 *
 * <pre>
 *   | predecessor : 24 | event : 8 | distance : 5 |        distance 0: explicit, and the number is that of its words
 * </pre>
 *
 * <p>{@link #seal} writes rows that are full again, in as few bits as their records need. Breadth first, where predecessors
 * come in turn and a level has one distance, that is often less than half. Reading may go on meanwhile.
 *
 * <p>Predecessor, event and distance are one number, so they change together; since it may cross into the next word,
 * {@link #replace} is for a store that one thread uses alone, and that never seals. {@link #ensure} and {@link #seal} must
 * not overlap with writing.
 */
final class DeltaRecords {
    private static final int SHIFT = 13;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int FIRST_RECORDS = 1 << 8;

    /** Stands where a row was given back. */
    private static final DeltaSegment NONE = DeltaSegment.open(0, 1, 0, 0);

    private final MemoryBudget budget;
    private final int distanceBits;
    private final int eventMask;
    private final int below;
    private DeltaSegment[] segments = new DeltaSegment[8];
    private int used;
    private int sealed;
    private long capacity;
    private long bytes;

    DeltaRecords(MemoryBudget budget, int events, int k) {
        this.budget = budget;
        distanceBits = 32 - Integer.numberOfLeadingZeros(k - 1);
        int eventBits = events <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(events - 1);
        eventMask = (int) ((1L << eventBits) - 1);
        below = distanceBits + eventBits;
    }

    /** The most states that can be numbered, since a record is no longer than a word. */
    long mostStates() {
        return below <= 32 ? PlainStore.MOST_STATES : 1L << (64 - below);
    }

    long record(long predecessor, int event, int distance) {
        return (predecessor << below) | ((long) event << distanceBits) | distance;
    }

    int distance(long record) {
        return (int) record & ((1 << distanceBits) - 1);
    }

    int event(long record) {
        return (int) (record >>> distanceBits) & eventMask;
    }

    /** The predecessor's id; of an explicit state, the number of its words. */
    long predecessor(long record) {
        return record >>> below;
    }

    long get(long id) {
        return segments[(int) (id >>> SHIFT)].get((int) id & MASK);
    }

    /** Writes a record where none was before. */
    void put(long id, long record) {
        segments[(int) (id >>> SHIFT)].put((int) id & MASK, record);
    }

    /** Exchanges a record for another; for a store that one thread uses alone. */
    void replace(long id, long former, long record) {
        segments[(int) (id >>> SHIFT)].replace((int) id & MASK, former, record);
    }

    /**
     * Makes room for records 0 to {@code records - 1}; false, with nothing changed, when the budget does not allow it. Rows
     * that are not full become wide enough for all numbers that may be written to them until the next call: with several
     * threads, the number of an explicit state can be above its id.
     *
     * @param written below this all records are written
     */
    boolean ensure(long records, long written) {
        if (records <= capacity) {
            return true;
        }
        int rows = (int) ((records + MASK) >>> SHIFT);
        long length = Math.min(MASK + 1, Math.max(FIRST_RECORDS, Long.highestOneBit(records - 1) * 2));
        long then = ((rows - 1L) << SHIFT) + length;
        int width = 64 - Long.numberOfLeadingZeros((then - 1) | MASK) + below;
        int from = (int) (written >>> SHIFT);
        long rowBytes = DeltaSegment.bytesOf(length, width);
        long cost = 0;
        for (int s = from; s < rows; s++) {
            cost += isWide(s, rowBytes) ? 0 : rowBytes;
        }
        if (!budget.reserve(cost)) {
            return false;
        }
        bytes += cost;
        segments = rows > segments.length ? Arrays.copyOf(segments, Math.max(rows, 2 * segments.length)) : segments;
        for (int s = from; s < rows; s++) {
            if (!isWide(s, rowBytes)) {
                widen(s, length, width, written - ((long) s << SHIFT));
            }
        }
        used = Math.max(used, rows);
        capacity = then;
        return true;
    }

    private boolean isWide(int s, long rowBytes) {
        return s < used && segments[s].bytes() >= rowBytes;
    }

    /** Puts a row, whose bytes are booked, where none or one that is too small was. */
    private void widen(int s, long length, int width, long written) {
        if (s >= used) {
            segments[s] = DeltaSegment.open(length, width, distanceBits, below);
            return;
        }
        DeltaSegment former = segments[s];
        segments[s] = former.widened(length, width, (int) Math.max(0, Math.min(length, written)));
        budget.release(former.bytes());
        bytes -= former.bytes();
    }

    /**
     * Writes full rows again, in as few bits as they need, when all records below a number are written. Where the budget has
     * no room for a row and the one that takes its place, it stays open until the next call.
     */
    void seal(long written) {
        for (boolean room = true; room && sealed < written >>> SHIFT; sealed += room ? 1 : 0) {
            room = isReleased(sealed) || seal(sealed);
        }
    }

    /** Seals a row, if that makes it shorter; false when the budget does not allow it. */
    private boolean seal(int s) {
        DeltaSegment former = segments[s];
        DeltaSegment.Narrowing narrowing = former.narrowing(MASK + 1);
        long cost = narrowing.bytes();
        if (cost >= former.bytes()) {
            return true;
        }
        if (!budget.reserveIfFree(cost)) {
            return false;
        }
        segments[s] = narrowing.row();
        budget.release(former.bytes());
        bytes += cost - former.bytes();
        return true;
    }

    /** Which records are not needed any more. */
    interface Gone {
        /** Whether all records from one up to another are. */
        boolean allOf(long from, long to);
    }

    /** Gives back the rows in which no record is needed; they must not be read any more. */
    void release(Gone gone) {
        for (int s = 1; s < used; s++) {
            long from = (long) s << SHIFT;
            if (!isReleased(s) && gone.allOf(from, from + MASK + 1)) {
                long back = segments[s].bytes();
                segments[s] = NONE;
                budget.release(back);
                bytes -= back;
            }
        }
    }

    private boolean isReleased(int segment) {
        return segments[segment] == NONE;
    }

    /** Gives everything back; there is nothing to read any more. */
    void release() {
        budget.release(bytes);
        bytes = 0;
        capacity = 0;
        used = 0;
        sealed = 0;
        segments = new DeltaSegment[0];
    }

    long capacity() {
        return capacity;
    }

    long bytes() {
        return bytes;
    }
}
