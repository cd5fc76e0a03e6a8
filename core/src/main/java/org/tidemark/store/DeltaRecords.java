package org.tidemark.store;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * What a {@link DeltaStore} keeps of each state, in as many bits as that takes: the predecessor, the event that leads from
 * there to the state, and the distance to an explicit state.
 *
 * <p>Records lie side by side in segments of 8,192. A predecessor has a smaller number than the state, so its field is as
 * wide as the last number of the segment: 13 bits in the first segment, 24 at sixteen million states. With 200 events and
 * k = 20 a record at ten million states takes 24 + 8 + 5 = 37 bits:
 *
 * <pre>
 *   | predecessor : 24 | event : 8 | distance : 5 |        distance 0: explicit, and the number is that of its words
 * </pre>
 *
 * <p>A record is written once, by atomic <em>or</em> into zeros, because its neighbours share its words; whoever shows its
 * id publishes it. Predecessor, event and distance are one number, so they change together; since it may cross into the
 * next word, {@link #replace} is for a store that one thread uses alone. {@link #ensure} must not overlap with writing.
 */
final class DeltaRecords {
    private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);
    private static final int SHIFT = 13;
    private static final int MASK = (1 << SHIFT) - 1;
    private static final int FIRST_RECORDS = 1 << 8;

    private final MemoryBudget budget;
    private final int distanceBits;
    private final int eventBits;
    private final int eventMask;
    private final int below;
    private long[][] segments = new long[8][];
    private int used;
    private long capacity;
    private long bytes;

    DeltaRecords(MemoryBudget budget, int events, int k) {
        this.budget = budget;
        distanceBits = 32 - Integer.numberOfLeadingZeros(k - 1);
        eventBits = events <= 1 ? 0 : 32 - Integer.numberOfLeadingZeros(events - 1);
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

    private int width(long id) {
        return 64 - Long.numberOfLeadingZeros(id | MASK) + below;
    }

    long get(long id) {
        long[] segment = segments[(int) (id >>> SHIFT)];
        int width = width(id);
        int bit = ((int) id & MASK) * width;
        int i = bit >>> 6;
        return ((segment[i] >>> bit) | (segment[i + 1] << 1 << (63 - (bit & 63)))) & (-1L >>> (64 - width));
    }

    /** Writes a record where none was before. */
    void put(long id, long record) {
        long[] segment = segments[(int) (id >>> SHIFT)];
        int bit = ((int) id & MASK) * width(id);
        WORD.getAndBitwiseOr(segment, bit >>> 6, record << bit);
        long rest = record >>> 1 >>> (63 - (bit & 63));
        if (rest != 0) {
            WORD.getAndBitwiseOr(segment, (bit >>> 6) + 1, rest);
        }
    }

    /** Exchanges a record for another; for a store that one thread uses alone. */
    void replace(long id, long former, long record) {
        long[] segment = segments[(int) (id >>> SHIFT)];
        int bit = ((int) id & MASK) * width(id);
        long change = former ^ record;
        segment[bit >>> 6] ^= change << bit;
        segment[(bit >>> 6) + 1] ^= change >>> 1 >>> (63 - (bit & 63));
    }

    /** Makes room for records 0 to {@code records - 1}; false, with nothing changed, when the budget does not allow it. */
    boolean ensure(long records) {
        if (records <= capacity) {
            return true;
        }
        int count = (int) ((records + MASK) >>> SHIFT);
        long first = Math.min(MASK + 1, Math.max(FIRST_RECORDS, Long.highestOneBit(records - 1) * 2));
        boolean renewsFirst = capacity < first;
        long cost = renewsFirst ? bytesOf(0, first) : 0;
        for (int s = Math.max(1, used); s < count; s++) {
            cost += bytesOf(s, MASK + 1);
        }
        if (!budget.reserve(cost)) {
            return false;
        }
        bytes += cost;
        segments = count > segments.length ? Arrays.copyOf(segments, Math.max(count, 2 * segments.length)) : segments;
        if (renewsFirst) {
            renewFirst(first);
        }
        for (; used < count; used++) {
            segments[used] = new long[length(used, MASK + 1)];
        }
        capacity = count == 1 ? first : (long) count << SHIFT;
        return true;
    }

    /** Which records are not needed any more. */
    interface Gone {
        /** Whether all records from one up to another are. */
        boolean allOf(long from, long to);
    }

    /** Gives back the segments in which no record is needed; they must not be read any more. */
    void release(Gone gone) {
        for (int s = 1; s < used; s++) {
            long from = (long) s << SHIFT;
            if (segments[s].length > 0 && gone.allOf(from, from + MASK + 1)) {
                long back = bytesOf(s, MASK + 1);
                segments[s] = new long[0];
                budget.release(back);
                bytes -= back;
            }
        }
    }

    /** Gives everything back; there is nothing to read any more. */
    void release() {
        budget.release(bytes);
        bytes = 0;
        capacity = 0;
        used = 0;
        segments = new long[0][];
    }

    private void renewFirst(long records) {
        if (used > 0) {
            long former = bytesOf(0, capacity);
            segments[0] = Arrays.copyOf(segments[0], length(0, records));
            budget.release(former);
            bytes -= former;
        } else {
            segments[0] = new long[length(0, records)];
            used = 1;
        }
    }

    /** One word more than the records fill, so that the last one too can be read as two words. */
    private int length(int segment, long records) {
        return (int) ((records * width((long) segment << SHIFT) + 63) >>> 6) + 1;
    }

    private long bytesOf(int segment, long records) {
        return length(segment, records) * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    long capacity() {
        return capacity;
    }

    long bytes() {
        return bytes;
    }
}
