package org.tidemark.color.type;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.color.TableCosts;

/**
 * The values of types that are too large for ranks, numbered from 0 in the order they occur. All types of a net share
 * one table.
 *
 * <p>A value is kept as the array of its parts, each of which is a rank or a number in the same table: with the numbers
 * 7 for {@code (1,2)} and 9 for {@code (3,4)}, the queue {@code [(1,2),(3,4)]} is {@code 7 9}. The table knows no types;
 * two values of different types may have the same number. Equal values of one type always do, whichever thread asks.
 *
 * <p>Thread-safe: a value is entered under a lock, and read without one by threads that got its number in a safe way.
 * Accounts for its arrays to the byte. It only grows, and lives as long as its net.
 */
public final class ValueTable {
    private static final int FIRST_LENGTH = 16;

    private final TableCosts costs = new TableCosts();
    private volatile long[][] values = new long[FIRST_LENGTH][];
    private int[] slots = new int[2 * FIRST_LENGTH];
    private int size;

    /** The number of the value with these parts; the array becomes part of the table. */
    public synchronized long number(long... parts) {
        int slot = hash(parts) & (slots.length - 1);
        for (; slots[slot] != 0; slot = (slot + 1) & (slots.length - 1)) {
            if (Arrays.equals(values[slots[slot] - 1], parts)) {
                return slots[slot] - 1L;
            }
        }
        makeRoom(); // before anything is entered: where memory runs out, the table stays as it was
        long first = size > 0 ? 0 : ArrayBytes.ofReferences(values.length) + ArrayBytes.ofInts(slots.length);
        costs.grow(first + ArrayBytes.ofLongs(parts.length));
        values[size] = parts;
        enter(size);
        return size++;
    }

    /** Makes room for another value, so that half of the slots stay free. */
    private void makeRoom() {
        if (size == values.length) {
            costs.replace(ArrayBytes.ofReferences(size), ArrayBytes.ofReferences(2 * size));
            values = Arrays.copyOf(values, 2 * size);
        }
        if (2 * size >= slots.length) {
            costs.replace(ArrayBytes.ofInts(slots.length), ArrayBytes.ofInts(2 * slots.length));
            slots = new int[2 * slots.length];
            for (int i = 0; i < size; i++) {
                enter(i);
            }
        }
    }

    private void enter(int number) {
        int slot = hash(values[number]) & (slots.length - 1);
        while (slots[slot] != 0) {
            slot = (slot + 1) & (slots.length - 1);
        }
        slots[slot] = number + 1;
    }

    private static int hash(long[] parts) {
        long hash = parts.length;
        for (long part : parts) {
            hash = (hash ^ part) * 0x9E3779B97F4A7C15L;
            hash ^= hash >>> 29;
        }
        return (int) (hash ^ (hash >>> 32));
    }

    /** The parts of a value. The array must not be modified. */
    public long[] parts(long number) {
        return values[(int) number];
    }

    /** How many values there are. */
    public synchronized int size() {
        return size;
    }

    /** Memory in bytes. */
    public long bytes() {
        return costs.bytes();
    }

    /** The account of the table, which can be charged to a run. */
    public TableCosts costs() {
        return costs;
    }
}
