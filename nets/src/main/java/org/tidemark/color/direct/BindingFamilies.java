package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;

/**
 * Families of bindings of a high-level net, each once, in the order in which they were found: a transition, which of its variables are
 * known, and their values. {@link #next} goes through them while more are found. Reused from set to set. Belongs to one thread.
 */
final class BindingFamilies {
    /** No more than this many are kept. */
    private static final int MOST = 1 << 12;

    private static final int FIRST = 64;

    private final WorkerCosts costs;

    /** Transition, known variables and values of each family. */
    private long[] families;

    private final int width;
    private int size;
    private int done;

    /** The families by their hash; an entry counts if it carries the stamp of this set. */
    private int[] slots = new int[4 * FIRST];

    private int[] slotStamps = new int[4 * FIRST];
    private int stamp = 1;

    /** No families of transitions that have up to this many variables. */
    BindingFamilies(int variables, WorkerCosts costs) {
        this.costs = costs;
        width = 2 + variables;
        families = new long[FIRST * width];
    }

    /** Forgets all families. */
    void clear() {
        if (++stamp == Integer.MAX_VALUE) {
            Arrays.fill(slotStamps, 0);
            stamp = 1;
        }
        size = 0;
        done = 0;
    }

    int size() {
        return size;
    }

    /**
     * Adds a family if it is not there.
     *
     * @param known the variables whose values are known, a bit each
     * @return false where there are too many
     */
    boolean add(int transition, long known, long[] values) {
        if (size == MOST) {
            return false;
        }
        makeRoom();
        int at = size * width;
        families[at] = transition;
        families[at + 1] = known;
        for (int v = 0; v < values.length; v++) {
            families[at + 2 + v] = v < Long.SIZE && (known & (1L << v)) != 0 ? values[v] : 0;
        }
        int slot = hash(at) & (slots.length - 1);
        for (; slotStamps[slot] == stamp; slot = (slot + 1) & (slots.length - 1)) {
            int there = slots[slot] * width;
            if (Arrays.equals(families, there, there + width, families, at, at + width)) {
                return true;
            }
        }
        slotStamps[slot] = stamp;
        slots[slot] = size++;
        return true;
    }

    /** Goes on to the next family, and writes its values; false when there is none left. */
    boolean next(long[] values) {
        if (done == size) {
            return false;
        }
        System.arraycopy(families, done++ * width + 2, values, 0, values.length);
        return true;
    }

    /** The transition of the family that {@link #next} went on to. */
    int transition() {
        return (int) families[(done - 1) * width];
    }

    /** Its known variables. */
    long known() {
        return families[(done - 1) * width + 1];
    }

    private int hash(int at) {
        long hash = 0;
        for (int i = at; i < at + width; i++) {
            hash = (hash ^ families[i]) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ (hash >>> 32));
    }

    private void makeRoom() {
        if ((size + 1) * width > families.length) {
            costs.replace(
                    ArrayBytes.ofLongs(FIRST * width),
                    ArrayBytes.ofLongs(families.length),
                    ArrayBytes.ofLongs(2 * families.length));
            families = Arrays.copyOf(families, 2 * families.length);
        }
        if (2 * (size + 1) > slots.length) {
            enterAll(2 * slots.length);
        }
    }

    private void enterAll(int length) {
        costs.replace(
                2 * ArrayBytes.ofInts(4 * FIRST), 2 * ArrayBytes.ofInts(slots.length), 2 * ArrayBytes.ofInts(length));
        slots = new int[length];
        slotStamps = new int[length];
        for (int f = 0; f < size; f++) {
            int slot = hash(f * width) & (length - 1);
            while (slotStamps[slot] == stamp) {
                slot = (slot + 1) & (length - 1);
            }
            slotStamps[slot] = stamp;
            slots[slot] = f;
        }
    }
}
