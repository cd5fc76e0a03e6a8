package org.tidemark.color.type;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;

/** A growing set of ranks that keeps the order in which they were added. About 20 bytes per member. Not thread-safe. */
public final class ColorSet {
    private long[] ranks = new long[8];
    private int[] slots = new int[16];
    private int size;

    public int size() {
        return size;
    }

    /** The size of its arrays. */
    public long bytes() {
        return bytes(ranks.length);
    }

    /** Whether its arrays grow when another rank is added. */
    public boolean isFull() {
        return size == ranks.length;
    }

    /** The size of its arrays once they have grown. */
    public long bytesAfterGrowth() {
        return bytes(2 * ranks.length);
    }

    /** There are twice as many slots as there is room for ranks. */
    private static long bytes(int most) {
        return ArrayBytes.ofLongs(most) + ArrayBytes.ofInts(2 * most);
    }

    /** The member that was added as number {@code index}. */
    public long at(int index) {
        return ranks[index];
    }

    /** The number of a rank, -1 if it is not a member. */
    public int indexOf(long rank) {
        for (int slot = slot(rank); ; slot = (slot + 1) & (slots.length - 1)) {
            int entry = slots[slot] - 1;
            if (entry < 0 || ranks[entry] == rank) {
                return entry;
            }
        }
    }

    /** Whether a rank is among the members with numbers in this range. */
    public boolean contains(long rank, int from, int to) {
        int index = indexOf(rank);
        return index >= from && index < to;
    }

    /** Adds a rank if it is missing; returns its number. */
    public int add(long rank) {
        int found = indexOf(rank);
        if (found >= 0) {
            return found;
        }
        if (isFull()) {
            ranks = Arrays.copyOf(ranks, 2 * size);
            slots = new int[4 * size];
            for (int i = 0; i < size; i++) {
                enter(ranks[i], i);
            }
        }
        ranks[size] = rank;
        enter(rank, size);
        return size++;
    }

    private void enter(long rank, int index) {
        int slot = slot(rank);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = index + 1;
    }

    private int slot(long rank) {
        long mixed = (rank ^ (rank >>> 32)) * 0x9E3779B97F4A7C15L;
        return (int) (mixed >>> 32) & (slots.length - 1);
    }

    public void clear() {
        Arrays.fill(slots, 0);
        size = 0;
    }

    /** A set of the same members, which are of a type, numbered in the order of their values. */
    public ColorSet sorted(Type type) {
        long[] all = Arrays.copyOf(ranks, size);
        if (type.isRanked()) {
            Arrays.sort(all);
        } else {
            all = Arrays.stream(all)
                    .boxed()
                    .sorted(type::order)
                    .mapToLong(Long::longValue)
                    .toArray();
        }
        ColorSet sorted = new ColorSet();
        for (long rank : all) {
            sorted.add(rank);
        }
        return sorted;
    }
}
