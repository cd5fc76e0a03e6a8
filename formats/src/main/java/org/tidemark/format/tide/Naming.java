package org.tidemark.format.tide;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Function;
import org.tidemark.color.expr.Lookup;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.EnumType;
import org.tidemark.color.type.Type;

/** How the names in a high-level net are written, for {@link ExpressionText} and its siblings. */
public interface Naming {
    /** Names as they are: for people, who know from the context what is a name. */
    Naming AS_THEY_ARE = new Naming() {};

    default String variable(Variable variable) {
        return variable.name().isEmpty() ? "v" + variable.index() : variable.name();
    }

    default String constant(EnumType type, int index) {
        return type.constants().get(index);
    }

    /** A field of a record, a tag of a union, or a constant where its type is defined. */
    default String part(String name) {
        return name;
    }

    default String function(Function function) {
        return function.name();
    }

    /** The function that reads a table. */
    default String table(Lookup lookup) {
        return lookup.type().toString();
    }

    /** The name of a type; null if it is spelled out. */
    default @Nullable String type(Type type) {
        return null;
    }

    /** The name to put in front of a value of a type that is not clear from the value; null if nothing is put there. */
    default @Nullable String conversion(Type type) {
        return null;
    }
}
