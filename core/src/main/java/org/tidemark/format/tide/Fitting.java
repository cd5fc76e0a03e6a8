package org.tidemark.format.tide;

import org.tidemark.color.Constant;
import org.tidemark.color.Conversion;
import org.tidemark.color.Expr;
import org.tidemark.color.IntType;
import org.tidemark.color.Spans;
import org.tidemark.color.SubType;
import org.tidemark.color.Type;
import org.tidemark.format.InputException;

/** Brings values from one type into another where they can be of it: numbers, and parts of types. */
final class Fitting {
    private Fitting() {}

    /** The type that a type is a part of, or itself. */
    static Type whole(Type type) {
        return type instanceof SubType sub ? whole(sub.of()) : type;
    }

    /** The same value, of the type that its type is a part of. */
    static Expr widened(Expr expr) {
        return expr.type() instanceof SubType sub ? new Conversion(expr, whole(sub)) : expr;
    }

    /** A range that has all numbers of two. */
    static IntType both(IntType a, IntType b) {
        return IntType.of(
                Math.min(a.spans().least(), b.spans().least()),
                Math.max(a.spans().greatest(), b.spans().greatest()));
    }

    /** The same value, of another type. */
    static Expr to(Type expected, Expr found, Token at) throws InputException {
        if (found.type().equals(expected)) {
            return found;
        }
        if (found.type() instanceof IntType from && expected instanceof IntType to) {
            refuseStrangers(from.spans(), to.spans(), found, at);
            return new Conversion(found, expected);
        }
        if (whole(found.type()).equals(whole(expected))) {
            return new Conversion(found, expected);
        }
        throw at.error("a value of type " + found.type() + ": expected one of type " + expected);
    }

    /** Refuses what can never fit. */
    private static void refuseStrangers(Spans from, Spans to, Expr found, Token at) throws InputException {
        if (found instanceof Constant constant && to.rank(from.number(constant.rank())) < 0) {
            throw at.error(from.number(constant.rank()) + " is not a value of type " + to);
        }
        if (from.least() > to.greatest() || from.greatest() < to.least()) {
            throw at.error("a number from " + from + " is never of type " + to);
        }
    }
}
