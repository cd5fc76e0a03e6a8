package org.tidemark.format.tide;

import org.tidemark.input.InputException;

/** An error at a token, which also knows its parts, for texts that are not files. */
final class TokenError extends InputException {
    private static final long serialVersionUID = 1L;

    private final transient TideToken token;
    private final String sentence;

    TokenError(TideToken token, String sentence) {
        super(token.position() + ": " + sentence, token.line(), token.column());
        this.token = token;
        this.sentence = sentence;
    }

    TideToken token() {
        return token;
    }

    /** The message without the position. */
    String sentence() {
        return sentence;
    }
}
