package org.tidemark.color.net;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.expr.Variable;
import org.tidemark.color.type.Type;
import org.tidemark.color.type.Value;

/**
 * The domain of the variable of a quantifier. Immutable.
 *
 * @param place the place, as the condition numbers it
 * @param sequences the type of the tokens if their elements are meant, and they are sequences; otherwise null
 * @param each the variable for a token, or for an element of one
 */
public record TokenDomain(int place, @Nullable Type sequences, Variable each) {
    /** The elements that a token contributes: itself, or its elements. */
    long[] of(long token) {
        if (sequences == null) {
            return new long[] {token};
        }
        List<Value> elements = ((Value.Parts) sequences.value(token)).values();
        return elements.stream().mapToLong(each.type()::rank).toArray();
    }
}
