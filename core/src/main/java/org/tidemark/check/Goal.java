package org.tidemark.check;

import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.model.Expander;
import org.tidemark.net.NetModel;
import org.tidemark.net.TokenGame;

/** Whether a state can be reached in which a formula holds. */
final class Goal extends Inquiry {
    private final Formula formula;
    private volatile boolean reached;

    Goal(Formula stateFormula) {
        formula = stateFormula;
    }

    Formula formula() {
        return formula;
    }

    /** True or false once the question is closed; null before. */
    @org.jspecify.annotations.Nullable
    Boolean reachable() {
        return isOpen() ? null : reached;
    }

    /** Closes the question with a reachable state, and no run to it. */
    void reached(Technique by) {
        reached = true;
        close(by, "");
    }

    @Override
    Watch watch(NetModel model, Expander expander) {
        StatePredicate predicate = predicate(model, expander);
        return (words, at, dead) -> {
            if (!predicate.holds(words, at, dead)) {
                return Watch.Notice.NOTHING;
            }
            reached = true;
            return Watch.Notice.SETTLED;
        };
    }

    private StatePredicate predicate(NetModel model, Expander expander) {
        try {
            return StatePredicate.of(formula, model, expander);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    @Override
    boolean confirms(TokenGame game) {
        return new MarkingTruth(game).holds(formula);
    }
}
