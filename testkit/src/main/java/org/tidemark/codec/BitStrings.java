package org.tidemark.codec;

import java.nio.charset.StandardCharsets;
import java.util.function.Consumer;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.bits.Words;

/** Strings of bits as tests look at them. */
public final class BitStrings {
    private BitStrings() {}

    /** The written bits as text, first bit first. */
    public static String of(Consumer<BitBuffer> writing) {
        BitBuffer out = new BitBuffer();
        writing.accept(out);
        long[] words = out.toWords();
        byte[] text = new byte[(int) out.size()];
        for (int i = 0; i < text.length; i++) {
            text[i] = (byte) ('0' + (words[i >> 6] >>> (i & 63) & 1));
        }
        return new String(text, StandardCharsets.ISO_8859_1);
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
