package org.tidemark.program;

/**
 * A name that formulas may use for an expression: its number in comparisons, and otherwise whether that is not 0.
 *
 * @param value over global variables and those of named processes
 */
public record Definition(String name, Expression value) {}
