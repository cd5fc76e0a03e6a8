package org.tidemark.logic;

import org.jspecify.annotations.Nullable;

/**
 * Reads the parts of formulas that are about the values of tokens, in the language in which the net's own expressions
 * are written. Formulas know nothing of values; a {@link Vocabulary} that does provides a reader.
 */
public interface ValueReader {
    /**
     * The result of reading a part of a text.
     *
     * @param tree a {@link Formula} or a {@link Term}
     * @param end where it ends in the text
     */
    record Reading(Object tree, int end) {}

    /**
     * Reads the condition or number that begins at {@code from}; null if what begins there is not about values.
     *
     * @param text the whole text, of which the formula ends at {@code to}
     */
    @Nullable
    Reading read(String text, int from, int to) throws FormulaSyntaxException;
}
