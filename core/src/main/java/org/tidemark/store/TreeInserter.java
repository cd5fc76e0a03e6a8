package org.tidemark.store;

import java.util.Arrays;
import org.tidemark.model.Successors;

/**
 * One thread's way into a {@link TreeStore}: folds a whole batch table by table.
 *
 * <p>Successors of one state differ in few words. A part that is the same as in the entry before is not looked up, and of the
 * rest most were met lately, which each table's own way in remembers; so a successor costs little more than what changed.
 */
final class TreeInserter implements Inserter {
    private final int words;
    private final Inserter[] parts;
    private final Inserter root;
    private final Successors distinct;
    private final Successors folded;
    /** For each table, one behind the other, the value of every entry of the batch, and later its number. */
    private long[] values = new long[0];
    /** Which of the distinct values an entry has. */
    private int[] which = new int[0];

    private long[] full = new long[0];

    TreeInserter(TreeStore store) {
        words = store.words();
        PlainStore[] tables = store.parts();
        parts = new Inserter[tables.length];
        for (int i = 0; i < tables.length; i++) {
            parts[i] = tables[i].inserter();
        }
        root = store.root().inserter();
        distinct = new Successors(1, 512);
        folded = new Successors(1, 512);
    }

    @Override
    public long[] addAll(Successors batch) {
        int n = batch.size();
        if (which.length < n) {
            values = new long[n * (parts.length + 1)];
            which = new int[n];
            full = new long[n];
            Arrays.fill(full, Answer.FULL);
        }
        spread(batch, n);
        for (int table = 0; table < parts.length; table++) {
            if (table >= words) {
                pairUp(table, n);
            }
            if (!number(table, n)) {
                return full;
            }
        }
        pairUp(parts.length, n);
        return root.addAll(folded(batch, n));
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
        distinct.clear();
        long last = 0;
        for (int i = 0; i < n; i++) {
            long value = values[from + i];
            if (i == 0 || value != last) {
                int to = distinct.reserve();
                distinct.words()[to] = value;
                distinct.commit(Successors.NO_EVENT);
                last = value;
            }
            which[i] = distinct.size() - 1;
        }
        long[] answers = parts[table].addAll(distinct);
        for (int i = 0; i < n; i++) {
            long answer = answers[which[i]];
            if (answer == Answer.FULL) {
                return false;
            }
            values[from + i] = Answer.id(answer);
        }
        return true;
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
