package org.tidemark.program.promela;

import org.jspecify.annotations.Nullable;

/** The arithmetic of Promela: that of {@code int} in C. */
final class Operators {
    private Operators() {}

    /** The value of an operator of two numbers; null for a division by zero. */
    static @Nullable Integer apply(String sign, int left, int right) {
        return switch (sign) {
            case "||" -> left != 0 || right != 0 ? 1 : 0;
            case "&&" -> left != 0 && right != 0 ? 1 : 0;
            case "|" -> left | right;
            case "^" -> left ^ right;
            case "&" -> left & right;
            case "==" -> left == right ? 1 : 0;
            case "!=" -> left != right ? 1 : 0;
            case "<" -> left < right ? 1 : 0;
            case ">" -> left > right ? 1 : 0;
            case "<=" -> left <= right ? 1 : 0;
            case ">=" -> left >= right ? 1 : 0;
            case "<<" -> left << right;
            case ">>" -> left >> right;
            case "+" -> left + right;
            case "-" -> left - right;
            case "*" -> left * right;
            case "/" -> right == 0 ? null : left / right;
            case "%" -> right == 0 ? null : left % right;
            default -> throw new IllegalArgumentException("not an operator: " + sign);
        };
    }
}
