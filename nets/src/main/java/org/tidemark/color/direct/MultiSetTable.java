package org.tidemark.color.direct;

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

    /** What it costs, including its values where they are kept in a table. */
    synchronized long bytes(Type type) {
        ValueTable values = type.isRanked() ? null : type.table();
        long all = bytes + contents.bytes();
        for (int i = 0; values != null && i < colors.size(); i++) {
            all += ArrayBytes.ofLongs(values.parts(colors.at(i)).length);
        }
        return all;
    }
}
