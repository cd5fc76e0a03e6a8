package org.tidemark.format.automaton;

import org.tidemark.format.TextInput;
import org.tidemark.format.TextInput.Position;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Logic;
import org.tidemark.logic.Vocabulary;

/** Reads a formula about one state from a file, and reports errors at their position in the file. Stateless. */
public final class StateCondition {
    private StateCondition() {}

    /** Reads a text that starts at a position and is on one line. */
    public static Formula read(String text, Position where, TextInput in, Vocabulary names) throws InputException {
        Formula formula;
        try {
            formula = FormulaParser.formula(text, names);
        } catch (FormulaSyntaxException e) {
            String message = String.valueOf(e.getMessage());
            String place = e.line() + ":" + e.column() + ": ";
            int column = e.line() == 1 ? where.column() + e.column() - 1 : where.column();
            throw in.error(new Position(where.line(), column), message.substring(place.length()));
        }
        if (Logic.of(formula) != Logic.STATE) {
            throw in.error(
                    where,
                    "condition " + InputException.quote(text) + ": expected one on a single state, without temporal"
                            + " operators; the order in time is up to the automaton");
        }
        return formula;
    }
}
