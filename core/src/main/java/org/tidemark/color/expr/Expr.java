package org.tidemark.color.expr;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.type.Type;

/**
 * An expression with a static type, evaluated to the rank of its value. Immutable and without side effects, so threads
 * share it; evaluation allocates nothing.
 *
 * <p>Operands have the types that their operator needs: a reader of files checks that and tells the user, a constructor
 * checks it again and throws {@link IllegalArgumentException}. What only values show, such as a number beyond its range,
 * is an {@link EvaluationFault}.
 */
public interface Expr {
    Type type();

    /** The rank of the value under a binding, which has the rank of each variable at its index. */
    long eval(long[] binding);

    /** The expressions right below this one. */
    List<Expr> children();

    /** Whether it has a value under every binding; otherwise evaluation may end in a fault. */
    default boolean isTotal() {
        return children().stream().allMatch(Expr::isTotal);
    }

    /** Adds the indices of all variables in it. */
    default void variables(BitSet into) {
        children().forEach(child -> child.variables(into));
    }

    /** Whether no variable occurs in it that is not among these. */
    default boolean isBoundBy(BitSet variables) {
        BitSet mine = new BitSet();
        variables(mine);
        mine.andNot(variables);
        return mine.isEmpty();
    }

    /** The truth of an expression of type bool. */
    default boolean holds(long[] binding) {
        return eval(binding) != 0;
    }

    /** Refuses an operand of another type. */
    static void require(boolean fits, String what, Type found) {
        if (!fits) {
            throw new IllegalArgumentException("expected " + what + ", found a value of type " + found);
        }
    }
}
