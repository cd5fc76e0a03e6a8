package org.tidemark.program.promela;

import org.tidemark.input.InputException;

/**
 * A token with its place in the text that it came from; a token of a macro has the place of the name that was replaced.
 *
 * @param kind the sort of token
 * @param text as it is written
 * @param value the number, where it is one
 * @param source the file that it stands in
 * @param line counted from 1
 * @param isSpaced whether there is white space before it
 * @param isFirst whether it is the first token of its line
 */
record Token(Kind kind, String text, int value, Source source, int line, boolean isSpaced, boolean isFirst) {
    /** The sorts of tokens. */
    enum Kind {
        NAME,
        NUMBER,
        STRING,
        SIGN,
        END
    }

    /** A file of the model, with its lines for messages. */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody
    record Source(String file, String[] lines) {
        Source(String file, String text) {
            this(file, text.split("\r?\n", -1));
        }

        /** An error of a line, which is shown. */
        InputException wrong(int line, String message) {
            String shown = line >= 1 && line <= lines.length ? lines[line - 1].strip() : "";
            return InputException.at(
                    file, line, shown.isEmpty() ? message : message + ", in " + InputException.quote(shown));
        }
    }

    boolean is(String sign) {
        return (kind == Kind.SIGN || kind == Kind.NAME) && text.equals(sign);
    }

    /** This token where a macro was replaced by it. */
    Token at(Token call, boolean first) {
        return new Token(
                kind, text, value, call.source, call.line, first ? call.isSpaced : isSpaced, first && call.isFirst);
    }

    InputException wrong(String message) {
        return source.wrong(line, message);
    }

    /** The token as a message quotes it. */
    String quoted() {
        return kind == Kind.END ? "the end of the file" : InputException.quote(text);
    }
}
