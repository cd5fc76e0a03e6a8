package org.tidemark.progress;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Model;

/** The way to a measure: as somebody wrote it, or found for a model. Stateless; any thread may ask. */
public final class Measures {
    private Measures() {}

    /**
     * A measure that was found.
     *
     * @param measure the measure
     * @param why what it counts and what it promises, in one sentence without its full stop
     * @param monotone whether it never falls
     * @param forecast what it promises, in figures
     */
    public record Chosen(TermMeasure measure, String why, Monotone monotone, Forecast forecast) {}

    /**
     * Reads a measure: a term over the model's fields, or several with commas between them, of which the first counts most.
     *
     * @throws FormulaException where the text is wrong, names what is not there, or takes more than 63 bits
     */
    public static TermMeasure parse(String text, Model model) throws FormulaException {
        return parse(text, model, new FieldNames(model));
    }

    /** Reads a measure in which fields go by other names too. */
    public static TermMeasure parse(String text, Model model, Vocabulary names) throws FormulaException {
        Expansion expansion = new Expansion(names);
        List<Term> terms =
                MeasureText.parse(text, names).stream().map(expansion::of).toList();
        return TermMeasure.of(terms, model.layout());
    }

    /** Reads the terms of a measure, before it is known what fields a model will have for them. */
    public static List<Term> terms(String text, Vocabulary names) throws FormulaException {
        return MeasureText.parse(text, names);
    }

    /**
     * Finds a measure: tries several on the model's first states and takes the one by which a sweep holds the fewest, and
     * does not explore them much more often. Where nothing helps, it is constant.
     *
     * @param seed the same seed finds the same measure, as long as time suffices
     * @param cancelled asked now and then; when it says true, the best so far is taken
     */
    public static Chosen automatic(Model model, long seed, BooleanSupplier cancelled) {
        return automatic(model, SweepAhead.PLAIN, seed, cancelled);
    }

    /** The same for a sweep of which more is known. */
    public static Chosen automatic(Model model, SweepAhead ahead, long seed, BooleanSupplier cancelled) {
        return Selection.run(model, ahead, seed, cancelled);
    }

    /** Whether the measure never falls, as far as the effects of the model's events prove it: yes or unknown. */
    public static Monotone monotone(TermMeasure measure, Model model) {
        return Effects.monotone(measure, Effects.of(model));
    }

    /** The measure by which a sweep over the model's first states costs least; of several, the one named first. */
    public static <M extends ProgressMeasure> M best(List<M> measures, Model model, BooleanSupplier cancelled) {
        StateSample sample = StateSample.of(model, cancelled);
        M best = measures.get(0);
        long least = Forecast.of(best, null, sample).cost();
        for (M measure : measures.subList(1, measures.size())) {
            long cost = Forecast.of(measure, null, sample).cost();
            if (cost < least) {
                best = measure;
                least = cost;
            }
        }
        return best;
    }

    /** What a sweep by a measure of any kind holds and explores on the model's first states, as the end of a sentence. */
    public static String promise(ProgressMeasure measure, Model model, BooleanSupplier cancelled) {
        return Forecast.of(measure, null, StateSample.of(model, cancelled)).text();
    }

    /** What a sweep by a measure costs on the first states that it meets. */
    public static Forecast forecast(TermMeasure measure, Model model, SweepAhead ahead, BooleanSupplier cancelled) {
        SweptClasses classes = ahead.classes();
        return classes == null
                ? Forecast.of(
                        measure, Subspaces.of(measure, model), StateSample.of(model, ahead.sampleStates(), cancelled))
                : Forecast.of(
                        measure, null, StateSample.of(classes.representatives(), ahead.sampleStates(), cancelled));
    }

    /** What a sweep by the measure costs on the model's first states. */
    public static Forecast forecast(TermMeasure measure, Model model, BooleanSupplier cancelled) {
        return forecast(measure, model, SweepAhead.PLAIN, cancelled);
    }
}
