package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/**
 * Things under numbers, from 0 on in the order they come; what is equal to one that is there has its number. Open addressing,
 * at most half full: two to four slots of four bytes a thing, and one or two references. Books its arrays, not the things.
 * Not thread-safe.
 */
final class NumberedTable<T> {
    private final TableCosts costs;
    private @Nullable Object[] things = new Object[8];
    private int[] slots = new int[16];
    private int size;

    NumberedTable(TableCosts costs) {
        this.costs = costs;
        costs.grow(ArrayBytes.ofReferences(things.length) + ArrayBytes.ofInts(slots.length));
    }

    int size() {
        return size;
    }

    @SuppressWarnings("unchecked") // nothing else is in there
    T get(int number) {
        Object thing = number < size ? things[number] : null;
        if (thing == null) {
            throw new IndexOutOfBoundsException(number + " of " + size);
        }
        return (T) thing;
    }

    /** The number of what is equal to this; -1 where nothing is. */
    int find(T thing) {
        for (int slot = slot(thing); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            if (thing.equals(things[slots[slot] - 1])) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Adds what has no number yet, and books what it takes by itself. */
    int add(T thing, long bytes) {
        if (size == things.length) {
            costs.replace(ArrayBytes.ofReferences(size), ArrayBytes.ofReferences(2 * size));
            things = Arrays.copyOf(things, 2 * size);
            costs.replace(ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(2 * slots.length));
            slots = new int[2 * slots.length];
            for (int i = 0; i < size; i++) {
                enter(get(i), i);
            }
        }
        costs.grow(bytes);
        things[size] = thing;
        enter(thing, size);
        return size++;
    }

    private void enter(Object thing, int number) {
        int slot = slot(thing);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = number + 1;
    }

    private int slot(Object thing) {
        int mixed = thing.hashCode() * 0x9E3779B9;
        return (mixed ^ (mixed >>> 16)) & (slots.length - 1);
    }
}
