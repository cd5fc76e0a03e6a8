package org.tidemark.color.net;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Type;

/** An expression whose value is a multi-set over a type. Immutable; evaluated into a {@link Bag}. */
public sealed interface MultiSet {
    /** The type of the elements. */
    Type of();

    /** Adds the elements under a binding, each multiplied by {@code times}. */
    void addTo(Bag bag, long times, long[] binding);

    /** Adds the indices of all variables in it, except those it binds itself. */
    void variables(BitSet into);

    /** The length a binding needs to hold the variables that it binds itself. */
    default int slots() {
        return 0;
    }

    /** Whether it has a value under every binding, of which no number is negative or too large. */
    default boolean isTotal() {
        if (this instanceof Times times) {
            return isCount(times.count) && times.element.isTotal();
        }
        if (this instanceof Sum sum) {
            return sum.parts().stream().allMatch(MultiSet::isTotal);
        }
        if (this instanceof Scaled scaled) {
            return isCount(scaled.count()) && scaled.part().isTotal();
        }
        if (this instanceof Difference difference) {
            return difference.from().isTotal() && difference.taken().isTotal();
        }
        if (this instanceof Comprehension comprehension) {
            return comprehension.condition().isTotal() && comprehension.part().isTotal();
        }
        return this instanceof All;
    }

    private static boolean isCount(Expr count) {
        IntType type = (IntType) count.type();
        long most = 1 << 15; // a sum of that many of the largest numbers of tokens on one arc can still be counted
        return count.isTotal()
                && type.isRanked()
                && type.spans().number(0) >= 0
                && type.spans().number(type.count() - 1) <= most;
    }

    /** {@code n'e}: one element, n times. */
    record Times(Expr count, Expr element) implements MultiSet {
        public Times {
            Expr.require(count.type() instanceof IntType, "a number", count.type());
        }

        public static Times of(long count, Expr element) {
            return new Times(Constant.number(count), element);
        }

        @Override
        public Type of() {
            return element.type();
        }

        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            long n = number(count, binding);
            if (n > 0) {
                bag.add(element.eval(binding), multiply(times, n));
            }
        }

        @Override
        public void variables(BitSet into) {
            count.variables(into);
            element.variables(into);
        }
    }

    /** Every value of a type once. */
    record All(Type of) implements MultiSet {
        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            for (long rank = 0, n = of.count(); rank < n; rank++) {
                bag.cancellation().tick();
                bag.add(rank, times);
            }
        }

        @Override
        public void variables(BitSet into) {}
    }

    /** The sum of several multi-sets; without parts, the empty multi-set. */
    record Sum(Type of, List<MultiSet> parts) implements MultiSet {
        public Sum {
            parts = List.copyOf(parts);
            for (MultiSet part : parts) {
                Expr.require(part.of().equals(of), "elements of type " + of, part.of());
            }
        }

        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            for (int i = 0; i < parts.size(); i++) {
                parts.get(i).addTo(bag, times, binding);
            }
        }

        @Override
        public void variables(BitSet into) {
            parts.forEach(part -> part.variables(into));
        }

        @Override
        public int slots() {
            return parts.stream().mapToInt(MultiSet::slots).max().orElse(0);
        }
    }

    /** The first multi-set minus the second; counts do not go below zero. */
    record Difference(MultiSet from, MultiSet taken) implements MultiSet {
        public Difference {
            Expr.require(from.of().equals(taken.of()), "elements of type " + from.of(), taken.of());
        }

        @Override
        public Type of() {
            return from.of();
        }

        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            Bag left = new Bag(bag.cancellation());
            Bag right = new Bag(bag.cancellation());
            from.addTo(left, 1, binding);
            taken.addTo(right, 1, binding);
            left.remove(right);
            for (int i = 0; i < left.size(); i++) {
                if (left.count(i) > 0) {
                    bag.add(left.rank(i), multiply(times, left.count(i)));
                }
            }
        }

        @Override
        public void variables(BitSet into) {
            from.variables(into);
            taken.variables(into);
        }

        @Override
        public int slots() {
            return Math.max(from.slots(), taken.slots());
        }
    }

    /** A multi-set, multiplied by a number. */
    record Scaled(Expr count, MultiSet part) implements MultiSet {
        public Scaled {
            Expr.require(count.type() instanceof IntType, "a number", count.type());
        }

        @Override
        public Type of() {
            return part.of();
        }

        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            long n = number(count, binding);
            if (n > 0) {
                part.addTo(bag, multiply(times, n), binding);
            }
        }

        @Override
        public void variables(BitSet into) {
            count.variables(into);
            part.variables(into);
        }

        @Override
        public int slots() {
            return part.slots();
        }
    }

    /** For every value of a variable for which a condition holds, the elements of a multi-set that may depend on it. */
    record Comprehension(Variable variable, Expr condition, MultiSet part) implements MultiSet {
        public Comprehension {
            Expr.require(condition.type() instanceof BoolType, "a condition", condition.type());
        }

        @Override
        public Type of() {
            return part.of();
        }

        @Override
        public void addTo(Bag bag, long times, long[] binding) {
            long before = binding[variable.index()];
            for (long rank = 0, n = variable.type().count(); rank < n; rank++) {
                bag.cancellation().tick();
                binding[variable.index()] = rank;
                if (condition.holds(binding)) {
                    part.addTo(bag, times, binding);
                }
            }
            binding[variable.index()] = before;
        }

        @Override
        public void variables(BitSet into) {
            BitSet inner = new BitSet();
            condition.variables(inner);
            part.variables(inner);
            inner.clear(variable.index());
            into.or(inner);
        }

        @Override
        public int slots() {
            return Math.max(variable.index() + 1, part.slots());
        }
    }

    /** No elements. */
    static MultiSet empty(Type of) {
        return new Sum(of, List.of());
    }

    private static long number(Expr count, long[] binding) {
        long n = ((IntType) count.type()).spans().number(count.eval(binding));
        if (n < 0) {
            throw new EvaluationFault("an element is to occur " + n + " times");
        }
        return n;
    }

    private static long multiply(long a, long b) {
        if (a > Integer.MAX_VALUE || b > Integer.MAX_VALUE) {
            throw new EvaluationFault("one colour occurs more than " + Integer.MAX_VALUE + " times");
        }
        return a * b;
    }
}
