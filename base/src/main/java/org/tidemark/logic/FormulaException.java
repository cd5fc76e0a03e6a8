package org.tidemark.logic;

/**
 * A formula is wrong, or asks for more than can be computed. The message is one sentence that says what, and what to
 * do instead.
 */
public class FormulaException extends Exception {
    private static final long serialVersionUID = 1L;

    public FormulaException(String message) {
        super(message);
    }
}
