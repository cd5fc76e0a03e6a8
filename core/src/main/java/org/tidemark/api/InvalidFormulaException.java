package org.tidemark.api;

import org.tidemark.logic.FormulaSyntaxException;

/** A formula cannot be read. The message names the position and shows the line with a mark under it. */
public final class InvalidFormulaException extends InvalidInputException {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    InvalidFormulaException(Property property, FormulaSyntaxException wrong) {
        super("formula" + (property.isNamed() ? " " + property.name() : "") + ":" + wrong.getMessage() + "\n"
                + wrong.excerpt());
        line = wrong.line();
        column = wrong.column();
        initCause(wrong);
    }

    /** The line of the error within the formula, counted from 1. */
    public int line() {
        return line;
    }

    /** The column of the error within its line, counted from 1 in UTF-16 units. */
    public int column() {
        return column;
    }
}
