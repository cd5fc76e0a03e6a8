package org.tidemark.store.condensed;

import org.jspecify.annotations.Nullable;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.WordHash;
import org.tidemark.model.StateCodec;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.hash.BatchInserter;
import org.tidemark.store.hash.RecentStates;

/**
 * One thread's way into a {@link CondensedStore}: states that were not met lately are written as strings, and looked up by the
 * hashes of these.
 */
final class CondensedInserter extends BatchInserter {
    /** Strings of up to this many words are not worth booking. */
    private static final int USUAL_WORDS = 1 << 14;

    private final CondensedStore store;
    private final StateRows rows;
    private final StateCodec codec;
    private final BitBuffer out = new BitBuffer();

    /** The strings of the batch, and by entry where each begins and how many bits it has. */
    private long[] strings = new long[USUAL_WORDS];

    private int[] begins = new int[0];
    private int[] lengths = new int[0];

    private long[] keys = new long[0];

    CondensedInserter(CondensedStore store) {
        super(store, store.stride(), RecentStates.USUAL_BYTES);
        this.store = store;
        rows = store.rows();
        codec = store.codec();
    }

    @Override
    public long entryBytes() {
        return super.entryBytes() + Long.BYTES + 2 * Integer.BYTES;
    }

    @Override
    public void makeRoom(int n) {
        super.makeRoom(n);
        begins = new int[n];
        lengths = new int[n];
        keys = new long[n];
    }

    @Override
    public long @Nullable [] keys(Successors batch, int misses, long[] wordHashes) {
        long[] buffer = batch.words();
        int end = 0;
        for (int k = 0; k < misses; k++) {
            int entry = missed[k];
            out.clear();
            codec.encode(buffer, entry * stride, out);
            int length = (int) out.size();
            if (end + (length >>> 6) + 1 > strings.length && !enlarge(end + (length >>> 6) + 1, end)) {
                return null;
            }
            begins[entry] = end;
            lengths[entry] = length;
            int count = out.copyTo(strings, end);
            keys[k] = WordHash.hash(strings, end, count);
            end += count;
        }
        return keys;
    }

    private boolean enlarge(int words, int used) {
        long former = bookedWords() * Long.BYTES;
        if (!store.book(2L * words * Long.BYTES)) {
            return false;
        }
        store.unbook(former);
        long[] more = new long[2 * words];
        System.arraycopy(strings, 0, more, 0, used);
        strings = more;
        return true;
    }

    private long bookedWords() {
        return strings.length > USUAL_WORDS ? strings.length : 0;
    }

    @Override
    public void done() {
        super.done();
        store.unbook(bookedWords() * Long.BYTES);
        strings = new long[0];
    }

    @Override
    public int compare(Successors batch, int n) {
        int mark = store.table.idMask();
        int rest = 0;
        for (int k = 0; k < n; k++) {
            int number = numbers[k];
            todo[rest++] = k;
            if (number != 0 && number != mark) {
                long id = Integer.toUnsignedLong(number) - 1;
                if (same(id, batch, missed[k])) {
                    answers[missed[k]] = Answer.seen(id);
                    rest--;
                }
            }
        }
        return rest;
    }

    @Override
    public boolean same(long id, Successors batch, int entry) {
        StateRow row = rows.row(id);
        int i = StateRows.index(id);
        return row instanceof SealedRow sealed
                ? sealed.same(i, strings, begins[entry], lengths[entry])
                : ((OpenRow) row).same(i, batch.words(), entry * stride);
    }

    @Override
    public void keep(long id, Successors batch, int entry) {
        rows.write(id, batch.words(), batch.at(entry), batch.origin(entry));
    }
}
