package org.tidemark.cpn.ml;

import org.tidemark.input.InputException;

/** A text of CPN ML is wrong, or uses what is not supported. */
public final class MlException extends RuntimeException {
    private static final long serialVersionUID = 1L;
    private final transient Source source;
    private final int at;

    public MlException(Source source, int at, String message) {
        super(message, null, false, false);
        this.source = source;
        this.at = at;
    }

    /** Where in the text it is, counted from 0. */
    public int at() {
        return at;
    }

    /** The error as one of a file: line, page and element, column, and what is wrong. */
    public InputException in(String file) {
        String where = source.where() + ", column " + source.columnOf(at) + ": " + getMessage();
        return source.line() == 0 // given with -D, and in no file
                ? new InputException(file + ": " + where)
                : InputException.at(file, source.lineOf(at), where);
    }
}
