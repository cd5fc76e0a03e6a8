package org.tidemark.logic.form;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
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
 * Formulas about one run of LTL, rewritten so that they have few {@code X}: what does not count single steps may be asked of a smaller net, and
 * along fewer runs. Sound where runs are endless, as those of LTL are: a dead state repeats itself. Not for CTL.
 *
 * <p>{@code X} is moved out as far as it goes ({@code F X f} is {@code X F f}), and dropped before what only the end of a run decides:
 * {@code X F G f} is {@code F G f}. A formula is <em>eventual</em> where it holds on a run if it holds on some rest of it ({@code F f}), and
 * <em>universal</em> where it holds on every rest of a run on which it holds ({@code G f}); what is both depends on the end of the run alone.
 */
public final class LinearForm {
    /** A number of {@code X} before a formula. */
    private record Later(int steps, Formula of) {
        Formula whole(int fewer) {
            Formula f = of;
            for (int i = fewer; i < steps; i++) {
                f = new Next(f);
            }
            return f;
        }
    }

    private LinearForm() {}

    /** An equivalent formula about runs. */
    public static Formula of(Formula run) {
        return later(run).whole(0);
    }

    private static Later later(Formula f) {
        if (!Logic.hasBareOperator(f)) {
            return new Later(0, f);
        }
        List<Later> parts = f.children().stream().map(LinearForm::later).toList();
        if (f instanceof Next) {
            Later next = parts.get(0);
            return isOfTheEnd(next.of) ? next : new Later(next.steps + 1, next.of);
        }
        // All operators but X can wait until the X before their parts are taken; what the end of a run decides can wait
        // for any time.
        int steps = parts.stream()
                .filter(part -> !isOfTheEnd(part.of))
                .mapToInt(Later::steps)
                .min()
                .orElse(0);
        List<Formula> rest = new ArrayList<>();
        parts.forEach(part -> rest.add(isOfTheEnd(part.of) ? part.of : part.whole(steps)));
        Formula simple = simplified(f, rest);
        return new Later(isOfTheEnd(simple) ? 0 : steps, simple);
    }

    private static Formula simplified(Formula f, List<Formula> parts) {
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof Finally) {
            return eventually(last);
        }
        if (f instanceof Globally) {
            return globally(last);
        }
        // f U g is g where g is eventual, and f R g is g where g is universal.
        boolean isGoal = (f instanceof Until && isEventual(last)) || (f instanceof Release && isUniversal(last));
        return isGoal ? last : parts.equals(f.children()) ? f : Expansion.rebuilt(f, parts);
    }

    private static Formula eventually(Formula f) {
        if (isEventual(f)) {
            return f;
        }
        if (f instanceof Or or) {
            return apart(or.parts(), true, isAnyEventual(or.parts()));
        }
        return f instanceof And and ? together(and.parts(), true) : new Finally(f);
    }

    private static Formula globally(Formula f) {
        if (isUniversal(f)) {
            return f;
        }
        if (f instanceof And and) {
            return apart(and.parts(), false, and.parts().stream().anyMatch(LinearForm::isUniversal));
        }
        return f instanceof Or or ? together(or.parts(), false) : new Globally(f);
    }

    private static boolean isAnyEventual(List<Formula> parts) {
        return parts.stream().anyMatch(LinearForm::isEventual);
    }

    /** {@code F} of a disjunction, or {@code G} of a conjunction: each part may have its own, if that makes one of them simpler. */
    private static Formula apart(List<Formula> parts, boolean isFinally, boolean isSimpler) {
        if (!isSimpler) {
            return isFinally ? new Finally(Formula.or(parts)) : new Globally(Formula.and(parts));
        }
        List<Formula> simple = new ArrayList<>();
        List<Formula> rest = new ArrayList<>();
        parts.forEach(part -> ((isFinally ? isEventual(part) : isUniversal(part)) ? simple : rest).add(part));
        if (!rest.isEmpty()) {
            simple.add(isFinally ? new Finally(Formula.or(rest)) : new Globally(Formula.and(rest)));
        }
        return isFinally ? Formula.or(simple) : Formula.and(simple);
    }

    /** {@code F} of a conjunction, or {@code G} of a disjunction: what only the end of the run decides is the same at any time. */
    private static Formula together(List<Formula> parts, boolean isFinally) {
        List<Formula> end = new ArrayList<>();
        List<Formula> rest = new ArrayList<>();
        parts.forEach(part -> (isOfTheEnd(part) ? end : rest).add(part));
        Formula inner = isFinally ? Formula.and(rest) : Formula.or(rest);
        if (end.isEmpty()) {
            return isFinally ? new Finally(inner) : new Globally(inner);
        }
        end.add(isFinally ? eventually(inner) : globally(inner));
        return isFinally ? Formula.and(end) : Formula.or(end);
    }

    private static boolean isOfTheEnd(Formula f) {
        return isEventual(f) && isUniversal(f);
    }

    /** Whether it holds on a run if it holds on some rest of it. */
    private static boolean isEventual(Formula f) {
        return f instanceof Finally || isClosed(f, true);
    }

    /** Whether it holds on every rest of a run on which it holds. */
    private static boolean isUniversal(Formula f) {
        return f instanceof Globally || isClosed(f, false);
    }

    private static boolean isClosed(Formula f, boolean eventual) {
        if (f instanceof Not not) {
            return is(not.of(), !eventual);
        }
        if (f instanceof Implies implies) {
            return is(implies.premise(), !eventual) && is(implies.conclusion(), eventual);
        }
        if (f instanceof Iff iff) {
            return isOfTheEnd(iff.left()) && isOfTheEnd(iff.right());
        }
        if (f instanceof Until until) {
            return is(until.goal(), eventual);
        }
        if (f instanceof Release release) {
            return is(release.second(), eventual);
        }
        boolean isOfParts = f instanceof And
                || f instanceof Or
                || f instanceof Next
                || f instanceof Finally
                || f instanceof Globally
                || f instanceof WeakUntil;
        return f instanceof Constant || (isOfParts && f.children().stream().allMatch(part -> is(part, eventual)));
    }

    private static boolean is(Formula f, boolean eventual) {
        return eventual ? isEventual(f) : isUniversal(f);
    }
}
