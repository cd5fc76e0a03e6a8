package org.tidemark.store.delta;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.tidemark.bits.MemoryBudget;

/**
 * A row of records of a {@link DeltaStore}, side by side, each as its difference from what the row's frame expects.
 *
 * <p>Read, a record is one number, {@code | predecessor | event | distance |}, with the same fields in every row. In the row
 * each field is as wide as the row needs. Number {@code i} is expected to have the smallest event and the smallest distance
 * of the row, and the predecessor {@code p + i * slope}, since predecessors mostly grow along with the states:
 *
 * <pre>
 *   p = 1,000,000   slope = 0.8   events 3 to 18: 4 bits   distances 7 to 7: 0 bits   differences 0 to 300: 9 bits
 *   number 5,000 is 204|6 in 13 bits:   predecessor 1,000,000 + 4,000 + 204, event 3 + 6, distance 7
 * </pre>
 *
 * <p>An <em>open</em> row expects zeros and has fields for all that may come. Its records are written once, by atomic
 * <em>or</em> into zeros, because neighbours share words; whoever shows an id publishes its record. A record that
 * is there and the frame never change, so that a row can be read while another takes its place: who still has the old one
 * reads the same. Reading costs no branch, and one wait for memory, since the frames of millions of states fit into a cache.
 */
final class DeltaSegment {
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

    /** What a row of this many records of this many bits costs. */
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

    /** Exchanges a record for another; the row is open, and nobody else reads or writes it. */
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
            return new DeltaSegment(packed, base, slope, width, eventAt, predecessorAt, wideEventAt, widePredecessorAt);
        }
    }
}
