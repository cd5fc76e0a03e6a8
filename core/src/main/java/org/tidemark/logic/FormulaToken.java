package org.tidemark.logic;

/**
 * A symbol in the text.
 *
 * @param symbol which one
 * @param text a name without its quotes and escapes, the digits of a number, else as it was written
 * @param start where it begins in the text
 * @param end where it is over
 */
record FormulaToken(Symbol symbol, String text, int start, int end) {}
