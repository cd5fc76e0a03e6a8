package org.tidemark.format.tide;

import org.tidemark.format.InputException;

/**
 * A word of a file, and where it stands. The text of a name in quotes is what is inside them; {@code end} is where in the
 * file it ends.
 */
record TideToken(Kind kind, String text, Source source, int line, int column, int start, int end) {
    /** What a word can be. */
    enum Kind {
        NAME,
        KEYWORD,
        NUMBER,
        SIGN,
        /** What stands in the braces of a question or a measure. */
        RAW,
        COMMENT,
        END
    }

    /** A file: what messages call it, and its text. */
    record Source(String file, String text) {}

    boolean is(String word) {
        return (kind == Kind.SIGN || kind == Kind.KEYWORD) && text.equals(word);
    }

    /** As the author wrote it. */
    String written() {
        return source.text().substring(start, end);
    }

    /** How a message says what was found. */
    String found() {
        return kind == Kind.END ? "the file ends here" : "found " + InputException.quote(written());
    }

    /** An error at this word: {@code dbm.tide:3:7: …}. */
    InputException error(String message) {
        return new InputException(position() + ": " + message);
    }

    /** {@code dbm.tide:3:7}. */
    String position() {
        return source.file() + ":" + line + ":" + column;
    }
}
