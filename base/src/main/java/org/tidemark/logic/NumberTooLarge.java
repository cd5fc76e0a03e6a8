package org.tidemark.logic;

/** A number may need more than 64 bits, judging by the widths of the fields that it is computed from. */
final class NumberTooLarge extends FormulaException {
    private static final long serialVersionUID = 1;

    NumberTooLarge(String message) {
        super(message);
    }
}
