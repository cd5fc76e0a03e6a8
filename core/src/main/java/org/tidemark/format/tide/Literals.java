package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayExpr;
import org.tidemark.color.ArrayType;
import org.tidemark.color.Constant;
import org.tidemark.color.Expr;
import org.tidemark.color.ListExpr;
import org.tidemark.color.ListType;
import org.tidemark.color.TupleExpr;
import org.tidemark.color.TupleType;
import org.tidemark.color.Type;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Value;

/** Makes values of their parts: tuples, records, arrays, sequences. */
final class Literals {
    private final ValueMaker values;

    Literals(ValueMaker values) {
        this.values = values;
    }

    Expr tuple(Syntax.Tuple tuple, @Nullable Type expected) throws InputException {
        List<Expr> parts = new ArrayList<>();
        TupleType type = expected != null && Fitting.whole(expected) instanceof TupleType known ? known : null;
        if (expected != null
                && (type == null || type.components().size() != tuple.parts().size())) {
            throw tuple.at().error("a tuple of " + tuple.parts().size() + ": expected a value of type " + expected);
        }
        for (int i = 0; i < tuple.parts().size(); i++) {
            parts.add(values.of(
                    tuple.parts().get(i),
                    type == null ? null : type.components().get(i)));
        }
        return type == null ? TupleExpr.of(parts) : new TupleExpr(type, parts);
    }

    Expr record(Syntax.Fields recorded, @Nullable Type expected) throws InputException {
        if (expected == null
                || !(Fitting.whole(expected) instanceof TupleType type)
                || type.fields().isEmpty()) {
            throw recorded.at()
                    .error(
                            expected == null
                                    ? "which record this is does not show; write its type before it: T({…})"
                                    : "a record: expected a value of type " + expected);
        }
        @Nullable Expr[] parts = new Expr[type.fields().size()];
        for (int i = 0; i < recorded.fields().size(); i++) {
            Token field = recorded.fields().get(i);
            int component = type.fields().indexOf(field.text());
            if (component < 0) {
                throw Scope.unlike("field", field, type.fields());
            }
            if (parts[component] != null) {
                throw field.error("the field " + quote(field.text()) + " is given twice");
            }
            parts[component] =
                    values.of(recorded.parts().get(i), type.components().get(component));
        }
        List<Expr> whole = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            Expr part = parts[i];
            if (part == null) {
                throw recorded.at().error("the field " + quote(type.fields().get(i)) + " is missing");
            }
            whole.add(part);
        }
        return new TupleExpr(type, whole);
    }

    Expr sequence(Syntax.Sequence sequence, @Nullable Type expected) throws InputException {
        Type type = expected == null ? null : Fitting.whole(expected);
        if (type instanceof ArrayType array) {
            List<Expr> parts = new ArrayList<>();
            for (Value part : sequence.parts()) {
                parts.add(values.of(part, array.element()));
            }
            return new ArrayExpr.Elements(array, parts);
        }
        if (!(type instanceof ListType list)) {
            throw sequence.at()
                    .error(
                            type == null
                                    ? "which sequence this is does not show; write its type before it: T([…])"
                                    : "a sequence: expected a value of type " + expected);
        }
        if (sequence.parts().size() > list.capacity()) {
            throw sequence.at().error(sequence.parts().size() + " elements: expected at most " + list.capacity());
        }
        Expr made = new Constant(list, 0);
        for (Value part : sequence.parts()) {
            made = new ListExpr.Append(made, values.of(part, list.element()));
        }
        return made;
    }
}
