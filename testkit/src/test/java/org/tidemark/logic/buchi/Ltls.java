package org.tidemark.logic.buchi;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.Vocabulary;

/** Formulas whose propositions are written as bare words. */
final class Ltls {
    private Ltls() {}

    /** Reads a formula over {@code p0}, {@code p1} and {@code p2}. */
    static Formula parse(String text) throws FormulaException {
        List<String> names = List.of("p0", "p1", "p2");
        Vocabulary vocabulary = new Vocabulary() {
            @Override
            public @Nullable String place(String name) {
                return null;
            }

            @Override
            public @Nullable String transition(String name) {
                return names.contains(name) ? name : null;
            }

            @Override
            public List<String> places() {
                return List.of();
            }

            @Override
            public List<String> transitions() {
                return names;
            }
        };
        return FormulaParser.formula(text.replaceAll("\\b(p\\d)\\b", "fireable($1)"), vocabulary);
    }
}
