package org.tidemark.program.dve;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.program.Expression.BinaryOperator;

/** The operators with two operands, by their precedence. */
final class DveOperators {
    /** From those that bind least tightly. */
    private static final List<Map<String, BinaryOperator>> BY_LEVEL = List.of(
            Map.of("or", BinaryOperator.OR, "||", BinaryOperator.OR),
            Map.of("and", BinaryOperator.AND, "&&", BinaryOperator.AND),
            Map.of("|", BinaryOperator.BIT_OR),
            Map.of("^", BinaryOperator.BIT_XOR),
            Map.of("&", BinaryOperator.BIT_AND),
            Map.of("==", BinaryOperator.EQUAL, "!=", BinaryOperator.NOT_EQUAL),
            Map.of(
                    "<", BinaryOperator.LESS,
                    "<=", BinaryOperator.AT_MOST,
                    ">", BinaryOperator.GREATER,
                    ">=", BinaryOperator.AT_LEAST),
            Map.of("<<", BinaryOperator.SHIFT_LEFT, ">>", BinaryOperator.SHIFT_RIGHT),
            Map.of("+", BinaryOperator.ADD, "-", BinaryOperator.SUBTRACT),
            Map.of(
                    "*", BinaryOperator.MULTIPLY,
                    "/", BinaryOperator.DIVIDE,
                    "%", BinaryOperator.REMAINDER));

    static final int LEVELS = BY_LEVEL.size();

    private DveOperators() {}

    /** The operator that a word is on a level; null where it is not one. */
    static @Nullable BinaryOperator at(int level, String word) {
        return BY_LEVEL.get(level).get(word);
    }
}
