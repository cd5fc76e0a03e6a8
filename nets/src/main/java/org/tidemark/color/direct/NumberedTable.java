package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.TableCosts;

/**
 * Distinct objects, numbered from 0 in the order they are added; an equal object gets the same number. Open
 * addressing, at most half full: two to four slots of four bytes per object, and one or two references. Accounts for
 * its arrays, not for the objects. Not thread-safe.
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

    @SuppressWarnings("unchecked") // only T is ever stored
    T get(int number) {
        Object thing = number < size ? things[number] : null;
        if (thing == null) {
            throw new IndexOutOfBoundsException(number + " of " + size);
        }
        return (T) thing;
    }

    /** The number of the equal object; -1 if there is none. */
    int find(T thing) {
        for (int slot = slot(thing); slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            if (thing.equals(things[slots[slot] - 1])) {
                return slots[slot] - 1;
            }
        }
        return -1;
    }

    /** Adds an object that has no number yet, and accounts for its own size. */
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
