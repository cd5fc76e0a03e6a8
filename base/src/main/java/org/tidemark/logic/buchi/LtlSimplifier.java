package org.tidemark.logic.buchi;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;

/**
 * Makes formulas of LTL smaller without changing the endless runs they hold of: negation normal form, eventual and
 * universal formulas, parts that follow from others. Where a dead state stutters, every run is endless, so all of it is
 * sound there too; it is not for CTL, whose runs may end. Stateless; polynomial in the formula as a graph of its parts.
 */
public final class LtlSimplifier {
    private static final long MOST_PARTS = 10_000;

    private LtlSimplifier() {}

    /**
     * An equivalent formula with {@code !} before propositions only, and without {@code ->}, {@code <->} and {@code W}; null
     * where it is too long to be written out, as each {@code <->} in another doubles it.
     *
     * @throws FormulaException when it is not a formula of LTL, or has more than 64 propositions
     */
    public static @Nullable Formula simplify(Formula f) throws FormulaException {
        LtlReader reader = new LtlReader(new LtlTerms(), new Propositions());
        return reader.formula(reader.read(f), MOST_PARTS);
    }
}
