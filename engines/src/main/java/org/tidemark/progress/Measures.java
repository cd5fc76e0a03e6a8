package org.tidemark.progress;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaParser;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.Term;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.progress.Candidates.Candidate;

/** Finds measures: read from text, or chosen for a model. Stateless and thread-safe. */
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
     * Reads a measure: a term over the model's fields, or several with commas between them, of which the first counts
     * most.
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
     * Finds a measure: tries several on the model's first states and takes the one by which a sweep holds the fewest,
     * and does not explore them much more often. Where nothing helps, it is constant.
     *
     * @param seed the same seed finds the same measure, as long as time suffices
     * @param cancelled polled from time to time; when it says true, the best so far is taken
     */
    public static Chosen automatic(Model model, long seed, BooleanSupplier cancelled) {
        return automatic(model, SweepAhead.PLAIN, seed, cancelled);
    }

    /** Chooses a measure for a sweep with the given settings. */
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

    /**
     * The states that a sweep by a measure of any kind holds and explores on the model's first states, as the end of a
     * sentence.
     */
    public static String promise(ProgressMeasure measure, Model model, BooleanSupplier cancelled) {
        return Forecast.of(measure, null, StateSample.of(model, cancelled)).text();
    }

    /** The cost of a sweep by a measure on the first states that it meets. */
    public static Forecast forecast(TermMeasure measure, Model model, SweepAhead ahead, BooleanSupplier cancelled) {
        SweptClasses classes = ahead.classes();
        return classes == null
                ? Forecast.of(
                        measure, Subspaces.of(measure, model), StateSample.of(model, ahead.sampleStates(), cancelled))
                : Forecast.of(
                        measure, null, StateSample.of(classes.representatives(), ahead.sampleStates(), cancelled));
    }

    /** The cost of a sweep by the measure on the model's first states. */
    public static Forecast forecast(TermMeasure measure, Model model, BooleanSupplier cancelled) {
        return forecast(measure, model, SweepAhead.PLAIN, cancelled);
    }

    /** The names of a model's fields and events, each by its one name. Immutable. */
    private static final class FieldNames implements Vocabulary {
        private final Set<String> fields = new LinkedHashSet<>();
        private final Set<String> events = new LinkedHashSet<>();

        FieldNames(Model model) {
            for (int f = 0; f < model.layout().fields(); f++) {
                fields.add(model.layout().name(f));
            }
            for (int e = 0; e < model.events(); e++) {
                events.add(model.eventName(e));
            }
        }

        @Override
        public @Nullable String place(String name) {
            return fields.contains(name) ? name : null;
        }

        @Override
        public @Nullable String transition(String name) {
            return events.contains(name) ? name : null;
        }

        @Override
        public List<String> places() {
            return List.copyOf(fields);
        }

        @Override
        public List<String> transitions() {
            return List.copyOf(events);
        }
    }

    /** Reads a list of terms: {@code phase, received + 2*acked}. Takes time proportional to the text. */
    private static final class MeasureText {
        private MeasureText() {}

        static List<Term> parse(String text, Vocabulary names) throws FormulaSyntaxException {
            List<Term> terms = new ArrayList<>();
            int from = 0;
            for (int comma = comma(text, 0); comma >= 0; comma = comma(text, from)) {
                terms.add(FormulaParser.term(text, from, comma, names));
                from = comma + 1;
            }
            terms.add(FormulaParser.term(text, from, text.length(), names));
            return terms;
        }

        /** The next comma that separates terms: not one of a quoted name, of a comment, or within parentheses. */
        private static int comma(String text, int from) {
            int open = 0;
            for (int i = from; i < text.length(); i++) {
                char c = text.charAt(i);
                if (c == '"') {
                    i = closingQuote(text, i);
                } else if (c == '#') {
                    i = lineEnd(text, i);
                } else if (c == '(') {
                    open++;
                } else if (c == ')') {
                    open--;
                } else if (c == ',' && open <= 0) {
                    return i;
                }
            }
            return -1;
        }

        private static int closingQuote(String text, int quote) {
            int i = quote + 1;
            while (i < text.length() && text.charAt(i) != '"' && text.charAt(i) != '\n') {
                i += text.charAt(i) == '\\' ? 2 : 1;
            }
            return i;
        }

        private static int lineEnd(String text, int from) {
            int end = text.indexOf('\n', from);
            return end < 0 ? text.length() : end;
        }
    }

    /**
     * Tries measures on a sample and keeps the best, then looks whether a second one splits its layers to advantage.
     * Where a sweep goes over classes of states, compatible measures are tried first, and others only if none of these
     * helps.
     *
     * <p>Costs a sample, and some milliseconds for each measure tried. Belongs to one thread.
     */
    private static final class Selection {
        private static final int MOST_ROUNDS = 3;
        private static final int MOST_PARTNERS = 24;
        private static final String TOO_LATE = "there was no time to try more measures";

        private final Layout layout;
        private final StateSample sample;
        private final @Nullable Effects effects;
        private final @Nullable SweptClasses classes;
        private final BooleanSupplier cancelled;
        private Candidate best;
        private Forecast forecast;

        private Selection(
                StateSample sample,
                @Nullable Effects effects,
                @Nullable SweptClasses classes,
                Layout layout,
                Candidate first,
                BooleanSupplier cancelled) {
            this.layout = layout;
            this.sample = sample;
            this.effects = effects;
            this.classes = classes;
            this.cancelled = cancelled;
            best = first;
            forecast = forecast(first.measure());
        }

        static Measures.Chosen run(Model model, SweepAhead ahead, long seed, BooleanSupplier cancelled) {
            SweptClasses classes = ahead.classes();
            StateSample sample = StateSample.of(
                    classes == null ? model : classes.representatives(), ahead.sampleStates(), cancelled);
            Effects effects = Effects.of(model);
            List<Candidate> candidates =
                    Candidates.withOwn(ahead.own(), Candidates.of(model, effects, sample, seed, cancelled));
            List<Candidate> first =
                    classes == null ? candidates : Candidates.compatible(candidates, classes, model.layout());
            Selection selection = new Selection(sample, effects, classes, model.layout(), first.get(0), cancelled);
            selection.choose(first);
            if (classes != null && selection.best.measure().isConstant()) {
                selection.choose(candidates);
            }
            return selection.chosen();
        }

        /** Takes the best of some candidates, alone or joined with others. */
        private void choose(List<Candidate> candidates) {
            candidates.stream().skip(1).forEach(this::offer);
            List<Candidate> partners = candidates.subList(1, Math.min(candidates.size(), 1 + MOST_PARTNERS));
            for (int round = 0; round < MOST_ROUNDS && refine(partners); round++) {}
        }

        /** Subspaces are not swept one by one where a representative may lie in an earlier one. */
        private Forecast forecast(TermMeasure measure) {
            return Forecast.of(measure, classes == null ? Subspaces.of(measure, effects) : null, sample);
        }

        /** Takes a candidate if it is better than the best so far; the earlier one wins a tie. */
        private boolean offer(Candidate candidate) {
            if (cancelled.getAsBoolean()) {
                return false;
            }
            Forecast other = forecast(candidate.measure());
            if (other.cost() >= forecast.cost()) {
                return false;
            }
            best = candidate;
            forecast = other;
            return true;
        }

        /** Joins the best measure with each of the others, before it and after it; false where nothing helps. */
        private boolean refine(List<Candidate> partners) {
            Candidate base = best;
            boolean better = false;
            if (base.measure().isConstant()) {
                return false;
            }
            for (Candidate partner : partners) {
                if (!partner.measure().parts().equals(base.measure().parts())) {
                    better |= offer(base, partner);
                    better |= offer(partner, base);
                }
            }
            return better;
        }

        private boolean offer(Candidate first, Candidate second) {
            TermMeasure joined = Candidates.joined(first.measure(), second.measure(), layout);
            return joined != null && offer(new Candidate(first.origin() + ", then " + second.origin(), joined));
        }

        private Measures.Chosen chosen() {
            boolean isProof = classes == null || classes.isCompatible(best.measure());
            Monotone monotone = isProof ? Effects.monotone(best.measure(), effects) : Monotone.UNKNOWN;
            if (monotone == Monotone.UNKNOWN && forecast.regressEdges() > 0) {
                monotone = Monotone.NO;
            }
            String what = classes == null ? "state" : "representative";
            return new Measures.Chosen(best.measure(), origin() + ": " + forecast.text(what), monotone, forecast);
        }

        /** Where it comes from; and whether more might have been found in more time. */
        private String origin() {
            if (!cancelled.getAsBoolean()) {
                return best.origin();
            }
            return best.measure().isConstant() ? TOO_LATE : best.origin() + " (" + TOO_LATE + ")";
        }
    }
}
