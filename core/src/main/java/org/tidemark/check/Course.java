package org.tidemark.check;

import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.format.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Term;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.History;
import org.tidemark.net.NetModel;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.progress.Subspaces;
import org.tidemark.progress.TermMeasure;

/**
 * The progress measure a sweep goes by, and what is known of it.
 *
 * @param model what is swept: the model asked for, or one with counters of events beside it
 * @param counters the names of these counters; empty where the model stays as it is
 * @param measure the measure, for the states of that model
 * @param text the measure as a user would write it
 * @param why where it comes from and what it promises, as a sentence without its full stop
 * @param monotone whether it is proven never to fall
 * @param subspaces those made by its leading parts, where they and not all parts are proven never to fall; else null
 */
public record Course(
        Model model,
        List<String> counters,
        ProgressMeasure measure,
        String text,
        String why,
        Monotone monotone,
        @Nullable Subspaces subspaces) {
    /** What asks for a measure that is found automatically. */
    public static final String AUTO = "auto";

    /**
     * What a user asks for: {@value #AUTO}, the name of a measure that comes with the model, or an expression.
     *
     * @param text what was asked for
     * @param named the measures that come with the model, by their names
     */
    public record Wish(String text, Map<String, String> named) {
        public Wish {
            named = Map.copyOf(named);
        }

        /** The measure for the states of a model. */
        Course on(NetModel model, long seed, BooleanSupplier giveUp) throws InputException {
            if (text.equals(AUTO)) {
                Measures.Chosen found = Measures.automatic(model, seed, giveUp);
                return of(model, List.of(), found.measure(), found.why(), found.monotone());
            }
            String expression = named.getOrDefault(text, text);
            try {
                CounterNames names = new CounterNames(model.net());
                List<Term> terms = Measures.terms(expression, names);
                List<History.Counter> counters = names.counters();
                Model swept = counters.isEmpty() ? model : History.of(model, counters);
                TermMeasure measure = TermMeasure.of(terms, swept.layout());
                List<String> counted =
                        counters.stream().map(History.Counter::name).toList();
                return of(swept, counted, measure, origin(measure), Measures.monotone(measure, swept));
            } catch (FormulaException e) {
                throw new InputException(
                        "progress measure " + InputException.quote(expression) + where(e) + e.getMessage() + hint(), e);
            }
        }

        private static Course of(
                Model swept, List<String> counters, TermMeasure measure, String why, Monotone monotone) {
            return new Course(swept, counters, measure, measure.text(), why, monotone, Subspaces.of(measure, swept));
        }

        private String origin(TermMeasure measure) {
            String constant = measure.isConstant() ? ", and constant: it will not save memory" : "";
            return (named.containsKey(text) ? "the model's measure '" + text + "'" : "as asked for") + constant;
        }

        /** What stands before a message: one that begins with a place in the text follows without a space. */
        private static String where(FormulaException wrong) {
            return wrong instanceof FormulaSyntaxException ? ":" : ": ";
        }

        private String hint() {
            return named.isEmpty()
                    ? ""
                    : "; the model has the measures "
                            + String.join(", ", named.keySet().stream().sorted().toList());
        }
    }
}
