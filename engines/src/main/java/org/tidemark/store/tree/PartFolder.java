package org.tidemark.store.tree;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;

/**
 * One thread's way through {@link PartTables}: folds a whole batch table by table.
 *
 * <p>Successors of one state differ in few words, so that most parts of a batch were met just before. The numbers of such are
 * remembered here, a few hundred for each table: only what changed is looked up in the tables themselves.
 */
final class PartFolder {
    /** How many values of each table are remembered. */
    private static final int KNOWN_BITS = 9;

    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final PartTables tables;
    private final int leaves;
    private final MemoryBudget budget;
    private final Inserter[] parts;
    private final Successors distinct;
    private final Successors folded;
    /** For each table, one behind the other, the value of every entry of the batch, and later its number. */
    private long[] values = new long[0];
    /** Which entries have a value that is not remembered. */
    private int[] open = new int[0];

    /** For each table, one behind the other: values met lately, and 1 + the number of each, or 0. */
    private final long[] knownValues;

    private final long[] knownNumbers;

    PartFolder(PartTables tables) {
        this.tables = tables;
        leaves = tables.leaves();
        budget = tables.budget();
        parts = new Inserter[tables.tables().length];
        for (int i = 0; i < parts.length; i++) {
            parts[i] = tables.tables()[i].inserter();
        }
        distinct = new Successors(1, USUAL, budget);
        folded = new Successors(1, USUAL, budget);
        knownValues = new long[parts.length << KNOWN_BITS];
        knownNumbers = new long[parts.length << KNOWN_BITS];
    }

    /** The root of each state of a batch, which is lent; null when a table is full. */
    @Nullable
    Successors fold(Successors batch) {
        int n = batch.size();
        if (open.length < n) {
            makeRoom(n);
        }
        for (int table = 0; table < parts.length; table++) {
            if (table < leaves) {
                cut(table, batch, n);
            } else {
                pairUp(table, n);
            }
            if (!tables.isOwnNumber(table) && !number(table, n)) {
                return null;
            }
        }
        pairUp(parts.length, n);
        return folded(batch, n);
    }

    private void makeRoom(int n) {
        if (n > USUAL) {
            budget.replace(bookedBytes(), n * entryBytes());
        }
        values = new long[n * (parts.length + 1)];
        open = new int[n];
    }

    private long entryBytes() {
        return (parts.length + 1L) * Long.BYTES + Integer.BYTES;
    }

    private long bookedBytes() {
        return open.length > USUAL ? open.length * entryBytes() : 0;
    }

    /** Gives back what was booked; nothing is folded any more. */
    void done() {
        budget.release(bookedBytes());
        open = new int[0];
        distinct.unbook();
        folded.unbook();
        for (Inserter part : parts) {
            part.done();
        }
    }

    /** Takes one leaf of all states. */
    private void cut(int leaf, Successors batch, int n) {
        for (int i = 0; i < n; i++) {
            values[leaf * n + i] = tables.leaf(leaf, batch.words(), batch.at(i));
        }
    }

    private void pairUp(int table, int n) {
        int left = 2 * (table - leaves) * n;
        for (int i = 0; i < n; i++) {
            values[table * n + i] = PartTables.pair(values[left + i], values[left + n + i]);
        }
    }

    /** Replaces the values of a table by their numbers; false when it is full. */
    private boolean number(int table, int n) {
        int from = table * n;
        int unknown = recall(table, from, n);
        if (unknown == 0) {
            return true;
        }
        long[] answers = parts[table].addAll(distinct);
        for (int u = 0; u < unknown; u++) {
            if (answers[u] == Answer.FULL) {
                return false;
            }
            int at = from + open[u];
            int place = place(table, values[at]);
            knownValues[place] = values[at];
            values[at] = Answer.id(answers[u]);
            knownNumbers[place] = values[at] + 1;
        }
        return true;
    }

    /** Numbers the values met lately; gathers the others and returns how many they are. */
    private int recall(int table, int from, int n) {
        distinct.clear();
        int unknown = 0;
        for (int i = 0; i < n; i++) {
            long value = values[from + i];
            int place = place(table, value);
            long number = knownNumbers[place];
            if (number != 0 && knownValues[place] == value) {
                values[from + i] = number - 1;
            } else {
                int to = distinct.reserve();
                distinct.words()[to] = value;
                distinct.commit(Successors.NO_EVENT);
                open[unknown++] = i;
            }
        }
        return unknown;
    }

    private static int place(int table, long value) {
        return (table << KNOWN_BITS) | (int) ((value * SCATTER) >>> (64 - KNOWN_BITS));
    }

    private Successors folded(Successors batch, int n) {
        folded.clear();
        for (int i = 0, from = parts.length * n; i < n; i++) {
            folded.from(batch.origin(i));
            int to = folded.reserve();
            folded.words()[to] = values[from + i];
            folded.commit(batch.event(i));
        }
        return folded;
    }
}
