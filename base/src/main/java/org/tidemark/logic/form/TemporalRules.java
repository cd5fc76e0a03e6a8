package org.tidemark.logic.form;

import static org.tidemark.logic.form.Simplifier.value;

import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;
import org.tidemark.logic.Logic;

/**
 * Identities of temporal operators, each sound on every non-empty run: on the maximal runs of CTL, which may be
 * finite, and on those of LTL, where a dead state stutters.
 *
 * <p>Only {@code X} distinguishes the two. {@code X true} is false at the end of a finite run and {@code X false} as
 * the weak next of {@code AX} is true there; whether a formula is read as CTL or LTL is not known here, so {@code X}
 * over a constant is left alone where the two differ.
 */
final class TemporalRules {
    private TemporalRules() {}

    /**
     * A temporal operator over simplified formulas about runs; {@code last} is {@code first} if there is only one
     * operand.
     */
    static Formula onRuns(Formula operator, Formula first, Formula last) {
        if (operator instanceof Next) {
            return new Next(first);
        }
        if (operator instanceof Finally) {
            return eventually(first);
        }
        if (operator instanceof Globally) {
            return globally(first);
        }
        if (operator instanceof Until) {
            return until(first, last);
        }
        return operator instanceof WeakUntil ? weakUntil(first, last) : release(first, last);
    }

    private static Formula eventually(Formula f) {
        // F true is true and F false is false: every run has a first state. F F f is F f: later than later is still
        // later.
        if (value(f) != null || f instanceof Finally) {
            return f;
        }
        // F (f U g) is F g: f U g implies F g, and where g holds so does f U g.
        if (f instanceof Until until) {
            return new Finally(until.goal());
        }
        // F G F f is G F f: what holds infinitely often from some time on does so from the start. On a finite run
        // both mean that f holds in the last state.
        return f instanceof Globally always && always.of() instanceof Finally ? f : new Finally(f);
    }

    private static Formula globally(Formula f) {
        // The duals of the above, with R for U.
        if (value(f) != null || f instanceof Globally) {
            return f;
        }
        if (f instanceof Release release) {
            return new Globally(release.second());
        }
        return f instanceof Finally some && some.of() instanceof Globally ? f : new Globally(f);
    }

    private static Formula until(Formula first, Formula goal) {
        // f U true and f U false are their goals; false U g and g U g are g, since g must hold at once.
        if (value(goal) != null || Boolean.FALSE.equals(value(first)) || first.equals(goal)) {
            return goal;
        }
        // true U g is F g; f U F g is F g: if F g ever holds, it holds now.
        if (Boolean.TRUE.equals(value(first))) {
            return eventually(goal);
        }
        return goal instanceof Finally ? goal : new Until(first, goal);
    }

    private static Formula weakUntil(Formula first, Formula goal) {
        // f W true is true; f W false is G f; false W g is g; true W g is true; g W g is g.
        if (Boolean.TRUE.equals(value(goal)) || Boolean.TRUE.equals(value(first))) {
            return new Formula.Constant(true);
        }
        if (Boolean.FALSE.equals(value(goal))) {
            return globally(first);
        }
        return Boolean.FALSE.equals(value(first)) || first.equals(goal) ? goal : new WeakUntil(first, goal);
    }

    private static Formula release(Formula first, Formula second) {
        // f R true and f R false are their second parts; true R g is g: released at once; g R g is g.
        if (value(second) != null || Boolean.TRUE.equals(value(first)) || first.equals(second)) {
            return second;
        }
        // false R g is G g: never released. f R G g is G g: it holds now.
        if (Boolean.FALSE.equals(value(first))) {
            return globally(second);
        }
        return second instanceof Globally ? second : new Release(first, second);
    }

    /** A quantifier over a simplified formula about runs. */
    static Formula quantified(boolean exists, Formula run) {
        // Every state has a run, so a formula that does not depend on the run needs no quantifier: EF true has become
        // E true.
        if (!Logic.hasBareOperator(run)) {
            return run;
        }
        // EX false is false and AX true is true, whether a dead state stutters or not.
        if (run instanceof Next next && Boolean.valueOf(!exists).equals(value(next.of()))) {
            return next.of();
        }
        // EF EF f is EF f and AG AG f is AG f: reachability is transitive. AF AF f is AF f: every run reaches AF f,
        // and every continuation reaches f. EG EG f is EG f: the run that keeps f keeps EG f too.
        if (run instanceof Finally some && isSame(exists, some.of(), Finally.class)) {
            return some.of();
        }
        if (run instanceof Globally always && isSame(exists, always.of(), Globally.class)) {
            return always.of();
        }
        return exists ? new Exists(run) : new ForAll(run);
    }

    private static boolean isSame(boolean exists, Formula f, Class<? extends Formula> operator) {
        return exists
                ? f instanceof Exists some && operator.isInstance(some.run())
                : f instanceof ForAll all && operator.isInstance(all.run());
    }
}
