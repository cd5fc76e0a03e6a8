package org.tidemark.net.codec;

import org.tidemark.model.Layout;

/**
 * What a token in a place that is written adds to each word of the state, together with what follows from it in other places;
 * and the state without any tokens in such places. Sums of these are right modulo 2^64, which is all that a word has.
 */
final class WordSteps {
    private final long[][] ofPlace;
    private final long[] none;

    WordSteps(MarkingDigits digits, Layout layout) {
        ofPlace = new long[layout.fields()][];
        none = new long[layout.words()];
        for (int p = 0; p < layout.fields(); p++) {
            CountExpression count = digits.counts().get(p);
            int word = layout.word(p);
            int shift = layout.shift(p);
            none[word] += count.constant() << shift;
            count.factors().forEach((place, factor) -> {
                long[] steps = ofPlace[place] == null ? new long[layout.words()] : ofPlace[place];
                steps[word] += factor << shift;
                ofPlace[place] = steps;
            });
        }
    }

    /** What a token in a place that is written adds, by word. */
    long[] of(int place) {
        return ofPlace[place];
    }

    /** The words of a state where no such place has a token. */
    long[] none() {
        return none;
    }
}
