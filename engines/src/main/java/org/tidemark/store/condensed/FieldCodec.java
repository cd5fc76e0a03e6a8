package org.tidemark.store.condensed;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;

/** The fields of a state side by side, without what lies between them: for models that do not know how to do better. */
final class FieldCodec implements StateCodec {
    private final Layout layout;
    private final int bits;

    FieldCodec(Layout layout) {
        this.layout = layout;
        int sum = 0;
        for (int f = 0; f < layout.fields(); f++) {
            sum += layout.width(f);
        }
        bits = sum;
    }

    @Override
    public void encode(long[] words, int at, BitBuffer out) {
        for (int f = 0; f < layout.fields(); f++) {
            out.put(layout.get(words, at, f), layout.width(f));
        }
    }

    @Override
    public void decode(BitReader in, long[] into, int at) {
        Arrays.fill(into, at, at + layout.words(), 0);
        for (int f = 0; f < layout.fields(); f++) {
            into[at + layout.word(f)] |= in.take(layout.width(f)) << layout.shift(f);
        }
    }

    @Override
    public int mostBits() {
        return bits;
    }
}
