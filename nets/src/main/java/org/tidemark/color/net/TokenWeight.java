package org.tidemark.color.net;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.Value;
import org.tidemark.logic.TokenSum;

/**
 * The amount that each token of a place adds to a number: 1 or the value of an expression, where a condition holds;
 * otherwise nothing. A condition without a value does not hold. Immutable.
 *
 * @param place the name of the place
 * @param text as it is written in a formula
 * @param sequences the type of the tokens if their elements are meant, and they are sequences; otherwise null
 * @param each the variable for a token, or for an element of one
 * @param condition which tokens count
 * @param whereTrue whether those count for which the condition holds, or all others
 * @param number what they add; null for 1. It must have a value wherever the condition holds
 * @param slots the length of a binding for both expressions
 */
public record TokenWeight(
        String place,
        String text,
        @Nullable Type sequences,
        Variable each,
        Expr condition,
        boolean whereTrue,
        @Nullable Expr number,
        int slots)
        implements TokenSum {
    @Override
    public long weight(long rank) {
        if (sequences == null) {
            return weigh(rank, new long[slots]);
        }
        long sum = 0;
        for (long weight : weights(rank)) {
            sum = Math.addExact(sum, weight);
        }
        return sum;
    }

    /** One number for each element of a sequence. */
    @Override
    public long[] weights(long rank) {
        long[] binding = new long[slots];
        if (sequences == null) {
            return new long[] {weigh(rank, binding)};
        }
        List<Value> elements = ((Value.Parts) sequences.value(rank)).values();
        return elements.stream()
                .mapToLong(element -> weigh(each.type().rank(element), binding))
                .toArray();
    }

    private long weigh(long rank, long[] binding) {
        binding[each.index()] = rank;
        try {
            return holds(binding) != whereTrue
                    ? 0
                    : number == null ? 1 : ((IntType) number.type()).spans().number(number.eval(binding));
        } catch (EvaluationFault noValue) {
            return 0;
        }
    }

    private boolean holds(long[] binding) {
        try {
            return condition.holds(binding);
        } catch (EvaluationFault noValue) {
            return false;
        }
    }
}
