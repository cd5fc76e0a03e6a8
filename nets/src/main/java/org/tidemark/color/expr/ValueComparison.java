package org.tidemark.color.expr;

import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/** Two values of one type compared; numbers of different ranges may be compared too. */
public record ValueComparison(Expr left, Relation relation, Expr right) implements Expr {
    /** The relations between two values. */
    public enum Relation {
        EQUAL("="),
        DIFFERENT("!="),
        LESS("<"),
        AT_MOST("<="),
        MORE(">"),
        AT_LEAST(">=");

        private final String sign;

        Relation(String sign) {
            this.sign = sign;
        }

        public String sign() {
            return sign;
        }

        /** Whether it needs an order, which identities do not have. */
        public boolean isOrder() {
            return this != EQUAL && this != DIFFERENT;
        }

        boolean holds(long a, long b) {
            return switch (this) {
                case EQUAL -> a == b;
                case DIFFERENT -> a != b;
                case LESS -> a < b;
                case AT_MOST -> a <= b;
                case MORE -> a > b;
                case AT_LEAST -> a >= b;
            };
        }
    }

    public ValueComparison {
        boolean alike =
                left.type().equals(right.type()) || (left.type() instanceof IntType && right.type() instanceof IntType);
        Expr.require(alike, "a value of type " + left.type(), right.type());
        Expr.require(!relation.isOrder() || left.type().isOrdered(), "values in an order", left.type());
    }

    @Override
    public Type type() {
        return BoolType.BOOL;
    }

    @Override
    public long eval(long[] binding) {
        long a = left.eval(binding);
        long b = right.eval(binding);
        if (left.type() instanceof IntType some && right.type() instanceof IntType others) {
            a = some.spans().number(a);
            b = others.spans().number(b);
        }
        if (relation.isOrder() && !left.type().isRanked() && !(left.type() instanceof IntType)) {
            return relation.holds(left.type().order(a, b), 0) ? 1 : 0;
        }
        return relation.holds(a, b) ? 1 : 0;
    }

    @Override
    public List<Expr> children() {
        return List.of(left, right);
    }
}
