package org.tidemark.logic;

import org.jspecify.annotations.Nullable;

/**
 * A part of a formula that has been read, with its position and what is needed to combine it.
 *
 * @param tree a {@link Formula}, a {@link Term}, or the {@link Most} of one
 * @param start where it begins in the text
 * @param end where it ends
 * @param depth the depth of nested operators
 * @param isDigits whether it is a number as written, without sign and parentheses
 * @param bare the first temporal operator in it that no path quantifier governs
 * @param quantifier the first path quantifier in it
 */
record Operand(
        Object tree,
        int start,
        int end,
        int depth,
        boolean isDigits,
        @Nullable FormulaToken bare,
        @Nullable FormulaToken quantifier) {
    /** The largest value of a term. */
    record Most(Term of) {}

    /** A name, number or word. */
    static Operand atom(Object tree, int start, int end, boolean isDigits) {
        return new Operand(tree, start, end, 1, isDigits, null, null);
    }

    /** The same in parentheses. */
    Operand enclosed(Object inside, int from, int to) {
        return new Operand(inside, from, to, depth, false, bare, quantifier);
    }
}
