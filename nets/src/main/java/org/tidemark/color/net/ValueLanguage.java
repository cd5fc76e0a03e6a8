package org.tidemark.color.net;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.type.Type;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.ValueReader;

/**
 * The language in which people write values and ask about them: its expressions, and the types, constants and functions
 * that a net declares. A net only carries it; formats implement it, since they know how to read expressions. Any thread
 * may use it.
 */
public interface ValueLanguage {
    /** The language of a net for which no other is known: nothing can be read. */
    ValueLanguage NONE = new ValueLanguage() {
        @Override
        public @Nullable ValueReader reader(ColoredNet net) {
            return null;
        }

        @Override
        public long rank(Type type, String text, int from, int to) throws FormulaSyntaxException {
            throw FormulaSyntaxException.at(text, from, "there is no language for values of type " + type);
        }
    };

    /** Reads what formulas say about the values of a net's tokens; null if they cannot say anything about them. */
    @Nullable
    ValueReader reader(ColoredNet net);

    /** The name that a type was declared with; null if it has none here. */
    default @Nullable String typeName(Type type) {
        return null;
    }

    /** The rank of a value as people write it, in a part of a text. */
    long rank(Type type, String text, int from, int to) throws FormulaSyntaxException;
}
