package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.format.trace.Evidence;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.buchi.AutomatonLimit;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.LtlTranslator;

/** Whether a formula of LTL holds of every run: whether the automaton of its contrary accepts none. See {@link LinearClaims}. */
final class LinearClaim extends Assertion {
    private final Formula formula;
    private final LinearClaims claims;
    private @Nullable BuchiAutomaton contrary;
    private volatile String obstacle = "";
    private volatile @Nullable Evidence evidence;

    LinearClaim(Formula formula, LinearClaims claims) {
        this.formula = formula;
        this.claims = claims;
    }

    Formula formula() {
        return formula;
    }

    /** The automaton of the runs that break it, made once; null where it cannot be made within the limit. */
    @Nullable
    BuchiAutomaton contrary(AutomatonLimit limit) {
        if (contrary == null && obstacle.isEmpty()) {
            try {
                contrary = LtlTranslator.translateContrary(formula, limit);
            } catch (FormulaException e) {
                obstacle = String.valueOf(e.getMessage());
            }
        }
        return contrary;
    }

    /** A run that breaks it; null where it holds, or nobody has asked, or there was no time or memory to find one. */
    @Nullable
    Evidence evidence() {
        return evidence;
    }

    void show(@Nullable Evidence run) {
        evidence = run;
    }

    @Override
    boolean isExplained() {
        return evidence != null;
    }

    @Override
    String obstacle() {
        return obstacle;
    }

    @Override
    void exhausted(Pass pass) {
        claims.examine(pass);
    }
}
