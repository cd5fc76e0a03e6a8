package org.tidemark.check.question;

import java.util.Locale;
import java.util.stream.IntStream;
import org.tidemark.model.Expander;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.net.Folding;
import org.tidemark.net.TokenGame;
import org.tidemark.system.Game;

/** Whether some place can hold two tokens at once, of whatever colours: a state shows that it can. */
public final class SecondToken extends Inquiry {
    private final Folding.Groups places;

    SecondToken(Folding.Groups places) {
        this.places = places;
    }

    /** The places that are asked about. */
    public Folding.Groups places() {
        return places;
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        long[] beyondOne = beyondOne(model.layout());
        int[] shared = shared();
        return (state, at, dead) -> {
            for (int w = 0; w < beyondOne.length; w++) {
                if ((state[at + w] & beyondOne[w]) != 0) {
                    return StateWatch.Notice.SETTLED;
                }
            }
            for (int group : shared) {
                long tokens = 0;
                for (int f = places.from(group); f < places.to(group); f++) {
                    tokens += model.layout().get(state, at, f);
                }
                if (tokens > 1) {
                    return StateWatch.Notice.SETTLED;
                }
            }
            return StateWatch.Notice.NOTHING;
        };
    }

    /** The places that are several fields. */
    private int[] shared() {
        return IntStream.range(0, places.size())
                .filter(group -> places.to(group) - places.from(group) > 1)
                .toArray();
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
    public boolean confirms(Game game) {
        return fullGroup(game) >= 0;
    }

    /** Which place holds several tokens, and how many, as a sentence without its full stop. */
    String fullPlace(Game game) {
        int group = fullGroup(game);
        return String.format(Locale.ROOT, "'%s' can hold %,d tokens", places.name(group), tokens(group, game));
    }

    /** The first place that holds several tokens; -1 where none does. */
    private int fullGroup(Game game) {
        return IntStream.range(0, places.size())
                .filter(group -> tokens(group, game) > 1)
                .findFirst()
                .orElse(-1);
    }

    private long tokens(int group, Game game) {
        return IntStream.range(places.from(group), places.to(group))
                .mapToLong(p -> ((TokenGame) game).marking()[p])
                .sum();
    }
}
