package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.TableCosts;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;

/**
 * The multi-sets that a place has held, numbered from 0.
 *
 * <p>Values are numbered too, in the order they occur, and a multi-set is an array of pairs of such a number and a
 * count, in ascending order: with the values a, b and c, {@code {c, a, a}} is {@code 0 2 2 1}. They are kept
 * {@link PackedPairs packed} and made into arrays when they are asked for. Accounts for its arrays to the byte.
 * Thread-safe by one lock; workers keep what follows from a multi-set, or what they unpacked last, so as not to ask again.
 */
final class MultiSetTable {
    private static final int FIRST_SLOTS = 8;

    private final TableCosts costs;
    private final ColorSet colors = new ColorSet();
    private final ByteStrings contents;

    /** Where a multi-set is packed before it is looked up: as long as the longest so far, so that one that is known fits. */
    private byte[] packed = {};

    /** Open addressing, between half and three quarters full: one more than a number, or 0. */
    private int[] slots = new int[FIRST_SLOTS];

    private long bytes;

    MultiSetTable(TableCosts costs) {
        this.costs = costs;
        contents = new ByteStrings(costs);
        grow(colors.bytes() + ArrayBytes.ofBytes(packed.length) + ArrayBytes.ofInts(slots.length));
    }

    private void grow(long more) {
        costs.grow(more);
        bytes += more;
    }

    private void replace(long former, long now) {
        costs.replace(former, now);
        bytes += now - former;
    }

    /** The number of a value. */
    synchronized int color(long rank) {
        int known = colors.indexOf(rank);
        if (known >= 0) {
            return known;
        }
        if (colors.isFull()) {
            replace(colors.bytes(), colors.bytesAfterGrowth());
        }
        return colors.add(rank);
    }

    /** The number of the multi-set whose pairs are the first {@code length} entries. */
    synchronized int intern(int[] pairs, int length) {
        int packedLength = pack(pairs, length);
        int slot = slot(packed, 0, packedLength);
        for (; slots[slot] != 0; slot = next(slot)) {
            if (contents.isAt(slots[slot] - 1, packed, packedLength)) {
                return slots[slot] - 1;
            }
        }
        makeRoom(); // before anything is entered: where memory runs out, the table stays as it was
        contents.add(packed, packedLength);
        int id = contents.size() - 1;
        enter(id);
        return id;
    }

    private int pack(int[] pairs, int length) {
        long needed = PackedPairs.lengthOf(pairs, length);
        if (needed > ByteStrings.MOST_LENGTH) {
            throw new MemoryBudget.Exhausted();
        }
        if (needed > packed.length) {
            replace(ArrayBytes.ofBytes(packed.length), ArrayBytes.ofBytes((int) needed));
            packed = new byte[(int) needed];
        }
        PackedPairs.pack(pairs, length, packed);
        return (int) needed;
    }

    /** Makes room for another multi-set, so that a quarter of the slots stays free. */
    private void makeRoom() {
        if (4L * contents.size() >= 3L * slots.length) {
            int more = (int) Math.min(slots.length * 3L / 2, Integer.MAX_VALUE - 8);
            replace(ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(more));
            slots = new int[more];
            for (int id = 0; id < contents.size(); id++) {
                enter(id);
            }
        }
    }

    private void enter(int id) {
        byte[] block = contents.block(id);
        int start = contents.start(id);
        int slot = slot(block, ByteStrings.from(block, start), ByteStrings.end(block, start));
        while (slots[slot] != 0) {
            slot = next(slot);
        }
        slots[slot] = id + 1;
    }

    private int next(int slot) {
        return slot + 1 == slots.length ? 0 : slot + 1;
    }

    /** Where to look first for a string of bytes. */
    private int slot(byte[] from, int start, int end) {
        long hash = (long) end - start;
        for (int i = start; i < end; i++) {
            hash = (hash ^ from[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        long upTo32Bits = (hash ^ (hash >>> 32)) & 0xFFFFFFFFL;
        return (int) ((upTo32Bits * slots.length) >>> 32);
    }

    /** The pairs of a multi-set, in an array of their own. */
    synchronized int[] content(int id) {
        byte[] block = contents.block(id);
        int start = contents.start(id);
        return PackedPairs.unpack(block, ByteStrings.from(block, start), ByteStrings.end(block, start));
    }

    /** The value with a number. */
    synchronized long rank(int color) {
        return colors.at(color);
    }

    /** The ranks of the different values in a multi-set. */
    synchronized long[] ranks(int id) {
        return ranks(content(id));
    }

    /** The ranks of the values in these pairs. */
    synchronized long[] ranks(int[] pairs) {
        long[] ranks = new long[pairs.length / 2];
        for (int i = 0; i < ranks.length; i++) {
            ranks[i] = colors.at(pairs[2 * i]);
        }
        return ranks;
    }

    /** The values seen so far, which are of a type, in their order. */
    synchronized ColorSet sortedColors(Type type) {
        return colors.sorted(type);
    }

    synchronized int size() {
        return contents.size();
    }

    /** Memory in bytes, including the values where they are kept in a table. */
    synchronized long bytes(Type type) {
        ValueTable values = type.isRanked() ? null : type.table();
        long all = bytes + contents.bytes();
        for (int i = 0; values != null && i < colors.size(); i++) {
            all += ArrayBytes.ofLongs(values.parts(colors.at(i)).length);
        }
        return all;
    }

    /**
     * Strings of bytes, numbered from 0 in the order they are added. Sixteen share an array, each after its length, so that a
     * string costs little more than its bytes; only the last array has room to spare. Accounts for its arrays. Where memory
     * runs out, it stays as it was. Not thread-safe.
     */
    static final class ByteStrings {
        private static final int PER_BLOCK = 16;

        /** The length of the longest array. */
        static final int MOST_LENGTH = Integer.MAX_VALUE - 8;

        private final TableCosts costs;
        private byte[][] blocks = new byte[1][];
        private int size;

        /** How much of the last block is in use. */
        private int used;

        private long bytes;

        ByteStrings(TableCosts costs) {
            this.costs = costs;
            long first = ArrayBytes.ofReferences(blocks.length);
            costs.grow(first);
            bytes = first;
        }

        int size() {
            return size;
        }

        long bytes() {
            return bytes;
        }

        void add(byte[] string, int length) {
            int needed = PackedPairs.lengthOf(length) + length;
            if (size % PER_BLOCK > 0 && needed > MOST_LENGTH - used) {
                throw new MemoryBudget.Exhausted();
            }
            if (size % PER_BLOCK == 0) {
                startBlock(needed);
            }
            int last = size / PER_BLOCK;
            if (needed > blocks[last].length - used) {
                resize(last, (int) Math.min(Math.max((long) used + needed, 2L * used), MOST_LENGTH));
            }
            int at = PackedPairs.putNumber(length, blocks[last], used);
            System.arraycopy(string, 0, blocks[last], at, length);
            used += needed;
            size++;
        }

        /** Trims the last block, and begins another. */
        private void startBlock(int length) {
            int next = size / PER_BLOCK;
            if (next > 0) {
                resize(next - 1, used);
            }
            if (next == blocks.length) {
                replace(ArrayBytes.ofReferences(next), ArrayBytes.ofReferences(2 * next));
                blocks = Arrays.copyOf(blocks, 2 * next);
            }
            costs.grow(ArrayBytes.ofBytes(length));
            bytes += ArrayBytes.ofBytes(length);
            blocks[next] = new byte[length];
            used = 0;
        }

        private void resize(int block, int length) {
            if (blocks[block].length != length) {
                replace(ArrayBytes.ofBytes(blocks[block].length), ArrayBytes.ofBytes(length));
                blocks[block] = Arrays.copyOf(blocks[block], length);
            }
        }

        private void replace(long former, long now) {
            costs.replace(former, now);
            bytes += now - former;
        }

        boolean isAt(int number, byte[] string, int length) {
            byte[] block = block(number);
            int start = start(number);
            if (PackedPairs.number(block, start) != length) {
                return false;
            }
            int from = from(block, start);
            return Arrays.equals(block, from, from + length, string, 0, length);
        }

        /** The array that has a string and its length at {@link #start}. It must not be modified. */
        byte[] block(int number) {
            return blocks[number / PER_BLOCK];
        }

        /** Where the length of a string is; the string goes from {@link #from} to {@link #end}. */
        int start(int number) {
            byte[] block = block(number);
            int at = 0;
            for (int before = number % PER_BLOCK; before > 0; before--) {
                at = end(block, at);
            }
            return at;
        }

        static int from(byte[] block, int start) {
            return PackedPairs.after(block, start);
        }

        static int end(byte[] block, int start) {
            return from(block, start) + (int) PackedPairs.number(block, start);
        }
    }

    /**
     * Multi-sets in few bytes. A pair of a value's number and a count is written as the gap to the number before, with a bit
     * that says whether a count follows: a single token with a number close by takes one byte.
     */
    static final class PackedPairs {
        private static final int DIGIT_BITS = 7;
        private static final int MORE = 1 << DIGIT_BITS;

        private PackedPairs() {}

        /** How many bytes the first {@code length} entries take, pairs with ascending numbers and positive counts. */
        static long lengthOf(int[] pairs, int length) {
            long bytes = 0;
            for (int i = 0; i < length; i += 2) {
                bytes += lengthOf(head(pairs, i)) + (pairs[i + 1] > 1 ? lengthOf(pairs[i + 1] - 1) : 0);
            }
            return bytes;
        }

        /** Writes these entries. */
        static void pack(int[] pairs, int length, byte[] into) {
            int at = 0;
            for (int i = 0; i < length; i += 2) {
                at = putNumber(head(pairs, i), into, at);
                if (pairs[i + 1] > 1) {
                    at = putNumber(pairs[i + 1] - 1, into, at);
                }
            }
        }

        /** The gap before the number of a pair, and in its lowest bit whether a count follows. */
        private static long head(int[] pairs, int i) {
            long previous = i == 0 ? -1 : pairs[i - 2];
            return (pairs[i] - previous - 1) << 1 | (pairs[i + 1] > 1 ? 1 : 0);
        }

        /** The pairs written to a part of an array. */
        static int[] unpack(byte[] from, int start, int end) {
            int[] pairs = new int[2 * count(from, start, end)];
            int at = start;
            int previous = -1;
            for (int i = 0; i < pairs.length; i += 2) {
                long head = number(from, at);
                at = after(from, at);
                pairs[i] = (int) (previous + 1 + (head >>> 1));
                pairs[i + 1] = 1;
                if ((head & 1) != 0) {
                    pairs[i + 1] += (int) number(from, at);
                    at = after(from, at);
                }
                previous = pairs[i];
            }
            return pairs;
        }

        private static int count(byte[] from, int start, int end) {
            int pairs = 0;
            for (int at = start; at < end; pairs++) {
                boolean hasCount = (from[at] & 1) != 0;
                at = after(from, at);
                at = hasCount ? after(from, at) : at;
            }
            return pairs;
        }

        /** Writes a number, its lowest digits first; returns where it ends. */
        static int putNumber(long number, byte[] into, int start) {
            int at = start;
            long left = number;
            while (left >= MORE) {
                into[at++] = (byte) (left | MORE);
                left >>>= DIGIT_BITS;
            }
            into[at++] = (byte) left;
            return at;
        }

        static long number(byte[] from, int start) {
            long number = from[start] & (MORE - 1);
            for (int at = start, shift = DIGIT_BITS; from[at] < 0; shift += DIGIT_BITS) {
                at++;
                number |= (long) (from[at] & (MORE - 1)) << shift;
            }
            return number;
        }

        /** Where a number ends. */
        static int after(byte[] from, int start) {
            int at = start;
            while (from[at] < 0) {
                at++;
            }
            return at + 1;
        }

        /** How many bytes a number takes. */
        static int lengthOf(long number) {
            int digits = 1;
            for (long left = number >>> DIGIT_BITS; left > 0; left >>>= DIGIT_BITS) {
                digits++;
            }
            return digits;
        }
    }
}
