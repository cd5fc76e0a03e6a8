package org.tidemark.logic;

/**
 * A symbol in the text.
 *
 * @param symbol its kind
 * @param text a name without its quotes and escapes, the digits of a number, otherwise as written
 * @param start where it begins in the text
 * @param end where it ends
 */
record FormulaToken(Symbol symbol, String text, int start, int end) {}
