package org.tidemark.api;

import java.util.OptionalInt;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaSyntaxException;

/**
 * A model, a formula or a parameter is wrong. The message says where, what was found and what was expected; it is meant for
 * the person who wrote the input. For a formula it also shows the line with a mark under the position.
 */
public final class InvalidInputException extends Exception {
    private static final long serialVersionUID = 1L;

    private final int line;
    private final int column;

    InvalidInputException(String message) {
        super(message);
        line = 0;
        column = 0;
    }

    InvalidInputException(InputException cause) {
        super(cause.getMessage(), cause);
        line = cause.line();
        column = cause.column();
    }

    InvalidInputException(Property property, FormulaSyntaxException wrong) {
        super(
                "formula" + (property.isNamed() ? " " + property.name() : "") + ":" + wrong.getMessage() + "\n"
                        + wrong.excerpt(),
                wrong);
        line = wrong.line();
        column = wrong.column();
    }

    /** The line that is wrong, within the file, the text or the formula, counted from 1; empty where there is no position. */
    public OptionalInt line() {
        return line == 0 ? OptionalInt.empty() : OptionalInt.of(line);
    }

    /** The column within that line, counted from 1 in UTF-16 units; empty where only the line is known. */
    public OptionalInt column() {
        return column == 0 ? OptionalInt.empty() : OptionalInt.of(column);
    }
}
