package org.tidemark.check.question;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StatePredicate;
import org.tidemark.logic.WordRange;
import org.tidemark.logic.property.Property;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.system.Game;

/** Whether a state can be reached in which a formula holds. */
public final class ReachabilityGoal extends Inquiry {
    private final Formula formula;
    private volatile @Nullable SparseVector firings;
    private volatile @Nullable ProofGoal goal;
    private volatile boolean isHint;

    /** A state where a formula holds, in names as {@link org.tidemark.logic.Expansion} writes them out. */
    public ReachabilityGoal(Formula stateFormula) {
        formula = stateFormula;
    }

    /** A goal that would only help with another inquiry, until it is asked for its own sake. */
    static ReachabilityGoal hint(Formula stateFormula) {
        ReachabilityGoal goal = new ReachabilityGoal(stateFormula);
        goal.isHint = true;
        return goal;
    }

    /** From now on it is asked for its own sake. */
    void ask() {
        isHint = false;
    }

    @Override
    public boolean isHint() {
        return isHint;
    }

    public Formula formula() {
        return formula;
    }

    /**
     * A goal that every marking meets in which the formula holds, and hardly any other; computed once, for the net of
     * the question.
     */
    public ProofGoal goal(PetriNet net) {
        ProofGoal known = goal;
        if (known == null) {
            known = ProofGoal.of(formula, net);
            goal = known;
        }
        return known;
    }

    /** How often transitions might fire on the way to such a state, by the state equation; null where it was not solved. */
    public @Nullable SparseVector firings() {
        return firings;
    }

    /** Leaves a solution of the state equation for walks that are guided by it. */
    public void firings(SparseVector solution) {
        firings = solution;
    }

    /** True or false once the question is settled; null before. */
    public @Nullable Boolean reachable() {
        return isSettled() ? isShown() : null;
    }

    @Override
    public Property alone() {
        return new Property.Truth("", Formula.reachable(formula));
    }

    @Override
    StateWatch watch(Model model, Expander expander) {
        return new Eyes(predicate(model, expander));
    }

    private StatePredicate predicate(Model model, Expander expander) {
        try {
            return StatePredicate.of(formula, model, expander);
        } catch (FormulaException e) {
            throw new IllegalStateException("a formula that was checked before", e);
        }
    }

    @Override
    public boolean confirms(Game game) {
        return game.holds(formula);
    }

    /** Looks for states where the formula holds. */
    private static final class Eyes implements StateWatch {
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
