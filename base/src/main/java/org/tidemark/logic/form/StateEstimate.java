package org.tidemark.logic.form;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;

/**
 * Estimates of a temporal formula in a state by conditions on that state alone: one that is necessary for the formula,
 * and one that is sufficient. {@code AG p && q} needs {@code p && q}; {@code A[p U q]} needs {@code p || q}, and {@code
 * q} suffices. Where the necessary condition holds in no reachable state the formula is false in all of them, and where
 * the sufficient one holds in all the formula is true in all.
 *
 * <p>Sound for formulas of CTL and about runs of LTL, on runs that end and on runs that do not. Immutable.
 */
public final class StateEstimate {
    private static final Formula TRUE = new Constant(true);
    private static final Formula FALSE = new Constant(false);

    /** Knowledge about single steps. */
    @FunctionalInterface
    public interface Steps {
        /**
         * A condition that is needed, or that is enough, for another one to hold after some next step, or after every
         * one; null where none is known. A dead state may be its own next one, or have none.
         */
        @Nullable
        Formula estimate(Formula condition, boolean exists, boolean isNecessary);
    }

    private final Steps steps;

    /** Estimates that know how steps change conditions. */
    public StateEstimate(Steps steps) {
        this.steps = steps;
    }

    /** Estimates that know nothing of steps. */
    public static StateEstimate withoutSteps() {
        return new StateEstimate((condition, exists, isNecessary) -> null);
    }

    /** A condition that holds in every state in which the formula does. */
    public Formula necessary(Formula f) {
        return estimate(f, true);
    }

    /** A condition that holds in no state but those in which the formula does. */
    public Formula sufficient(Formula f) {
        return estimate(f, false);
    }

    /** A formula with conditions in place of the temporal formulas under its outermost operator. */
    public Formula flat(Formula quantified, boolean isNecessary) {
        Formula run = quantified.children().get(0);
        List<Formula> parts =
                run.children().stream().map(part -> estimate(part, isNecessary)).toList();
        return Expansion.rebuilt(quantified, List.of(Expansion.rebuilt(run, parts)));
    }

    private Formula estimate(Formula f, boolean isNecessary) {
        if (Logic.isOfState(f)) {
            return f;
        }
        if (f instanceof Not not) {
            return negated(estimate(not.of(), !isNecessary));
        }
        if (f instanceof Implies implies) {
            return joined(
                    false,
                    List.of(
                            negated(estimate(implies.premise(), !isNecessary)),
                            estimate(implies.conclusion(), isNecessary)));
        }
        if (f instanceof And || f instanceof Or) {
            return joined(
                    f instanceof And,
                    f.children().stream()
                            .map(part -> estimate(part, isNecessary))
                            .toList());
        }
        if (f instanceof Exists || f instanceof ForAll) {
            return ofRun(f, f.children().get(0), isNecessary);
        }
        return isNecessary ? neededOnRun(f) : enoughOnRun(f);
    }

    private Formula ofRun(Formula f, Formula run, boolean isNecessary) {
        return run instanceof Next next ? next(next, f instanceof Exists, isNecessary) : estimate(run, isNecessary);
    }

    /** {@code AX false} says of a state that it is dead, if anything, and {@code EX true} that it is not. */
    private Formula next(Next next, boolean exists, boolean isNecessary) {
        Formula after = estimate(next.of(), isNecessary);
        if (after instanceof Constant constant) {
            boolean isOfDead = constant.value() == exists && exists != isNecessary;
            Formula dead = new Deadlock();
            return isOfDead
                    ? (exists ? new Not(dead) : dead)
                    : constant.value() == exists ? new Constant(isNecessary) : after;
        }
        Formula known = steps.estimate(after, exists, isNecessary);
        return known == null ? new Constant(isNecessary) : known;
    }

    private Formula neededOnRun(Formula f) {
        if (f instanceof Next next) {
            return next(next, true, true);
        }
        if (f instanceof Globally always) {
            return necessary(always.of());
        }
        if (f instanceof Release release) {
            return necessary(release.second());
        }
        boolean isUntil = f instanceof Until || f instanceof WeakUntil;
        return isUntil
                ? joined(false, f.children().stream().map(this::necessary).toList())
                : TRUE;
    }

    private Formula enoughOnRun(Formula f) {
        if (f instanceof Next next) {
            return next(next, false, false);
        }
        if (f instanceof Finally some) {
            return sufficient(some.of());
        }
        if (f instanceof Until || f instanceof WeakUntil) {
            return sufficient(f.children().get(1));
        }
        return f instanceof Release
                ? joined(true, f.children().stream().map(this::sufficient).toList())
                : FALSE;
    }

    private static Formula negated(Formula f) {
        return f instanceof Constant constant
                ? new Constant(!constant.value())
                : f instanceof Not not ? not.of() : new Not(f);
    }

    private static Formula joined(boolean isAnd, List<Formula> parts) {
        if (parts.contains(isAnd ? FALSE : TRUE)) {
            return isAnd ? FALSE : TRUE;
        }
        List<Formula> open =
                parts.stream().filter(part -> !(part instanceof Constant)).toList();
        return open.isEmpty() ? new Constant(isAnd) : isAnd ? Formula.and(open) : Formula.or(open);
    }
}
