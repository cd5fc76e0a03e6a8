package org.tidemark.cli.check;

import java.util.Optional;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Logic;

/**
 * A part of a formula that speaks of the initial state, beside others that speak of runs: {@code q = 1} in
 * {@code EF p = 1 && q = 1}. That is a question one may ask, but more often parentheses are missing.
 *
 * @param condition the part about the initial state
 * @param temporal the operator before the other part, such as {@code EF}
 */
record InitialPart(String condition, String temporal) {
    static Optional<InitialPart> of(Formula formula) {
        boolean joins = formula instanceof Formula.And
                || formula instanceof Formula.Or
                || formula instanceof Formula.Implies
                || formula instanceof Formula.Iff;
        if (!joins) {
            return Optional.empty();
        }
        Optional<Formula> first = formula.children().stream()
                .filter(part -> Logic.of(part) == Logic.STATE)
                .findFirst();
        Optional<Formula> run = formula.children().stream()
                .filter(part -> Logic.of(part) != Logic.STATE)
                .findFirst();
        return first.flatMap(state ->
                run.map(part -> new InitialPart(FormulaPrinter.print(state), operator(FormulaPrinter.print(part)))));
    }

    private static String operator(String formula) {
        return formula.split("[ (\\[]", 2)[0].replace("!", "");
    }

    String sentence() {
        String shown = condition.length() <= 40 ? condition : condition.substring(0, 39) + "…";
        String name = temporal.isEmpty() ? "EF" : temporal;
        return InputException.quote(shown) + " stands outside of " + name
                + " and so is asked of the initial state only; " + name + " (…) would take it in";
    }
}
