package org.tidemark.logic.form;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Comparison;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * Negation normal form: {@code !} occurs only before {@code fireable} and {@code deadlock}, and there are no
 * implications or equivalences.
 *
 * <p>All rules are dualities that hold on every run, finite or not, except for {@code X}: its dual on a run that may
 * end is the weak next, which requires nothing at the end. Below a quantifier both readings are right. Directly under
 * it, {@code !EX f} is {@code AX !f} in CTL, where EX is false and AX true in a dead state; elsewhere runs are those
 * of LTL and CTL*, where a dead state stutters, so that every state has a next one and {@code !X f} is {@code X !f}.
 *
 * <p>Expanding an equivalence, or the negation of a weak until, duplicates its operands. To limit the growth of
 * nested ones, those below {@link #MOST_DOUBLINGS} expansions are kept, the negated weak until with its {@code !}.
 */
public final class NormalForm {
    /** The most nested operators that are expanded with their operands duplicated. */
    public static final int MOST_DOUBLINGS = 6;

    private NormalForm() {}

    /** The formula in negation normal form. */
    public static Formula of(Formula f) {
        return normal(f, true, 0);
    }

    /** The negation of the formula, in negation normal form. */
    public static Formula ofContrary(Formula f) {
        return normal(f, false, 0);
    }

    /** The formula, or its negation if {@code as} is false, below {@code doublings} expansions. */
    private static Formula normal(Formula f, boolean as, int doublings) {
        if (f instanceof Constant constant) {
            return new Constant(constant.value() == as);
        }
        if (f instanceof Comparison c) {
            return as ? c : new Comparison(c.left(), c.relation().negated(), c.right());
        }
        if (f instanceof Not not) {
            return normal(not.of(), !as, doublings);
        }
        if (f instanceof Implies implies) {
            return junction(
                    !as,
                    List.of(normal(implies.premise(), !as, doublings), normal(implies.conclusion(), as, doublings)));
        }
        if (f instanceof Iff iff) {
            return equivalence(iff, as, doublings);
        }
        if (f instanceof WeakUntil weak && !as) {
            return strong(weak, doublings);
        }
        if (f.children().isEmpty()) {
            return as ? f : new Not(f);
        }
        List<Formula> parts = new ArrayList<>(f.children().size());
        for (Formula part : f.children()) {
            parts.add(normal(part, as, doublings));
        }
        return rebuilt(f, as, parts);
    }

    /** The operator, or its dual if {@code as} is false, over operands that are in normal form already. */
    private static Formula rebuilt(Formula f, boolean as, List<Formula> parts) {
        if (f instanceof And || f instanceof Or) {
            return junction(f instanceof And == as, parts);
        }
        Formula first = parts.get(0);
        Formula last = parts.get(parts.size() - 1);
        if (f instanceof Exists || f instanceof ForAll) {
            return f instanceof Exists == as ? new Exists(first) : new ForAll(first);
        }
        if (f instanceof Next) {
            return new Next(first);
        }
        if (f instanceof Finally || f instanceof Globally) {
            return f instanceof Finally == as ? new Finally(first) : new Globally(first);
        }
        if (f instanceof WeakUntil) {
            return new WeakUntil(first, last);
        }
        return f instanceof Until == as ? new Until(first, last) : new Release(first, last);
    }

    /** The negation of {@code f W g}, which is {@code !g U (!f && !g)}. */
    private static Formula strong(WeakUntil weak, int doublings) {
        if (doublings == MOST_DOUBLINGS) {
            return new Not(new WeakUntil(normal(weak.first(), true, doublings), normal(weak.goal(), true, doublings)));
        }
        Formula never = normal(weak.goal(), false, doublings + 1);
        return new Until(never, Formula.and(List.of(normal(weak.first(), false, doublings + 1), never)));
    }

    private static Formula equivalence(Iff iff, boolean as, int doublings) {
        if (doublings == MOST_DOUBLINGS) {
            // The operands are kept in normal form, and the negation is pushed to one side.
            return new Iff(normal(iff.left(), as, doublings), normal(iff.right(), true, doublings));
        }
        int deeper = doublings + 1;
        Formula both = junction(true, List.of(normal(iff.left(), true, deeper), normal(iff.right(), as, deeper)));
        Formula neither = junction(true, List.of(normal(iff.left(), false, deeper), normal(iff.right(), !as, deeper)));
        return junction(false, List.of(both, neither));
    }

    private static Formula junction(boolean conjunction, List<Formula> parts) {
        return conjunction ? Formula.and(parts) : Formula.or(parts);
    }
}
