package org.tidemark.format.tide;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Conversion;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.Spans;
import org.tidemark.color.type.SubType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.ValueTable;
import org.tidemark.input.InputException;

/** Converts values between types if possible: numbers of different ranges, and subtypes. */
final class TypeConversions {
    private TypeConversions() {}

    /** The supertype of a type, or the type itself. */
    static Type whole(Type type) {
        return type instanceof SubType sub ? whole(sub.of()) : type;
    }

    /** The value converted to the supertype of its type. */
    static Expr widened(Expr expr) {
        return expr.type() instanceof SubType sub ? new Conversion(expr, whole(sub)) : expr;
    }

    /** A range that contains all numbers of two. */
    static IntType both(IntType a, IntType b) {
        return IntType.of(
                Math.min(a.spans().least(), b.spans().least()),
                Math.max(a.spans().greatest(), b.spans().greatest()));
    }

    /** A type that contains all values of two, component by component for tuples; incompatible types are refused. */
    static Type common(Type type, Expr other, TideToken at, ValueTable values) throws InputException {
        Type found = common(type, other.type(), values);
        if (found == null) {
            throw at.error(stranger(other, type));
        }
        return found;
    }

    private static @Nullable Type common(Type a, Type b, ValueTable values) {
        if (a.equals(b)) {
            return a;
        }
        if (a instanceof IntType some && b instanceof IntType others) {
            return both(some, others);
        }
        if (!(whole(a) instanceof TupleType left) || !(whole(b) instanceof TupleType right)) {
            return whole(a).equals(whole(b)) ? whole(a) : null;
        }
        List<Type> components = new ArrayList<>();
        for (int i = 0; i < left.components().size() && left.fields().equals(right.fields()); i++) {
            Type component = i < right.components().size()
                    ? common(left.components().get(i), right.components().get(i), values)
                    : null;
            if (component != null) {
                components.add(component);
            }
        }
        boolean alike = components.size() == left.components().size()
                && components.size() == right.components().size();
        return alike ? new TupleType(components, left.fields(), values) : null;
    }

    /** The value converted to a type that {@link #common} returned for its own type and another. */
    static Expr stretched(Type type, Expr expr) {
        if (expr.type().equals(type)) {
            return expr;
        }
        Expr found = widened(expr);
        if (!(type instanceof TupleType tuple) || found.type().equals(type)) {
            return found.type().equals(type) ? found : new Conversion(found, type);
        }
        List<Expr> parts = new ArrayList<>();
        for (int i = 0; i < tuple.components().size(); i++) {
            Expr part = found instanceof TupleExpr made ? made.children().get(i) : new TupleExpr.Component(found, i);
            parts.add(stretched(tuple.components().get(i), part));
        }
        return new TupleExpr(tuple, parts);
    }

    /** The value converted to another type. */
    static Expr to(Type expected, Expr found, TideToken at) throws InputException {
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
        throw at.error(stranger(found, expected));
    }

    private static String stranger(Expr found, Type expected) {
        return found instanceof Constant constant && found.type() instanceof IntType
                ? found.type().show(constant.rank()) + " is not a value of type " + expected
                : "a value of type " + found.type() + ": expected one of type " + expected;
    }

    /** Refuses a value that can never be of the type. */
    private static void refuseStrangers(Spans from, Spans to, Expr found, TideToken at) throws InputException {
        if (found instanceof Constant constant && !to.contains(from.number(constant.rank()))) {
            throw at.error(from.number(constant.rank()) + " is not a value of type " + to);
        }
        if (from.least() > to.greatest() || from.greatest() < to.least()) {
            throw at.error("a number from " + from + " is never of type " + to);
        }
    }
}
