package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.check.replay.MarkingTruth;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.WordRange;
import org.tidemark.model.Expander;
import org.tidemark.net.TokenGame;
import org.tidemark.net.exec.NetModel;

/** Whether a state can be reached in which a formula holds. */
public final class ReachabilityGoal extends Inquiry {
    private final Formula formula;

    ReachabilityGoal(Formula stateFormula) {
        formula = stateFormula;
    }

    public Formula formula() {
        return formula;
    }

    /** True or false once the question is settled; null before. */
    @Nullable
    Boolean reachable() {
        return isSettled() ? isShown() : null;
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        return new Eyes(predicate(model, expander));
    }

    private StatePredicate predicate(NetModel model, Expander expander) {
        try {
            return StatePredicate.of(formula, model, expander);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    @Override
    public boolean confirms(TokenGame game) {
        return new MarkingTruth(game).holds(formula);
    }

    /** Looks for states where the formula holds. */
    private static final class Eyes implements Watch {
        private final StatePredicate predicate;

        Eyes(StatePredicate predicate) {
            this.predicate = predicate;
        }

        @Override
        public Notice see(long[] words, int at, boolean dead) {
            return predicate.holds(words, at, dead) ? Notice.SETTLED : Notice.NOTHING;
        }

        @Override
        public WordRange guard() {
            return predicate.guard();
        }
    }
}
