package org.tidemark.color.expr;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.TupleType;

/**
 * An expression solved for its variables: given a value, it says whether the expression can have that value, and
 * which values its free variables then take.
 */
public interface Pattern {
    /** Whether the expression can have this value; if so, sets the free variables in the binding. */
    boolean match(long rank, long[] binding);

    /**
     * The pattern of an expression, some of whose variables are bound already; the others are added to {@code bound}.
     * Null if the expression cannot be solved or may have no value.
     */
    static @Nullable Pattern of(Expr expr, BitSet bound) {
        if (expr.isBoundBy(bound)) {
            return expr.isTotal() ? (rank, binding) -> expr.eval(binding) == rank : null;
        }
        if (expr instanceof Variable variable) {
            bound.set(variable.index());
            return (rank, binding) -> {
                binding[variable.index()] = rank;
                return true;
            };
        }
        if (expr instanceof TupleExpr tuple) {
            return ofTuple(tuple, bound);
        }
        if (expr instanceof Shift shift) {
            Pattern inner = of(shift.of(), bound);
            return inner == null ? null : (rank, binding) -> inner.match(shift.shifted(rank, -shift.by()), binding);
        }
        if (expr instanceof Conversion conversion) {
            Pattern inner = of(conversion.of(), bound);
            return inner == null
                    ? null
                    : (rank, binding) -> conversion.hasInverse(rank) && inner.match(conversion.inverse(rank), binding);
        }
        if (expr instanceof UnionExpr.Tagged tagged) {
            Pattern inner = of(tagged.content(), bound);
            return inner == null
                    ? null
                    : (rank, binding) ->
                            tagged.canBe(rank) && inner.match(tagged.type().content(rank), binding);
        }
        return null;
    }

    /** Components that bind variables come first, then those that need them. */
    private static @Nullable Pattern ofTuple(TupleExpr tuple, BitSet bound) {
        List<Integer> left = new ArrayList<>();
        for (int i = 0; i < tuple.children().size(); i++) {
            left.add(i);
        }
        List<Integer> order = new ArrayList<>();
        List<Pattern> parts = new ArrayList<>();
        for (boolean progress = true; progress && !left.isEmpty(); ) {
            progress = false;
            for (int i : List.copyOf(left)) {
                BitSet after = (BitSet) bound.clone();
                Pattern part = of(tuple.children().get(i), after);
                if (part != null) {
                    bound.or(after);
                    order.add(i);
                    parts.add(part);
                    left.remove(Integer.valueOf(i));
                    progress = true;
                }
            }
        }
        if (!left.isEmpty()) {
            return null;
        }
        int[] component = order.stream().mapToInt(i -> i).toArray();
        Pattern[] patterns = parts.toArray(Pattern[]::new);
        TupleType type = tuple.type();
        return (rank, binding) -> {
            for (int i = 0; i < patterns.length; i++) {
                if (!patterns[i].match(type.component(rank, component[i]), binding)) {
                    return false;
                }
            }
            return true;
        };
    }
}
