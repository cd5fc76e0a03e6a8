package org.tidemark.check;

import java.util.Arrays;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;

/** Whether some place can hold two tokens at once: a state shows that it can. */
final class SecondToken extends Inquiry {
    @Override
    Watch watch(NetModel model, Expander expander) {
        long[] beyondOne = beyondOne(model.layout());
        return (state, at, dead) -> {
            for (int w = 0; w < beyondOne.length; w++) {
                if ((state[at + w] & beyondOne[w]) != 0) {
                    return Watch.Notice.SETTLED;
                }
            }
            return Watch.Notice.NOTHING;
        };
    }

    /** The bits that are set in no number below two. */
    private static long[] beyondOne(Layout layout) {
        long[] bits = new long[layout.words()];
        for (int f = 0; f < layout.fields(); f++) {
            bits[layout.word(f)] |= layout.mask(f) & ~(1L << layout.shift(f));
        }
        return bits;
    }

    @Override
    boolean confirms(TokenGame game) {
        return Arrays.stream(game.marking()).anyMatch(tokens -> tokens > 1);
    }
}
