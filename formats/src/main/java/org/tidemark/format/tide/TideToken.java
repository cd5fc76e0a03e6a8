package org.tidemark.format.tide;

import org.tidemark.input.InputException;

/**
 * A token of a file and its position. The text of a quoted name is without the quotes; {@code end} is the offset
 * where it ends.
 */
record TideToken(Kind kind, String text, Source source, int line, int column, int start, int end) {
    /** The kinds of tokens. */
    enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        SIGN,
        /** The text in the braces of a property, a measure or a network. */
        RAW,
        COMMENT,
        END
    }

    /** A file: its name in messages, and its text. */
    record Source(String file, String text) {}

    boolean is(String word) {
        return (kind == Kind.SIGN || kind == Kind.KEYWORD) && text.equals(word);
    }

    /** Whether this is the word before the name of a network; elsewhere it is a name. */
    boolean isNetwork() {
        return kind == Kind.NAME && written().equals("network");
    }

    /** The text as the author wrote it. */
    String written() {
        return source.text().substring(start, end);
    }

    /** A description of the token, for messages. */
    String found() {
        return kind == Kind.END ? "the file ends here" : "found " + InputException.quote(written());
    }

    /** An error at this token: {@code dbm.tide:3:7: …}. */
    InputException error(String message) {
        return new TokenError(this, message);
    }

    /** {@code dbm.tide:3:7}. */
    String position() {
        return source.file() + ":" + line + ":" + column;
    }
}
