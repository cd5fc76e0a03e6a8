package org.tidemark.logic.form;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Logic;

/**
 * Formulas of CTL, rewritten so that more of them is about what can be reached ({@code EF}) and what always holds
 * ({@code AG}): {@code AF EF f} and {@code E[g U EF f]} are {@code EF f}, {@code EF AF f} and {@code EF A[g U f]} are
 * {@code EF f}, and {@code EF (f || g)} is {@code EF f || EF g}; and the duals of these. Sound on maximal runs, finite
 * or not, and on fair runs as long as every state has one.
 */
public final class BranchingForm {
    private BranchingForm() {}

    /** An equivalent formula of CTL. */
    public static Formula of(Formula f) {
        if (Logic.isOfState(f)) {
            return f;
        }
        if (f instanceof Exists exists) {
            return quantified(true, exists.run());
        }
        if (f instanceof ForAll all) {
            return quantified(false, all.run());
        }
        return Expansion.rebuilt(f, f.children().stream().map(BranchingForm::of).toList());
    }

    private static Formula quantified(boolean exists, Formula run) {
        List<Formula> parts = run.children().stream().map(BranchingForm::of).toList();
        Formula last = parts.get(parts.size() - 1);
        if (run instanceof Finally || run instanceof Globally) {
            boolean isFinally = run instanceof Finally;
            return exists == isFinally ? wide(isFinally, last) : narrow(isFinally, last);
        }
        if (run instanceof Until || run instanceof Release) {
            return until(exists, run instanceof Until, parts.get(0), last);
        }
        return with(exists, Expansion.rebuilt(run, parts));
    }

    private static Formula with(boolean exists, Formula run) {
        return exists ? new Exists(run) : new ForAll(run);
    }

    /**
     * {@code EF} of a formula, or {@code AG}. What is under an {@code EF} only has to be reached, however it is reached
     * then; and each part of a disjunction by itself.
     */
    private static Formula wide(boolean isFinally, Formula of) {
        List<Formula> ofStates = new ArrayList<>();
        List<Formula> apart = new ArrayList<>();
        List<Formula> left = new ArrayList<>(List.of(of));
        while (!left.isEmpty()) {
            Formula part = left.remove(left.size() - 1);
            if (Logic.isOfState(part)) {
                ofStates.add(part);
                continue;
            }
            Formula goal = goal(part, isFinally, true, true);
            List<Formula> smaller = goal == null ? parts(part, isFinally) : List.of(goal);
            if (goal != null || smaller.size() > 1) {
                left.addAll(smaller);
            } else {
                apart.add(far(isFinally, isFinally, part));
            }
        }
        if (!ofStates.isEmpty()) {
            apart.add(far(isFinally, isFinally, joined(isFinally, ofStates)));
        }
        return joined(isFinally, apart);
    }

    /**
     * {@code AF} of a formula, or {@code EG}: an {@code EF} in a disjunction under {@code AF} holds at first or never.
     */
    private static Formula narrow(boolean isFinally, Formula of) {
        List<Formula> rest = new ArrayList<>();
        List<Formula> apart = new ArrayList<>();
        List<Formula> left = new ArrayList<>(List.of(of));
        while (!left.isEmpty()) {
            Formula part = left.remove(left.size() - 1);
            boolean isOfState = Logic.isOfState(part);
            Formula goal = isOfState ? null : goal(part, isFinally, !isFinally, false);
            List<Formula> smaller = goal != null ? List.of(goal) : isOfState ? List.of(part) : parts(part, isFinally);
            if (goal != null || smaller.size() > 1) {
                left.addAll(smaller);
            } else {
                (isWide(part, isFinally) ? apart : rest).add(part);
            }
        }
        if (!rest.isEmpty()) {
            apart.add(far(!isFinally, isFinally, joined(isFinally, rest)));
        }
        return joined(isFinally, apart);
    }

    /**
     * {@code E[first U goal]} or {@code A[first U goal]}, or with {@code R}: an {@code EF} in the goal holds at first
     * or never.
     */
    private static Formula until(boolean exists, boolean isUntil, Formula first, Formula goal) {
        List<Formula> rest = new ArrayList<>();
        List<Formula> apart = new ArrayList<>();
        for (Formula part : parts(goal, isUntil)) {
            (isWide(part, isUntil) ? apart : rest).add(part);
        }
        if (!rest.isEmpty()) {
            Formula last = joined(isUntil, rest);
            // A[f U AF g] is AF g: a run that comes to AF g satisfies it from the start.
            boolean isReached = exists != isUntil && isFar(last, exists, isUntil);
            Formula run = isUntil ? new Until(first, last) : new Release(first, last);
            apart.add(isReached ? last : with(exists, run));
        }
        return joined(isUntil, apart);
    }

    private static Formula far(boolean exists, boolean isFinally, Formula of) {
        return with(exists, isFinally ? new Finally(of) : new Globally(of));
    }

    private static Formula joined(boolean isOr, List<Formula> parts) {
        return isOr ? Formula.or(parts) : Formula.and(parts);
    }

    /** Whether it is {@code EF}, or {@code AG} where that is asked for. */
    private static boolean isWide(Formula f, boolean isFinally) {
        return isFar(f, isFinally, isFinally);
    }

    /** Whether it is a quantifier and {@code F}, or {@code G} where that is asked for. */
    private static boolean isFar(Formula f, boolean exists, boolean isFinally) {
        if (f instanceof Not not) {
            return isFar(not.of(), !exists, !isFinally);
        }
        Formula run = run(f, exists);
        return isFinally ? run instanceof Finally : run instanceof Globally;
    }

    private static @Nullable Formula run(Formula f, boolean exists) {
        return exists ? f instanceof Exists some ? some.run() : null : f instanceof ForAll all ? all.run() : null;
    }

    /**
     * The part of a formula that is reached at last ({@code F}, {@code U}), or holds from the first state on ({@code
     * G}, {@code R}); null where it is not one of these.
     *
     * @param exists by which quantifier
     * @param orOther or by the other one
     */
    private static @Nullable Formula goal(Formula f, boolean isFinally, boolean exists, boolean orOther) {
        if (f instanceof Not not) {
            Formula contrary = goal(not.of(), !isFinally, !exists, orOther);
            return contrary == null ? null : negated(contrary);
        }
        Formula first = run(f, exists);
        Formula run = first == null && orOther ? run(f, !exists) : first;
        if (isFinally) {
            return run instanceof Finally some ? some.of() : run instanceof Until until ? until.goal() : null;
        }
        return run instanceof Globally always ? always.of() : run instanceof Release release ? release.second() : null;
    }

    /** The parts of a disjunction, or a conjunction, also of one that is written as the negation of the other. */
    private static List<Formula> parts(Formula f, boolean isOr) {
        if (f instanceof Not not) {
            List<Formula> contrary = parts(not.of(), !isOr);
            return contrary.size() == 1
                    ? List.of(f)
                    : contrary.stream().map(BranchingForm::negated).toList();
        }
        if (isOr && f instanceof Implies implies) {
            return List.of(negated(implies.premise()), implies.conclusion());
        }
        return (isOr ? f instanceof Or : f instanceof And) ? f.children() : List.of(f);
    }

    private static Formula negated(Formula f) {
        return f instanceof Not not ? not.of() : new Not(f);
    }
}
