package org.tidemark.store.condensed;

import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.WordHash;
import org.tidemark.bits.Words;
import org.tidemark.model.StateCodec;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.Refill;

/** Reads and hashes the states in {@link StateRows}; belongs to one thread. */
final class RowReader implements StateReader, Refill.Hashes {
    private final StateRows rows;
    private final StateCodec codec;
    private final Window window = new Window();
    private final BitReader in = new BitReader(window);
    private final BitBuffer out = new BitBuffer();
    private long[] string = new long[4];

    RowReader(StateRows rows, StateCodec codec) {
        this.rows = rows;
        this.codec = codec;
    }

    /** The row that is being read. */
    private static final class Window implements Words {
        private long[] words = new long[0];

        @Override
        public long length() {
            return words.length;
        }

        @Override
        public long get(long index) {
            return words[(int) index];
        }
    }

    @Override
    public void read(long id, long[] into, int at) {
        StateRow row = rows.row(id);
        int i = StateRows.index(id);
        if (row instanceof SealedRow sealed) {
            window.words = sealed.words();
            in.seek(sealed.begin(i));
            codec.decode(in, into, at);
        } else {
            ((OpenRow) row).read(i, into, at);
        }
    }

    @Override
    public void of(long first, int n, long[] into) {
        for (int i = 0; i < n; i++) {
            into[i] = hash(rows.row(first + i), StateRows.index(first + i));
        }
    }

    private long hash(StateRow row, int i) {
        if (row instanceof SealedRow sealed) {
            int length = sealed.length(i);
            makeRoom((length + 63) >>> 6);
            return WordHash.hash(string, 0, sealed.copy(i, length, string));
        }
        OpenRow open = (OpenRow) row;
        out.clear();
        codec.encode(open.words(), open.at(i), out);
        makeRoom((int) ((out.size() + 63) >>> 6));
        return WordHash.hash(string, 0, out.copyTo(string, 0));
    }

    private void makeRoom(int words) {
        string = words > string.length ? new long[2 * words] : string;
    }
}
