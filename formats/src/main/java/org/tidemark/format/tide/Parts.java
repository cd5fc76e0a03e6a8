package org.tidemark.format.tide;

import java.math.BigInteger;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.MapExpr;
import org.tidemark.color.expr.TupleExpr;
import org.tidemark.color.expr.UnionExpr;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.UnionType;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Value;
import org.tidemark.format.tide.TideToken.Kind;

/** Builds expressions that read a part of a value, by name or number, or replace one. */
final class Parts {
    private final ValueMaker values;

    Parts(ValueMaker values) {
        this.values = values;
    }

    /** An expression that reads or replaces a part of a value. */
    Expr of(Value value) throws InputException {
        if (value instanceof Syntax.Member member) {
            Expr of = Fitting.widened(values.of(member.of(), null));
            return of.type() instanceof UnionType union
                    ? new UnionExpr.Content(of, tag(union, member.member()))
                    : new TupleExpr.Component(of, component(of.type(), member.member()));
        }
        if (value instanceof Syntax.MemberChanged changed) {
            Expr of = Fitting.widened(values.of(changed.of(), null));
            int component = component(of.type(), changed.member());
            return new TupleExpr.With(
                    of,
                    component,
                    values.of(
                            changed.value(),
                            ((TupleType) of.type()).components().get(component)));
        }
        if (value instanceof Syntax.Is is) {
            Expr of = Fitting.widened(values.of(is.of(), null));
            if (!(of.type() instanceof UnionType union)) {
                throw is.at().error("a value of type " + of.type() + " has no tags");
            }
            return new UnionExpr.HasTag(of, tag(union, is.tag()));
        }
        if (value instanceof Syntax.Index index) {
            Expr of = Fitting.widened(values.of(index.of(), null));
            if (of.type() instanceof MapType map) {
                return new MapExpr.At(of, values.of(index.index(), map.key()));
            }
            return of.type() instanceof ArrayType array
                    ? new ArrayExpr.At(of, values.of(index.index(), array.index()))
                    : new ListExpr.At(of, values.numeric(index.index()));
        }
        Syntax.IndexChanged changed = (Syntax.IndexChanged) value;
        Expr of = Fitting.widened(values.of(changed.of(), null));
        if (of.type() instanceof MapType map) {
            return new MapExpr.With(
                    of, values.of(changed.index(), map.key()), values.of(changed.value(), map.content()));
        }
        if (!(of.type() instanceof ArrayType array)) {
            throw changed.at().error("a value of type " + of.type() + ": expected an array or a map");
        }
        return new ArrayExpr.With(
                of, values.of(changed.index(), array.index()), values.of(changed.value(), array.element()));
    }

    private static int tag(UnionType union, TideToken tag) throws InputException {
        int index = union.tags().indexOf(tag.text());
        if (index < 0) {
            throw Scope.unlike("tag of " + union, tag, union.tags());
        }
        return index;
    }

    /** The number of a component, counted from 0; in files they count from 1. */
    private static int component(Type type, TideToken member) throws InputException {
        if (!(type instanceof TupleType tuple)) {
            boolean isSequence = type instanceof ListType || type instanceof ArrayType;
            throw member.error("a value of type " + type + " has no component " + InputException.quote(member.text())
                    + (isSequence ? "; use length(…), first(…), …[0] or, in formulas, x in elements(…)" : ""));
        }
        if (member.kind() == Kind.NUMBER) {
            BigInteger number = new BigInteger(member.text());
            int most = tuple.components().size();
            if (number.signum() < 1 || number.compareTo(BigInteger.valueOf(most)) > 0) {
                throw member.error("component " + number + " of " + tuple + ": expected from 1 to " + most);
            }
            return number.intValueExact() - 1;
        }
        int index = tuple.fields().indexOf(member.text());
        if (index < 0) {
            throw Scope.unlike("field", member, tuple.fields());
        }
        return index;
    }
}
