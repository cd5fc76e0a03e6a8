package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;

/**
 * Progresses a formula of LTL through a state: a run satisfies the formula if and only if the run without its first state satisfies the result,
 * given what holds in that first state. So what a formula still demands after some steps is again a formula, which can be asked there
 * (F. Bacchus and F. Kabanza, Planning for temporally extended goals, 1998, section 3).
 */
final class Progression {
    /** A formula with more parts than this is not followed further. */
    static final int MOST_PARTS = 2_000;

    private final Predicate<Formula> isTrue;

    /** A progression through the state in which these formulas without temporal operators are true. */
    Progression(Predicate<Formula> isTrue) {
        this.isTrue = isTrue;
    }

    /** The demand on the rest of a run. */
    Formula of(Formula f) {
        if (Logic.isOfState(f)) {
            return new Constant(isTrue.test(f));
        }
        if (f instanceof Not not) {
            return not(of(not.of()));
        } else if (f instanceof And and) {
            return and(and.parts().stream().map(this::of).toList());
        } else if (f instanceof Or or) {
            return or(or.parts().stream().map(this::of).toList());
        } else if (f instanceof Implies implies) {
            return or(List.of(not(of(implies.premise())), of(implies.conclusion())));
        } else if (f instanceof Iff iff) {
            return iff(of(iff.left()), of(iff.right()));
        } else if (f instanceof Next next) {
            return next.of();
        } else if (f instanceof Finally some) {
            return or(List.of(of(some.of()), f));
        } else if (f instanceof Globally always) {
            return and(List.of(of(always.of()), f));
        } else if (f instanceof Until until) {
            return or(List.of(of(until.goal()), and(List.of(of(until.first()), f))));
        } else if (f instanceof WeakUntil until) {
            return or(List.of(of(until.goal()), and(List.of(of(until.first()), f))));
        } else if (f instanceof Release release) {
            return and(List.of(of(release.second()), or(List.of(of(release.first()), f))));
        }
        throw new IllegalArgumentException("not a formula of LTL: " + f);
    }

    /** How many parts a formula has, itself included. */
    static int parts(Formula f) {
        int parts = 1;
        for (Formula part : f.children()) {
            parts += parts(part);
        }
        return parts;
    }

    /** The negation, as short as it can be written. */
    static Formula not(Formula f) {
        if (f instanceof Constant constant) {
            return new Constant(!constant.value());
        }
        if (f instanceof Comparison comparison) {
            return new Comparison(comparison.left(), comparison.relation().negated(), comparison.right());
        }
        return f instanceof Not not ? not.of() : new Not(f);
    }

    private static Formula iff(Formula left, Formula right) {
        if (left instanceof Constant constant) {
            return constant.value() ? right : not(right);
        }
        if (right instanceof Constant constant) {
            return constant.value() ? left : not(left);
        }
        return left.equals(right) ? new Constant(true) : new Iff(left, right);
    }

    private static Formula and(List<Formula> parts) {
        Set<Formula> kept = new LinkedHashSet<>();
        for (Formula part : parts) {
            for (Formula each : part instanceof And and ? and.parts() : List.of(part)) {
                if (each instanceof Constant constant && !constant.value()) {
                    return each;
                }
                if (!(each instanceof Constant)) {
                    kept.add(each);
                }
            }
        }
        return Formula.and(new ArrayList<>(kept));
    }

    private static Formula or(List<Formula> parts) {
        Set<Formula> kept = new LinkedHashSet<>();
        for (Formula part : parts) {
            for (Formula each : part instanceof Or or ? or.parts() : List.of(part)) {
                if (each instanceof Constant constant && constant.value()) {
                    return each;
                }
                if (!(each instanceof Constant)) {
                    kept.add(each);
                }
            }
        }
        return Formula.or(new ArrayList<>(kept));
    }
}
