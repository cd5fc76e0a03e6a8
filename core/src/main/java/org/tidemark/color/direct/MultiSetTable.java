package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.TableCosts;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;

/**
 * The multi-sets that a place has held, numbered from 0.
 *
 * <p>Values are numbered too, in the order they occur, and a multi-set is an array of pairs of such a number and a
 * count, in ascending order: with the values a, b and c, {@code {c, a, a}} is {@code 0 2 2 1}. The arrays never
 * change once they are in the table. Accounts for its arrays to the byte. Thread-safe by one lock; workers rarely
 * ask, since they cache the answers.
 */
final class MultiSetTable {
    private final TableCosts costs;
    private final ColorSet colors = new ColorSet();
    private int[][] contents = new int[16][];
    private int[] slots = new int[32];
    private int size;
    private long bytes;

    MultiSetTable(TableCosts costs) {
        this.costs = costs;
        grow(colors.bytes() + ArrayBytes.ofReferences(contents.length) + ArrayBytes.ofInts(slots.length));
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
        long former = colors.bytes();
        int color = colors.add(rank);
        if (colors.bytes() > former) {
            replace(former, colors.bytes());
        }
        return color;
    }

    /** The number of the multi-set whose pairs are the first {@code length} entries. */
    synchronized int intern(int[] pairs, int length) {
        int slot = hash(pairs, length) & (slots.length - 1);
        for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            int[] there = contents[slots[slot] - 1];
            if (Arrays.equals(there, 0, there.length, pairs, 0, length)) {
                return slots[slot] - 1;
            }
        }
        makeRoom(); // before anything is entered: where memory runs out, the table stays as it was
        grow(ArrayBytes.ofInts(length));
        contents[size] = Arrays.copyOf(pairs, length);
        enter(size);
        return size++;
    }

    /** Makes room for another multi-set, so that half of the slots stay free. */
    private void makeRoom() {
        if (size == contents.length) {
            replace(ArrayBytes.ofReferences(size), ArrayBytes.ofReferences(2 * size));
            contents = Arrays.copyOf(contents, 2 * size);
        }
        if (2 * size >= slots.length) {
            replace(ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(2 * slots.length));
            slots = new int[2 * slots.length];
            for (int id = 0; id < size; id++) {
                enter(id);
            }
        }
    }

    private void enter(int id) {
        int[] pairs = contents[id];
        int slot = hash(pairs, pairs.length) & (slots.length - 1);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = id + 1;
    }

    private static int hash(int[] pairs, int length) {
        long hash = length;
        for (int i = 0; i < length; i++) {
            hash = (hash ^ pairs[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ (hash >>> 32));
    }

    /** The pairs of a multi-set. The array must not be modified. */
    synchronized int[] content(int id) {
        return contents[id];
    }

    /** The value with a number. */
    synchronized long rank(int color) {
        return colors.at(color);
    }

    /** The ranks of the different values in a multi-set. */
    synchronized long[] ranks(int id) {
        int[] pairs = contents[id];
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
        return size;
    }

    /** What it costs, including its values where they are kept in a table. */
    synchronized long bytes(Type type) {
        ValueTable values = type.isRanked() ? null : type.table();
        long all = bytes;
        for (int i = 0; values != null && i < colors.size(); i++) {
            all += ArrayBytes.ofLongs(values.parts(colors.at(i)).length);
        }
        return all;
    }
}
