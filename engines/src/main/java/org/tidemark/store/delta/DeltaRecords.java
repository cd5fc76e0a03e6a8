package org.tidemark.store.delta;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.hash.PlainStore;

/**
 * The record that a {@link DeltaStore} keeps of each state, in as few bits as possible: the predecessor, the event that
 * leads from there to the state, and the distance to an explicit state.
 *
 * <p>Records lie in rows of 8,192 ({@link DeltaSegment}). A predecessor has a smaller number than the state, so in an
 * open row its field is as wide as the last number there is room for: 13 bits at first, 24 at sixteen million states.
 * With 200 events and k = 20 a record at ten million states takes 24 + 8 + 5 = 37 bits there:
 *
 * <pre>
 *   | predecessor : 24 | event : 8 | distance : 5 |        distance 0: explicit, and the number is that of its words
 * </pre>
 *
 * <p>{@link #seal} writes rows that are full again, in as few bits as their records need. Breadth first, where
 * predecessors come in turn and a level has one distance, that is often less than half. Reading may go on meanwhile.
 *
 * <p>Predecessor, event and distance are one number, so they change together; since it may cross into the next word,
 * {@link #replace} is for a store that one thread uses alone, and that never seals. {@link #ensure} and {@link #seal}
 * must not overlap with writing.
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
     * Makes room for records 0 to {@code records - 1}; false, with nothing changed, when the budget does not allow it.
     * Rows that are not full become wide enough for all numbers that may be written to them until the next call: with
     * several threads, the number of an explicit state can be above its id.
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
     * Writes full rows again, in as few bits as they need, when all records below a number are written. Where the
     * budget has no room for a row and the one that takes its place, it stays open until the next call.
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

    /**
     * A row of records of a {@link DeltaStore}, side by side, each as its difference from what the row's frame expects.
     *
     * <p>Read, a record is one number, {@code | predecessor | event | distance |}, with the same fields in every row.
     * In the row each field is as wide as the row needs. Number {@code i} is expected to have the smallest event and
     * the smallest distance of the row, and the predecessor {@code p + i * slope}, since predecessors mostly grow along
     * with the states:
     *
     * <pre>
     *   p = 1,000,000   slope = 0.8   events 3 to 18: 4 bits   distances 7 to 7: 0 bits   differences 0 to 300: 9 bits
     *   number 5,000 is 204|6 in 13 bits:   predecessor 1,000,000 + 4,000 + 204, event 3 + 6, distance 7
     * </pre>
     *
     * <p>An <em>open</em> row expects zeros and has fields for all that may come. Its records are written once, by
     * atomic <em>or</em> into zeros, because neighbours share words; a thread that passes an id on publishes its record. A record
     * that is there and the frame never change, so that a row can be read while another takes its place: who still has
     * the old one reads the same. Reading costs no branch, and one wait for memory, since the frames of millions of
     * states fit into a cache.
     */
    private static final class DeltaSegment {
        /** The bits of a slope behind its point. */
        private static final int POINT = 12;

        private static final long OBJECT_BYTES = 40;
        private static final VarHandle WORD = MethodHandles.arrayElementVarHandle(long[].class);

        private final long[] words;
        private final long base;
        private final int slope;
        private final byte width;

        /** Where event and predecessor begin in the row. */
        private final byte eventAt;

        private final byte predecessorAt;

        /** Where they begin in a record that was read. */
        private final byte wideEventAt;

        private final byte widePredecessorAt;

        private DeltaSegment(
                long[] words,
                long base,
                int slope,
                int width,
                int eventAt,
                int predecessorAt,
                int wideEventAt,
                int widePredecessorAt) {
            this.words = words;
            this.base = base;
            this.slope = slope;
            this.width = (byte) width;
            this.eventAt = (byte) eventAt;
            this.predecessorAt = (byte) predecessorAt;
            this.wideEventAt = (byte) wideEventAt;
            this.widePredecessorAt = (byte) widePredecessorAt;
        }

        /** An open row of zeros, with room for this many records of this many bits. */
        static DeltaSegment open(long records, int width, int eventAt, int predecessorAt) {
            return new DeltaSegment(
                    new long[length(records, width)], 0, 0, width, eventAt, predecessorAt, eventAt, predecessorAt);
        }

        /** The bytes of a row of this many records of this many bits. */
        static long bytesOf(long records, int width) {
            return length(records, width) * 8L + MemoryBudget.ARRAY_HEADER_BYTES + OBJECT_BYTES;
        }

        /** One word more than the records fill, so that the last one too can be read as two words. */
        private static int length(long records, int width) {
            return (int) ((records * width + 63) >>> 6) + 1;
        }

        long bytes() {
            return words.length * 8L + MemoryBudget.ARRAY_HEADER_BYTES + OBJECT_BYTES;
        }

        long get(int i) {
            int bit = i * width;
            int w = bit >>> 6;
            long found = ((words[w] >>> bit) | (words[w + 1] << 1 << (63 - (bit & 63)))) & (-1L >>> (64 - width));
            long distance = found & ((1L << eventAt) - 1);
            long event = (found >>> eventAt) & ((1L << (predecessorAt - eventAt)) - 1);
            long predecessor = (found >>> predecessorAt) + expected(i, slope);
            return base + distance + (event << wideEventAt) + (predecessor << widePredecessorAt);
        }

        /** How much larger than the first one's the predecessor of a record is expected to be. */
        private static long expected(int i, int slope) {
            return ((long) i * slope) >> POINT;
        }

        /** Writes a record where none was before; the row is open. */
        void put(int i, long record) {
            int bit = i * width;
            WORD.getAndBitwiseOr(words, bit >>> 6, record << bit);
            long rest = record >>> 1 >>> (63 - (bit & 63));
            if (rest != 0) {
                WORD.getAndBitwiseOr(words, (bit >>> 6) + 1, rest);
            }
        }

        /** Exchanges a record for another; the row is open, and no other thread reads or writes it. */
        void replace(int i, long former, long record) {
            int bit = i * width;
            long change = former ^ record;
            words[bit >>> 6] ^= change << bit;
            words[(bit >>> 6) + 1] ^= change >>> 1 >>> (63 - (bit & 63));
        }

        /** An open row with room for more or wider records, and in it the first records of this one. */
        DeltaSegment widened(long records, int width, int written) {
            long[] more = new long[length(records, width)];
            for (int i = 0; i < written; i++) {
                write(more, i * width, get(i));
            }
            return new DeltaSegment(more, 0, 0, width, wideEventAt, widePredecessorAt, wideEventAt, widePredecessorAt);
        }

        private static void write(long[] words, int bit, long record) {
            words[bit >>> 6] |= record << bit;
            words[(bit >>> 6) + 1] |= record >>> 1 >>> (63 - (bit & 63));
        }

        /** The narrowest frame for the first records of an open row, all of them written. */
        Narrowing narrowing(int records) {
            return new Narrowing(records);
        }

        /** The frame that an open row would have if it were written again. */
        final class Narrowing {
            private final int records;
            private final int slope;
            private long lowest = Long.MAX_VALUE;
            private long highest = Long.MIN_VALUE;
            private long lowestEvent = Long.MAX_VALUE;
            private long highestEvent;
            private long lowestDistance = Long.MAX_VALUE;
            private long highestDistance;

            private Narrowing(int records) {
                this.records = records;
                slope = slopeOf(predecessor(get(0)), predecessor(get(records - 1)));
                for (int i = 0; i < records; i++) {
                    measure(i, get(i));
                }
            }

            private int slopeOf(long first, long last) {
                long rise = ((last - first) << POINT) / Math.max(1, records - 1);
                return (int) rise == rise ? (int) rise : 0;
            }

            private void measure(int i, long record) {
                long difference = predecessor(record) - expected(i, slope);
                lowest = Math.min(lowest, difference);
                highest = Math.max(highest, difference);
                lowestEvent = Math.min(lowestEvent, event(record));
                highestEvent = Math.max(highestEvent, event(record));
                lowestDistance = Math.min(lowestDistance, distance(record));
                highestDistance = Math.max(highestDistance, distance(record));
            }

            private long predecessor(long record) {
                return record >>> widePredecessorAt;
            }

            private long event(long record) {
                return (record >>> wideEventAt) & ((1L << (widePredecessorAt - wideEventAt)) - 1);
            }

            private long distance(long record) {
                return record & ((1L << wideEventAt) - 1);
            }

            private int eventAt() {
                return bits(highestDistance - lowestDistance);
            }

            private int predecessorAt() {
                return eventAt() + bits(highestEvent - lowestEvent);
            }

            /** At least one bit, because no bits cannot be masked like some. */
            private int width() {
                return Math.max(1, predecessorAt() + bits(highest - lowest));
            }

            private static int bits(long most) {
                return 64 - Long.numberOfLeadingZeros(most);
            }

            long bytes() {
                return bytesOf(records, width());
            }

            /** The row in this frame. */
            DeltaSegment row() {
                int width = width();
                int eventAt = eventAt();
                int predecessorAt = predecessorAt();
                long[] packed = new long[length(records, width)];
                for (int i = 0; i < records; i++) {
                    long record = get(i);
                    long narrow = ((predecessor(record) - expected(i, slope) - lowest) << predecessorAt)
                            | ((event(record) - lowestEvent) << eventAt)
                            | (distance(record) - lowestDistance);
                    write(packed, i * width, narrow);
                }
                long base = (lowest << widePredecessorAt) + (lowestEvent << wideEventAt) + lowestDistance;
                return new DeltaSegment(
                        packed, base, slope, width, eventAt, predecessorAt, wideEventAt, widePredecessorAt);
            }
        }
    }
}
