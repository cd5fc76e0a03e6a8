package org.tidemark.store.condensed;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.model.StateCodec;

/**
 * Writes the states of open rows as strings. Each is read back and compared, so that a codec that cannot write a state that is
 * in the store is found out. For one thread at a time.
 */
final class RowSealer {
    private final StateCodec codec;
    private final int stride;
    private final BitBuffer out = new BitBuffer();
    private final long[] readBack;
    private final int[] lengths;

    RowSealer(StateCodec codec, int stride, int states) {
        this.codec = codec;
        this.stride = stride;
        readBack = new long[stride];
        lengths = new int[states];
    }

    /** The states of a row, all of them written, as strings. */
    SealedRow seal(OpenRow row) {
        out.clear();
        int n = row.length();
        int shortest = Integer.MAX_VALUE;
        int longest = 0;
        for (int i = 0; i < n; i++) {
            long begin = out.size();
            codec.encode(row.words(), i * stride, out);
            lengths[i] = (int) (out.size() - begin);
            shortest = Math.min(shortest, lengths[i]);
            longest = Math.max(longest, lengths[i]);
        }
        int lengthBits = bitsFor(longest - shortest);
        int beginsAt = Math.toIntExact(out.size());
        int beginBits = bitsFor(beginsAt);
        if (lengthBits > 0) {
            putBegins(n, beginBits);
        }
        int lengthsAt = (int) out.size();
        for (int i = 0; i < n && lengthBits > 0; i++) {
            out.put((long) lengths[i] - shortest, lengthBits);
        }
        int predecessorsAt = (int) out.size();
        long before = 0;
        for (int i = 0; i < n; i++) {
            PredecessorCode.put(row.predecessor(i), before, out);
            before = row.predecessor(i);
        }
        long[] words = new long[Math.toIntExact((out.size() + 63) >>> 6) + 1];
        out.copyTo(words, 0);
        SealedRow sealed = new SealedRow(words, shortest, lengthBits, beginBits, beginsAt, lengthsAt, predecessorsAt);
        check(sealed, row, n);
        return sealed;
    }

    private void putBegins(int n, int beginBits) {
        int begin = 0;
        for (int i = 0; i < n; i++) {
            if (i % (1 << SealedRow.GROUP_SHIFT) == 0) {
                out.put(begin, beginBits);
            }
            begin += lengths[i];
        }
    }

    private static int bitsFor(int most) {
        return 32 - Integer.numberOfLeadingZeros(most);
    }

    private void check(SealedRow sealed, OpenRow row, int n) {
        BitReader in = new BitReader(sealed);
        in.seek(0);
        for (int i = 0; i < n; i++) {
            codec.decode(in, readBack, 0);
            if (!row.same(i, readBack, 0)) {
                throw new IllegalStateException("a state is not what was written: " + Arrays.toString(readBack));
            }
        }
    }
}
