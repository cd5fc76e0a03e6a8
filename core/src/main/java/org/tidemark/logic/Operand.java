package org.tidemark.logic;

import org.jspecify.annotations.Nullable;

/**
 * What has been read of a formula up to some point, where it stands, and what must be known of it later.
 *
 * @param tree a {@link Formula}, a {@link Term}, or the {@link Most} of one
 * @param start where it begins in the text
 * @param end where it is over
 * @param depth how many operators stand above each other in it
 * @param isDigits a number as written, without sign and parentheses
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
