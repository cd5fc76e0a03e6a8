package org.tidemark.color.expr;

import java.util.BitSet;
import java.util.List;
import org.tidemark.color.type.BoolType;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.Type;

/** A value converted to another type: a number in another range, or a value moved between a type and its subtype. */
public record Conversion(Expr of, Type type) implements Expr {
    public Conversion {
        boolean related = family(of.type()).equals(family(type))
                || (family(of.type()) instanceof IntType && family(type) instanceof IntType);
        Expr.require(related, "a value that can be of type " + type, of.type());
    }

    private static Type family(Type type) {
        return type instanceof SubType sub ? family(sub.of()) : type;
    }

    @Override
    public long eval(long[] binding) {
        long rank = of.eval(binding);
        long whole = up(of.type(), rank);
        if (!fits(type, whole)) {
            throw new EvaluationFault(of.type().show(rank) + " is not a value of type " + type);
        }
        return down(type, whole);
    }

    /** Whether a value of the new type is one of the old type too. */
    boolean hasInverse(long rank) {
        return fits(of.type(), up(type, rank));
    }

    /** The rank in the old type of a value of the new type that has an inverse. */
    long inverse(long rank) {
        return down(of.type(), up(type, rank));
    }

    /** The number, or the rank in the supertype. */
    private static long up(Type from, long rank) {
        if (from instanceof SubType sub) {
            return up(sub.of(), sub.ranks().number(rank));
        }
        return from instanceof IntType numbers ? numbers.spans().number(rank) : rank;
    }

    /** Whether a type has a value with this number, or this rank in the supertype. */
    private static boolean fits(Type to, long whole) {
        if (to instanceof SubType sub) {
            return fits(sub.of(), whole) && sub.ranks().contains(down(sub.of(), whole));
        }
        return !(to instanceof IntType numbers) || numbers.spans().contains(whole);
    }

    private static long down(Type to, long whole) {
        if (to instanceof SubType sub) {
            return sub.ranks().rank(down(sub.of(), whole));
        }
        return to instanceof IntType numbers ? numbers.spans().rank(whole) : whole;
    }

    @Override
    public List<Expr> children() {
        return List.of(of);
    }

    @Override
    public boolean isTotalWhere(List<Expr> given) {
        return of.isTotalWhere(given)
                && (covers()
                        || given.stream()
                                .anyMatch(condition -> condition instanceof Fits fits
                                        && fits.of.equals(this)
                                        && fits.isAlwaysAsked()));
    }

    private boolean covers() {
        if (of.type() instanceof IntType narrow && type instanceof IntType wide) {
            return wide.spans().isOneRange()
                    && wide.spans().least() <= narrow.spans().least()
                    && wide.spans().greatest() >= narrow.spans().greatest();
        }
        return !(type instanceof SubType) && !(type instanceof IntType);
    }

    /**
     * Whether a conversion has a value, if a condition says that it is needed. True also if the condition or the
     * operand itself has no value, since the type is not to blame then.
     */
    public record Fits(Expr asked, Conversion of) implements Expr {
        private boolean isAlwaysAsked() {
            return asked.isTotal() && asked.isBoundBy(new BitSet()) && asked.holds(new long[0]);
        }

        @Override
        public Type type() {
            return BoolType.BOOL;
        }

        @Override
        public long eval(long[] binding) {
            try {
                return !asked.holds(binding) || fits(of.type, up(of.of.type(), of.of.eval(binding))) ? 1 : 0;
            } catch (EvaluationFault fault) {
                return 1;
            }
        }

        @Override
        public List<Expr> children() {
            return List.of(asked, of.of);
        }

        @Override
        public boolean isTotalWhere(List<Expr> given) {
            return true;
        }
    }
}
