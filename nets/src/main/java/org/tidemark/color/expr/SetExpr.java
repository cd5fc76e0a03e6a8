package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.Type;

/** Operations on sets, besides those in {@link KeyedExpr}. They all have a value. */
public sealed interface SetExpr extends Expr {
    private static SetType set(Expr of) {
        Expr.require(of.type() instanceof SetType, "a set", of.type());
        of.type().requireRanks();
        return (SetType) of.type();
    }

    private static void requireAlike(Expr left, Expr right) {
        Expr.require(set(left).equals(right.type()), "a " + left.type(), right.type());
    }

    /** A set with an element added, which may be in it already. */
    record With(Expr of, Expr element) implements SetExpr {
        public With {
            Type expected = set(of).key();
            Expr.require(expected.equals(element.type()), "a value of type " + expected, element.type());
        }

        @Override
        public Type type() {
            return of.type();
        }

        @Override
        public long eval(long[] binding) {
            return ((SetType) of.type()).with(of.eval(binding), element.eval(binding));
        }

        @Override
        public List<Expr> children() {
            return List.of(of, element);
        }
    }

    /** Two sets combined to a third. */
    record Combined(Expr left, Operator operator, Expr right) implements SetExpr {
        /** Which elements it has: those of either set, of the left one only, or of both. */
        public enum Operator {
            UNION,
            DIFFERENCE,
            INTERSECTION
        }

        public Combined {
            requireAlike(left, right);
        }

        @Override
        public Type type() {
            return left.type();
        }

        @Override
        public long eval(long[] binding) {
            SetType type = (SetType) left.type();
            long a = left.eval(binding);
            long b = right.eval(binding);
            return switch (operator) {
                case UNION -> type.union(a, b);
                case DIFFERENCE -> type.minus(a, b);
                case INTERSECTION -> type.common(a, b);
            };
        }

        @Override
        public List<Expr> children() {
            return List.of(left, right);
        }
    }

    /** Whether all elements of one set are in another. */
    record Subset(Expr left, Expr right) implements SetExpr {
        public Subset {
            requireAlike(left, right);
        }

        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            SetType type = (SetType) left.type();
            long a = left.eval(binding);
            return type.common(a, right.eval(binding)) == a ? 1 : 0;
        }

        @Override
        public List<Expr> children() {
            return List.of(left, right);
        }
    }
}
