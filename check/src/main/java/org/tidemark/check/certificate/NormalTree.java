package org.tidemark.check.certificate;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Logic;

/**
 * A formula in negation normal form with few operators, its temporal ones numbered from the inside out, left before right.
 *
 * <p>{@code F f} is {@code true U f}, {@code G f} is {@code false R f}, and {@code f W g} is {@code g R (f || g)}. A part without temporal
 * operators is one leaf. Equal parts are not shared: certificates refer to parts by their places in the tree. The numbers are set by
 * {@link #temporal}, once for a whole tree.
 */
final class NormalTree {
    /** The operator of a node. The last six are those of CTL, for some run ({@code E}) and for all runs ({@code A}). */
    enum Op {
        STATE,
        AND,
        OR,
        X,
        U,
        R,
        EX,
        EU,
        ER,
        AX,
        AU,
        AR;

        private Op quantified(boolean some) {
            return valueOf((some ? "E" : "A") + name());
        }

        /** Whether it is about some run. */
        boolean isOfSomeRun() {
            return this == EX || this == EU || this == ER;
        }
    }

    private final Op op;
    private final @Nullable Formula condition;
    private final @Nullable NormalTree left;
    private final @Nullable NormalTree right;
    private int number = -1;

    private NormalTree(Op op, @Nullable Formula condition, @Nullable NormalTree left, @Nullable NormalTree right) {
        this.op = op;
        this.condition = condition;
        this.left = left;
        this.right = right;
    }

    /** A condition on one state, or its negation. */
    static NormalTree state(Formula condition, boolean as) {
        return new NormalTree(Op.STATE, as ? condition : new Formula.Not(condition), null, null);
    }

    private static NormalTree node(Op op, NormalTree left, NormalTree right) {
        return new NormalTree(op, null, left, right);
    }

    /** The formula or, if {@code as} is false, its negation. It belongs to CTL, or has no quantifiers. */
    static NormalTree of(Formula f, boolean as) {
        if (Logic.of(f) == Logic.STATE) {
            return state(f, as);
        }
        if (f instanceof Formula.Not not) {
            return of(not.of(), !as);
        }
        if (f instanceof Formula.And and) {
            return junction(and.parts(), as, as);
        }
        if (f instanceof Formula.Or or) {
            return junction(or.parts(), !as, as);
        }
        if (f instanceof Formula.Implies implies) {
            return node(as ? Op.OR : Op.AND, of(implies.premise(), !as), of(implies.conclusion(), as));
        }
        if (f instanceof Formula.Iff iff) {
            return node(
                    Op.OR,
                    node(Op.AND, of(iff.left(), true), of(iff.right(), as)),
                    node(Op.AND, of(iff.left(), false), of(iff.right(), !as)));
        }
        if (f instanceof Formula.Exists exists) {
            return path(exists.run(), as).quantified(as);
        }
        return f instanceof Formula.ForAll all ? path(all.run(), as).quantified(!as) : path(f, as);
    }

    private static NormalTree junction(List<Formula> parts, boolean all, boolean as) {
        NormalTree joined = of(parts.get(0), as);
        for (Formula part : parts.subList(1, parts.size())) {
            joined = node(all ? Op.AND : Op.OR, joined, of(part, as));
        }
        return joined;
    }

    private NormalTree quantified(boolean some) {
        return new NormalTree(op.quantified(some), null, left, right);
    }

    private static NormalTree path(Formula f, boolean as) {
        if (f instanceof Formula.Next next) {
            return new NormalTree(Op.X, null, of(next.of(), as), null);
        }
        if (f instanceof Formula.Finally || f instanceof Formula.Globally) {
            boolean until = f instanceof Formula.Finally == as;
            NormalTree constant = state(new Formula.Constant(until), true);
            return node(until ? Op.U : Op.R, constant, of(f.children().get(0), as));
        }
        if (f instanceof Formula.WeakUntil weak) {
            Formula either = Formula.or(List.of(weak.first(), weak.goal()));
            return path(new Formula.Release(weak.goal(), either), as);
        }
        List<Formula> parts = f.children();
        return node(f instanceof Formula.Until == as ? Op.U : Op.R, of(parts.get(0), as), of(parts.get(1), as));
    }

    Op op() {
        return op;
    }

    /** The condition of a leaf. */
    Formula condition() {
        return Objects.requireNonNull(condition);
    }

    NormalTree left() {
        return Objects.requireNonNull(left);
    }

    NormalTree right() {
        return Objects.requireNonNull(right);
    }

    /** The number of a temporal operator. */
    int number() {
        return number;
    }

    /** {@code EF} of a condition on one state. */
    boolean isReachability() {
        return op == Op.EU && right().op == Op.STATE && left().isConstant(true);
    }

    /** {@code AG} of a condition on one state. */
    boolean isInvariant() {
        return op == Op.AR && right().op == Op.STATE && left().isConstant(false);
    }

    private boolean isConstant(boolean value) {
        return op == Op.STATE && condition().equals(new Formula.Constant(value));
    }

    /** Numbers the temporal operators and returns them in order. */
    List<NormalTree> temporal() {
        List<NormalTree> found = new ArrayList<>();
        collect(found);
        return found;
    }

    private void collect(List<NormalTree> found) {
        if (left != null) {
            left.collect(found);
        }
        if (right != null) {
            right.collect(found);
        }
        if (op != Op.STATE && op != Op.AND && op != Op.OR) {
            number = found.size();
            found.add(this);
        }
    }
}
