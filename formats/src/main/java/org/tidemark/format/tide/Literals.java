package org.tidemark.format.tide;

import static org.tidemark.format.InputException.quote;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.ArrayExpr;
import org.tidemark.color.expr.Constant;
import org.tidemark.color.expr.Expr;
import org.tidemark.color.expr.ListExpr;
import org.tidemark.color.expr.MapExpr;
import org.tidemark.color.expr.SetExpr;
import org.tidemark.color.type.ArrayType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.MapType;
import org.tidemark.color.type.SetType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Syntax.Value;

/** Builds expressions for tuples, records, arrays, sequences, sets and maps. */
final class Literals {
    private final ValueMaker values;

    Literals(ValueMaker values) {
        this.values = values;
    }

    /** Builds a part of a value with an expected type, or with a similar one if numbers keep their ranges. */
    interface Making {
        Expr of(Value part, @Nullable Type expected) throws InputException;
    }

    Expr tuple(Syntax.Tuple tuple, @Nullable Type expected, Making making) throws InputException {
        List<Expr> parts = new ArrayList<>();
        TupleType type = expected != null && Fitting.whole(expected) instanceof TupleType known ? known : null;
        if (expected != null
                && (type == null || type.components().size() != tuple.parts().size())) {
            throw tuple.at().error("a tuple of " + tuple.parts().size() + ": expected a value of type " + expected);
        }
        for (int i = 0; i < tuple.parts().size(); i++) {
            parts.add(making.of(
                    tuple.parts().get(i),
                    type == null ? null : type.components().get(i)));
        }
        return values.tuple(parts, type == null ? List.of() : type.fields());
    }

    Expr record(Syntax.Fields recorded, @Nullable Type expected, Making making) throws InputException {
        if (expected == null
                || !(Fitting.whole(expected) instanceof TupleType type)
                || type.fields().isEmpty()) {
            throw recorded.at()
                    .error(
                            expected == null
                                    ? "the type of this record is unclear; write it in front: T({…})"
                                    : "a record: expected a value of type " + expected);
        }
        @Nullable Expr[] parts = new Expr[type.fields().size()];
        for (int i = 0; i < recorded.fields().size(); i++) {
            TideToken field = recorded.fields().get(i);
            int component = type.fields().indexOf(field.text());
            if (component < 0) {
                throw Scope.unlike("field", field, type.fields());
            }
            if (parts[component] != null) {
                throw field.error("the field " + quote(field.text()) + " is given twice");
            }
            parts[component] =
                    making.of(recorded.parts().get(i), type.components().get(component));
        }
        List<Expr> whole = new ArrayList<>();
        for (int i = 0; i < parts.length; i++) {
            Expr part = parts[i];
            if (part == null) {
                throw recorded.at().error("the field " + quote(type.fields().get(i)) + " is missing");
            }
            whole.add(part);
        }
        return values.tuple(whole, type.fields());
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
                                    ? "the type of this sequence is unclear; write it in front: T([…])"
                                    : "a sequence: expected a value of type " + expected);
        }
        if (sequence.parts().size() > list.capacity()) {
            throw sequence.at().error(sequence.parts().size() + " elements: expected at most " + list.capacity());
        }
        Expr made = new Constant(list, list.empty());
        for (Value part : sequence.parts()) {
            made = new ListExpr.Append(made, values.of(part, list.element()));
        }
        return made;
    }

    /** A set, or a map without entries. */
    Expr elements(Syntax.Elements elements, @Nullable Type expected) throws InputException {
        Type type = expected == null ? null : Fitting.whole(expected);
        if (type instanceof MapType map && elements.parts().isEmpty()) {
            return new Constant(map, map.empty());
        }
        if (!(type instanceof SetType set)) {
            throw elements.at()
                    .error(
                            type == null
                                    ? "the type of this set is unclear; write it in front: T({…})"
                                    : "a set: expected a value of type " + expected);
        }
        Expr made = new Constant(set, set.empty());
        for (Value part : elements.parts()) {
            made = new SetExpr.With(made, values.of(part, set.key()));
        }
        return made;
    }

    /** A map; of several values for one key, the last counts. */
    Expr entries(Syntax.Entries entries, @Nullable Type expected) throws InputException {
        if (expected == null || !(Fitting.whole(expected) instanceof MapType map)) {
            throw entries.at()
                    .error(
                            expected == null
                                    ? "the type of this map is unclear; write it in front: T({…})"
                                    : "a map: expected a value of type " + expected);
        }
        Expr made = new Constant(map, map.empty());
        for (int i = 0; i < entries.keys().size(); i++) {
            made = new MapExpr.With(
                    made,
                    values.of(entries.keys().get(i), map.key()),
                    values.of(entries.contents().get(i), map.content()));
        }
        return made;
    }
}
