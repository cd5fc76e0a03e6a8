package org.tidemark.program;

import org.jspecify.annotations.Nullable;
import org.tidemark.program.Expression.Binary;
import org.tidemark.program.Expression.BinaryOperator;
import org.tidemark.program.Expression.Constant;
import org.tidemark.program.Expression.Unary;
import org.tidemark.program.Expression.UnaryOperator;

/** The values of expressions over numbers, and of operators, by the rules of C for 32 bits. */
public final class ConstantValue {
    private ConstantValue() {}

    /** The value of an expression that needs no state; null of all others, and of those that divide by zero. */
    public static @Nullable Integer of(Expression expression) {
        if (expression instanceof Constant constant) {
            return constant.value();
        }
        if (expression instanceof Unary unary) {
            Integer value = of(unary.of());
            return value == null ? null : of(unary.operator(), value);
        }
        if (expression instanceof Binary binary) {
            Integer left = of(binary.left());
            Integer right = of(binary.right());
            boolean divides =
                    binary.operator() == BinaryOperator.DIVIDE || binary.operator() == BinaryOperator.REMAINDER;
            return left == null || right == null || (divides && right == 0) ? null : of(binary.operator(), left, right);
        }
        return null;
    }

    /** The value of an operator. */
    public static int of(UnaryOperator operator, int value) {
        return switch (operator) {
            case NEGATE -> -value;
            case NOT -> value == 0 ? 1 : 0;
            case COMPLEMENT -> ~value;
        };
    }

    /** The value of an operator; what is right of a division is not zero. */
    public static int of(BinaryOperator operator, int left, int right) {
        return switch (operator) {
            case ADD -> left + right;
            case SUBTRACT -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case REMAINDER -> left % right;
            case BIT_AND -> left & right;
            case BIT_OR -> left | right;
            case BIT_XOR -> left ^ right;
            case SHIFT_LEFT -> left << right;
            case SHIFT_RIGHT -> left >> right;
            case EQUAL -> truth(left == right);
            case NOT_EQUAL -> truth(left != right);
            case LESS -> truth(left < right);
            case AT_MOST -> truth(left <= right);
            case GREATER -> truth(left > right);
            case AT_LEAST -> truth(left >= right);
            case AND -> truth(left != 0 && right != 0);
            case OR -> truth(left != 0 || right != 0);
        };
    }

    private static int truth(boolean value) {
        return value ? 1 : 0;
    }
}
