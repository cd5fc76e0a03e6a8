package org.tidemark.net.codec;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.CardinalityCode;
import org.tidemark.codec.Ranges;
import org.tidemark.model.Layout;
import org.tidemark.model.StateCodec;
import org.tidemark.net.structure.PlaceBounds;

/**
 * Markings as MARIA writes them (Mäkelä, §3): place by place the number of tokens, and the number of different ones among them,
 * although it is 1 in a net whose tokens are all alike. Nothing is left out.
 *
 * <p>A place with m possible numbers of tokens takes ⌈log2 m⌉ bits if these are at most two. Else a bit says whether it has
 * tokens, and if so their number t follows, in ⌈log2 m⌉ bits or, without a proven bound, as a {@link CardinalityCode}; and then
 * ⌈log2 t⌉ bits. Immutable, so that any thread may use it.
 */
public final class MariaCodec implements StateCodec {
    private static final int SHORT_BITS = 2;

    private final Layout layout;

    /** How many numbers of tokens each place may have; 0 where that is not known. */
    private final long[] choices;

    private MariaCodec(Layout layout, long[] choices) {
        this.layout = layout;
        this.choices = choices;
    }

    /** A codec for markings in a layout whose field {@code p} is place {@code p}, with proven bounds as capacities. */
    public static MariaCodec of(Layout layout, PlaceBounds bounds) {
        long[] choices = new long[layout.fields()];
        for (int p = 0; p < choices.length; p++) {
            choices[p] = bounds.bound(p) + 1;
        }
        return new MariaCodec(layout, choices);
    }

    @Override
    public void encode(long[] words, int at, BitBuffer out) {
        for (int p = 0; p < choices.length; p++) {
            long tokens = layout.get(words, at, p);
            if (isShort(p)) {
                Ranges.put(tokens, choices[p], out);
            } else {
                out.put(tokens == 0 ? 0 : 1, 1);
                if (tokens > 0 && choices[p] > 0) {
                    Ranges.put(tokens, choices[p], out);
                } else if (tokens > 0) {
                    CardinalityCode.put(tokens, out);
                }
            }
            if (tokens > 0) {
                Ranges.put(0, tokens, out);
            }
        }
    }

    private boolean isShort(int place) {
        return choices[place] > 0 && Ranges.bits(choices[place]) <= SHORT_BITS;
    }

    @Override
    public void decode(BitReader in, long[] into, int at) {
        Arrays.fill(into, at, at + layout.words(), 0);
        for (int p = 0; p < choices.length; p++) {
            long tokens = 0;
            if (isShort(p)) {
                tokens = Ranges.take(choices[p], in);
            } else if (in.take(1) != 0) {
                tokens = choices[p] > 0 ? Ranges.take(choices[p], in) : CardinalityCode.take(in);
            }
            if (tokens > 0) {
                in.take(Ranges.bits(tokens));
            }
            layout.set(into, at, p, tokens);
        }
    }

    @Override
    public int mostBits() {
        return Integer.MAX_VALUE;
    }
}
