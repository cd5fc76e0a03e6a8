package org.tidemark.color.net;

import org.tidemark.logic.TokenSum;

/** The number of tokens of one colour in a place. Immutable. */
record TokensOfColor(String place, String text, long rank) implements TokenSum {
    @Override
    public long weight(long of) {
        return of == rank ? 1 : 0;
    }
}
