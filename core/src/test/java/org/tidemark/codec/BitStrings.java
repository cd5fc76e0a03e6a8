package org.tidemark.codec;

import java.util.function.Consumer;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.Words;

/** Strings of bits as tests look at them. */
public final class BitStrings {
    private BitStrings() {}

    /** What is written, first bit first. */
    public static String of(Consumer<BitBuffer> writing) {
        BitBuffer out = new BitBuffer();
        writing.accept(out);
        BitReader in = reader(out);
        StringBuilder text = new StringBuilder();
        for (long i = 0; i < out.size(); i++) {
            text.append(in.take(1));
        }
        return text.toString();
    }

    /** Stands before the first bit of what was written; behind the last there are zeros. */
    public static BitReader reader(BitBuffer written) {
        long[] words = written.toWords();
        BitReader in = new BitReader(new Words() {
            @Override
            public long length() {
                return words.length + 2L;
            }

            @Override
            public long get(long index) {
                return index < words.length ? words[(int) index] : 0;
            }
        });
        in.seek(0);
        return in;
    }
}
