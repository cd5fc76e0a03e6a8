package org.tidemark.format.tide;

import org.tidemark.color.TupleType;
import org.tidemark.color.Type;
import org.tidemark.color.UnionType;
import org.tidemark.format.InputException;
import org.tidemark.format.tide.Token.Kind;

/** Finds the parts of structured values by their names or numbers. */
final class Parts {
    private Parts() {}

    static int tag(UnionType union, Token tag) throws InputException {
        int index = union.tags().indexOf(tag.text());
        if (index < 0) {
            throw Scope.unknown("tag of " + union, tag, union.tags());
        }
        return index;
    }

    /** The number of a component, counted from 0; in files they count from 1. */
    static int component(Type type, Token member) throws InputException {
        if (!(type instanceof TupleType tuple)) {
            throw member.error("a value of type " + type + " has no component " + InputException.quote(member.text()));
        }
        if (member.kind() == Kind.NUMBER) {
            long number = Long.parseLong(member.text());
            if (number < 1 || number > tuple.components().size()) {
                throw member.error("component " + number + " of " + tuple + ": expected from 1 to "
                        + tuple.components().size());
            }
            return (int) number - 1;
        }
        int index = tuple.fields().indexOf(member.text());
        if (index < 0) {
            throw Scope.unknown("field", member, tuple.fields());
        }
        return index;
    }
}
