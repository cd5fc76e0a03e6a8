package org.tidemark.store.hash;

import org.tidemark.bits.WordPages;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;

/** One thread's way into a {@link PlainStore}. */
final class PlainInserter extends BatchInserter {
    private final PlainStore store;

    PlainInserter(PlainStore store, int recentBytes) {
        super(store, store.words.stride(), recentBytes);
        this.store = store;
    }

    @Override
    public int compare(Successors batch, int n) {
        return stride == 1 ? compareOne(batch.words(), n) : compareLong(batch.words(), n);
    }

    /** Independent reads again, so that no state has to wait for another. */
    private int compareLong(long[] buffer, int n) {
        WordPages words = store.words;
        int idMask = store.table.idMask();
        int rest = 0;
        for (int k = 0; k < n; k++) {
            int number = numbers[k];
            todo[rest++] = k;
            if (number != 0 && number != idMask) {
                long id = Integer.toUnsignedLong(number) - 1;
                if (words.sameAs(id, buffer, missed[k] * stride)) {
                    answers[missed[k]] = Answer.seen(id);
                    rest--;
                }
            }
        }
        return rest;
    }

    /** The same for states of one word. */
    private int compareOne(long[] buffer, int n) {
        WordPages words = store.words;
        int idMask = store.table.idMask();
        int rest = 0;
        for (int k = 0; k < n; k++) {
            int number = numbers[k];
            int i = missed[k];
            int none = Integer.compareUnsigned((number + 1) & idMask, 2) < 0 ? 1 : 0; // empty or claimed
            long id = Integer.toUnsignedLong(number - 1) & (none - 1L);
            long differs = (words.page(id)[words.offset(id)] ^ buffer[i]) | none;
            answers[i] = Answer.seen(id);
            todo[rest] = k;
            rest += differs == 0 ? 0 : 1;
        }
        return rest;
    }

    @Override
    public boolean same(long id, Successors batch, int entry) {
        return store.words.sameAs(id, batch.words(), batch.at(entry));
    }

    @Override
    public void keep(long id, Successors batch, int entry) {
        store.write(id, batch, entry);
    }
}
