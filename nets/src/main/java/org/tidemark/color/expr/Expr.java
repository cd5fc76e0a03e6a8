package org.tidemark.color.expr;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.type.Type;

/**
 * An expression with a static type, evaluated to the rank of its value. Immutable and without side effects, so threads
 * share it; evaluation allocates nothing, unless it makes values of a type that is too large for ranks.
 *
 * <p>Operands have the types that their operator needs: a file reader checks this and reports errors to the user;
 * constructors check it again and throw {@link IllegalArgumentException}. Errors that only appear with values, such
 * as a number out of range, are an {@link EvaluationFault}.
 */
public interface Expr {
    Type type();

    /** The rank of the value under a binding, which holds the rank of each variable at the variable's index. */
    long eval(long[] binding);

    /** The direct subexpressions. */
    List<Expr> children();

    /** Whether it has a value under every binding; otherwise evaluation may throw a fault. */
    default boolean isTotal() {
        return isTotalWhere(List.of());
    }

    /** Whether it has a value under every binding under which all these conditions hold, as far as its form shows. */
    default boolean isTotalWhere(List<Expr> given) {
        return children().stream().allMatch(child -> child.isTotalWhere(given));
    }

    /** Adds the indices of all variables in it. */
    default void variables(BitSet into) {
        children().forEach(child -> child.variables(into));
    }

    /** Whether all its variables are among these. */
    default boolean isBoundBy(BitSet variables) {
        BitSet mine = new BitSet();
        variables(mine);
        mine.andNot(variables);
        return mine.isEmpty();
    }

    /** The truth value of an expression of type bool. */
    default boolean holds(long[] binding) {
        return eval(binding) != 0;
    }

    /** Rejects an operand of the wrong type. */
    static void require(boolean fits, String what, Type found) {
        if (!fits) {
            throw new IllegalArgumentException("expected " + what + ", found a value of type " + found);
        }
    }
}
