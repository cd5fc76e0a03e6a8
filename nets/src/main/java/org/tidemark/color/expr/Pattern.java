package org.tidemark.color.expr;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.function.LongPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.Spans;

/**
 * An expression solved for its variables: given a value, it says whether the expression can have that value, and
 * which values its free variables then take.
 */
public interface Pattern {
    /** Whether the expression can have this value; if so, sets the free variables in the binding. */
    boolean match(long rank, long[] binding);

    /**
     * The pattern of an expression, some of whose variables are bound already; the others are added to {@code bound}.
     * Null if the expression cannot be solved, or if all its variables are bound and it may have no value. Then
     * {@code bound} is undefined.
     */
    static @Nullable Pattern of(Expr expr, BitSet bound) {
        return of(expr, bound, false);
    }

    /**
     * The pattern of as much of an expression as can be solved: it may match a value that the expression does not have,
     * and leave variables free.
     */
    static Pattern partOf(Expr expr, BitSet bound) {
        return requireNonNull(of(expr, bound, true));
    }

    private static @Nullable Pattern of(Expr expr, BitSet bound, boolean isPart) {
        Pattern any = isPart ? (rank, binding) -> true : null;
        if (expr.isBoundBy(bound)) {
            return expr.isTotal() ? (rank, binding) -> expr.eval(binding) == rank : any;
        }
        if (expr instanceof Variable variable) {
            bound.set(variable.index());
            return (rank, binding) -> {
                binding[variable.index()] = rank;
                return true;
            };
        }
        if (expr instanceof TupleExpr tuple) {
            return ofParts(tuple.children(), rank -> true, tuple.type()::component, bound, isPart);
        }
        if (expr instanceof ArrayExpr.Elements array) {
            return ofParts(array.children(), rank -> true, array.type()::at, bound, isPart);
        }
        if (expr instanceof ListExpr.Append append) {
            ListType list = (ListType) append.type();
            return ofParts(
                    append.children(),
                    rank -> list.length(rank) > 0,
                    (rank, i) -> i == 0 ? list.withoutLast(rank) : list.at(rank, list.length(rank) - 1),
                    bound,
                    isPart);
        }
        if (expr instanceof Arithmetic sum) {
            BitSet after = (BitSet) bound.clone();
            Pattern solved = ofSum(sum, after);
            bound.or(solved == null ? bound : after);
            return solved == null ? any : solved;
        }
        if (expr instanceof Shift shift) {
            Pattern inner = of(shift.of(), bound, isPart);
            return inner == null ? null : (rank, binding) -> inner.match(shift.shifted(rank, -shift.by()), binding);
        }
        if (expr instanceof Conversion conversion) {
            Pattern inner = of(conversion.of(), bound, isPart);
            return inner == null
                    ? null
                    : (rank, binding) -> conversion.hasInverse(rank) && inner.match(conversion.inverse(rank), binding);
        }
        if (expr instanceof UnionExpr.Tagged tagged) {
            Pattern inner = of(tagged.content(), bound, isPart);
            return inner == null
                    ? null
                    : (rank, binding) ->
                            tagged.canBe(rank) && inner.match(tagged.type().content(rank), binding);
        }
        return any;
    }

    /** The parts of a value, by their number. */
    interface Parts {
        long part(long rank, int number);
    }

    /** Parts that bind variables come first, then those that need them. */
    private static @Nullable Pattern ofParts(
            List<Expr> exprs, LongPredicate hasParts, Parts parts, BitSet bound, boolean isPart) {
        BitSet left = new BitSet();
        left.set(0, exprs.size());
        int[] numbers = new int[exprs.size()];
        List<Pattern> found = new ArrayList<>();
        for (int before = -1; found.size() > before && !left.isEmpty(); ) {
            before = found.size();
            for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
                BitSet after = (BitSet) bound.clone();
                Pattern part = of(exprs.get(i), after);
                if (part != null) {
                    bound.or(after);
                    numbers[found.size()] = i;
                    found.add(part);
                    left.clear(i);
                }
            }
        }
        if (!left.isEmpty() && !isPart) {
            return null;
        }
        for (int i = left.nextSetBit(0); i >= 0; i = left.nextSetBit(i + 1)) {
            numbers[found.size()] = i;
            found.add(partOf(exprs.get(i), bound));
        }
        Pattern[] patterns = found.toArray(Pattern[]::new);
        return (rank, binding) -> {
            if (!hasParts.test(rank)) {
                return false;
            }
            for (int i = 0; i < patterns.length; i++) {
                if (!patterns[i].match(parts.part(rank, numbers[i]), binding)) {
                    return false;
                }
            }
            return true;
        };
    }

    /** A sum or difference one operand of which is known. */
    private static @Nullable Pattern ofSum(Arithmetic sum, BitSet bound) {
        boolean leftIsKnown = sum.left().isBoundBy(bound);
        Expr known = leftIsKnown ? sum.left() : sum.right();
        Expr unknown = leftIsKnown ? sum.right() : sum.left();
        boolean isPlus = sum.operator() == Arithmetic.Operator.PLUS;
        if (!(isPlus || sum.operator() == Arithmetic.Operator.MINUS) || !known.isBoundBy(bound) || !known.isTotal()) {
            return null;
        }
        Pattern inner = of(unknown, bound);
        Spans numbers = sum.type().spans();
        Spans knowns = ((IntType) known.type()).spans();
        Spans unknowns = ((IntType) unknown.type()).spans();
        return inner == null
                ? null
                : (rank, binding) -> {
                    long result = numbers.number(rank);
                    long other = knowns.number(known.eval(binding));
                    long sought;
                    try {
                        sought = isPlus
                                ? Math.subtractExact(result, other)
                                : leftIsKnown ? Math.subtractExact(other, result) : Math.addExact(result, other);
                    } catch (ArithmeticException beyondAllRanges) {
                        return false;
                    }
                    return unknowns.contains(sought) && inner.match(unknowns.rank(sought), binding);
                };
    }
}
