package org.tidemark.store;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;

/**
 * One thread's way into a {@link TreeStore}: folds a whole batch table by table.
 *
 * <p>Successors of one state differ in few words, so that most parts of a batch were met just before. The numbers of such are
 * remembered here, some hundred for each table: only what changed is looked up in the tables themselves.
 */
final class TreeInserter implements Inserter {
    /** How many values of each table are remembered. */
    private static final int KNOWN_BITS = 9;

    /** Batches up to this size are not worth booking. */
    private static final int USUAL = 1 << 10;

    private static final long SCATTER = 0x9E3779B97F4A7C15L;

    private final int words;
    private final MemoryBudget budget;
    private final Inserter[] parts;
    private final Inserter root;
    private final Successors distinct;
    private final Successors folded;
    /** For each table, one behind the other, the value of every entry of the batch, and later its number. */
    private long[] values = new long[0];
    /** Which entries have a value that is not remembered. */
    private int[] open = new int[0];

    /** For each table, one behind the other: values met lately, and 1 + the number of each, or 0. */
    private final long[] knownValues;

    private final long[] knownNumbers;

    private long[] full = new long[0];

    TreeInserter(TreeStore store) {
        words = store.words();
        budget = store.budget();
        PlainStore[] tables = store.parts();
        parts = new Inserter[tables.length];
        for (int i = 0; i < tables.length; i++) {
            parts[i] = tables[i].inserter();
        }
        root = store.root().inserter();
        distinct = new Successors(1, USUAL, budget);
        folded = new Successors(1, USUAL, budget);
        knownValues = new long[parts.length << KNOWN_BITS];
        knownNumbers = new long[parts.length << KNOWN_BITS];
    }

    @Override
    public long[] addAll(Successors batch) {
        Successors roots = fold(batch);
        return roots == null ? full : root.addAll(roots);
    }

    /** The word that each state of a batch comes down to; null when a table is full. */
    @Nullable
    Successors fold(Successors batch) {
        int n = batch.size();
        if (open.length < n) {
            makeRoom(n);
        }
        spread(batch, n);
        for (int table = 0; table < parts.length; table++) {
            if (table >= words) {
                pairUp(table, n);
            }
            if (!number(table, n)) {
                return null;
            }
        }
        pairUp(parts.length, n);
        return folded(batch, n);
    }

    private void makeRoom(int n) {
        long entryBytes = (parts.length + 2L) * Long.BYTES + Integer.BYTES;
        if (n > USUAL) {
            budget.replace(open.length > USUAL ? open.length * entryBytes : 0, n * entryBytes);
        }
        values = new long[n * (parts.length + 1)];
        open = new int[n];
        full = new long[n];
        Arrays.fill(full, Answer.FULL);
    }

    /** Lays the words of all entries out by table. */
    private void spread(Successors batch, int n) {
        long[] buffer = batch.words();
        for (int i = 0, from = 0; i < n; i++) {
            for (int w = 0; w < words; w++) {
                values[w * n + i] = buffer[from++];
            }
        }
    }

    private void pairUp(int table, int n) {
        int left = 2 * (table - words) * n;
        for (int i = 0; i < n; i++) {
            values[table * n + i] = TreeStore.pair(values[left + i], values[left + n + i]);
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
