package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Model;
import org.tidemark.progress.Measures;
import org.tidemark.progress.ProgressMeasure;

/**
 * A measure over numbers that a model computes itself, as they are not the values of its fields: one term, or several that are compared in turn.
 *
 * <p>The first term has what the others leave of 63 bits, and each of the others {@value #DIGIT_BITS}; a number that is beyond counts as the nearest one within. So
 * the order may be coarser than that of the terms, which costs a sweep memory and changes no answer. For one thread, as the numbers of the model are.
 */
final class OwnMeasure implements ProgressMeasure {
    private static final int DIGIT_BITS = 16;
    private static final int MOST_TERMS = 3;
    private static final int ALL_BITS = 62;

    private final List<Term> terms;
    private final OwnPredicates model;
    private final StateNumber[] numbers;

    private OwnMeasure(List<Term> terms, OwnPredicates model) throws FormulaException {
        this.terms = List.copyOf(terms);
        this.model = model;
        numbers = new StateNumber[terms.size()];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = model.number(terms.get(i));
        }
    }

    /**
     * The measure that compares these terms in turn.
     *
     * @throws FormulaException where the model cannot compute one of them, or there are more than three
     */
    static OwnMeasure of(List<Term> terms, OwnPredicates model) throws FormulaException {
        if (terms.size() > MOST_TERMS) {
            throw new FormulaException(
                    "a measure of this kind of model has at most " + MOST_TERMS + " terms; found " + terms.size());
        }
        return new OwnMeasure(terms, model);
    }

    /** The measure by which a sweep over the first states costs least, made of the measures that come with the model; constant where nothing helps. */
    static OwnMeasure best(Map<String, String> named, Vocabulary names, Model model, BooleanSupplier cancelled)
            throws FormulaException {
        OwnPredicates own = (OwnPredicates) model;
        List<List<Term>> offered = new ArrayList<>();
        for (String each : new TreeMap<>(named).values()) {
            offered.add(terms(each, names));
        }
        OwnMeasure best = of(List.of(new Term.Constant(0)), own);
        for (int length = 1; length <= MOST_TERMS && !cancelled.getAsBoolean(); length++) {
            List<OwnMeasure> longer = new ArrayList<>(List.of(best));
            for (List<Term> each : offered) {
                List<Term> joined = new ArrayList<>(length == 1 ? List.of() : best.terms);
                joined.addAll(each);
                if (joined.size() <= MOST_TERMS) {
                    longer.add(of(joined, own));
                }
            }
            OwnMeasure found = Measures.best(longer, model, cancelled);
            if (found.equals(best)) {
                break;
            }
            best = found;
        }
        return best;
    }

    static List<Term> terms(String text, Vocabulary names) throws FormulaException {
        Expansion expansion = new Expansion(names);
        return Measures.terms(text, names).stream().map(expansion::of).toList();
    }

    /** Whether all states have the same value. */
    boolean isConstant() {
        return terms.stream().allMatch(each -> each instanceof Term.Constant);
    }

    @Override
    public long value(long[] words, int at) {
        long most = 1L << (ALL_BITS - DIGIT_BITS * (numbers.length - 1));
        long value = Math.max(-most, Math.min(most - 1, numbers[0].value(words, at)));
        long half = 1L << (DIGIT_BITS - 1);
        for (int i = 1; i < numbers.length; i++) {
            long digit = Math.max(-half, Math.min(half - 1, numbers[i].value(words, at))) + half;
            value = value << DIGIT_BITS | digit;
        }
        return value;
    }

    @Override
    public ProgressMeasure another() {
        try {
            return new OwnMeasure(terms, model);
        } catch (FormulaException e) {
            throw new IllegalStateException("a measure that was made before", e);
        }
    }

    @Override
    public String text() {
        return String.join(", ", terms.stream().map(OwnMeasure::written).toList());
    }

    /** A number about values is written as it was asked for, without the quotes that its text would need as a name. */
    private static String written(Term term) {
        if (term instanceof Term.Count count && count.place().matches("(?:sum|count)\\(.*\\)|\".*")) {
            return count.place();
        }
        return term instanceof Term.Negated negated ? "-" + written(negated.of()) : FormulaPrinter.print(term);
    }
}
