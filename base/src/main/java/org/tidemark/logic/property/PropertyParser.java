package org.tidemark.logic.property;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;

/** Reads properties: a formula, {@code max(…)}, {@code latest(…)}, or a keyword for a question about the whole net. Stateless. */
public final class PropertyParser {
    private PropertyParser() {}

    public static Property parse(String name, String text, Vocabulary names) throws FormulaSyntaxException {
        return parse(name, text, 0, text.length(), names);
    }

    /** Reads a property that is part of a text; errors give their position in the whole text. */
    public static Property parse(String name, String text, int from, int to, Vocabulary names)
            throws FormulaSyntaxException {
        String words = text.substring(from, to).replaceAll("#.*", "");
        Property global = Property.global(name, words.strip());
        if (global != null) {
            return global;
        }
        Property duration = DurationParser.parse(name, text, from, to, names);
        if (duration != null) {
            return duration;
        }
        FormulaParser.Question read = FormulaParser.question(text, from, to, names);
        Formula formula = read.formula();
        @Nullable Term maximum = read.maximum();
        if (formula != null) {
            return new Property.Truth(name, formula);
        }
        if (maximum == null) {
            throw new IllegalStateException("neither a formula nor a term");
        }
        return new Property.Maximum(name, maximum);
    }
}
