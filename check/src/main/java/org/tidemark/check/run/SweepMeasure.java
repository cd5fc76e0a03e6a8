package org.tidemark.check.run;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.tidemark.input.InputException;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.Expansion;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaSyntaxException;
import org.tidemark.logic.OwnPredicates;
import org.tidemark.logic.Term;
import org.tidemark.logic.TokenCondition;
import org.tidemark.logic.TokenSum;
import org.tidemark.logic.Vocabulary;
import org.tidemark.model.FieldContents;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.wrap.History;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.symmetry.NetSymmetry;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.progress.Subspaces;
import org.tidemark.progress.SweepAhead;
import org.tidemark.progress.SweptClasses;
import org.tidemark.progress.TermMeasure;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

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
public record SweepMeasure(
        Model model,
        List<String> counters,
        ProgressMeasure measure,
        String text,
        String why,
        Monotone monotone,
        @Nullable Subspaces subspaces) {
    /** The word for a measure that is found automatically. */
    public static final String AUTO = "auto";

    /** The choice of a measure takes at most one part in this many of the time. */
    private static final int SHARE_OF_TIME = 2;

    /**
     * This measure, with nothing proven of it: the model never lowers it, but what becomes of its states may have a
     * lower value.
     */
    SweepMeasure unproven() {
        return new SweepMeasure(model, counters, measure, text, why, Monotone.UNKNOWN, null);
    }

    /** This measure for a sweep over all states as one space. */
    SweepMeasure undivided() {
        return new SweepMeasure(model, counters, measure, text, why, monotone, null);
    }

    /** Whether the measure is known to be the same in all states. */
    public boolean constant() {
        return (measure instanceof TermMeasure terms && terms.isConstant())
                || (measure instanceof OwnMeasure own && own.isConstant());
    }

    /** Finds the measure for the states of a model. */
    @FunctionalInterface
    public interface Choice {
        /**
         * The measure for the states of a model.
         *
         * @param deadlineNanos when the time is up, as {@link System#nanoTime} counts; {@link Long#MAX_VALUE} for never
         * @throws InputException when what was asked for is no measure of these states
         */
        SweepMeasure on(StateModels models, Model model, ExploreOptions options, long deadlineNanos)
                throws InputException;
    }

    /**
     * The choice of a user: {@value #AUTO}, the name of a measure that comes with the model, or an expression.
     *
     * @param text what was asked for
     * @param named the measures that come with the model, by their names
     */
    public record Wish(String text, Map<String, String> named) implements Choice {
        public Wish {
            named = Map.copyOf(named);
        }

        /**
         * The measure for the states of a model. Looking for one takes at most half of the time that is left; the
         * rest goes into the sweep.
         *
         * @param deadlineNanos when the time is up, as {@link System#nanoTime} counts; {@link Long#MAX_VALUE} for never
         */
        @Override
        public SweepMeasure on(StateModels models, Model model, ExploreOptions options, long deadlineNanos)
                throws InputException {
            return on(models, model, null, SweepAhead.PLAIN.sampleStates(), options, deadlineNanos);
        }

        /**
         * The measure for a sweep over classes of states, where one that is to be found is tried on their
         * representatives.
         *
         * @param symmetry what states of a class differ by; null where every state represents itself
         * @param sampleStates how many of the first states, or representatives, it is tried on
         */
        SweepMeasure on(
                StateModels models,
                Model model,
                @Nullable NetSymmetry symmetry,
                int sampleStates,
                ExploreOptions options,
                long deadlineNanos)
                throws InputException {
            if (model instanceof FieldContents && model instanceof OwnPredicates) {
                return own(models, model, patience(options.cancelled(), deadlineNanos));
            }
            if (isAutomatic()) {
                BooleanSupplier cancelled = patience(options.cancelled(), deadlineNanos);
                SweepAhead ahead = ahead(models.system(), model, symmetry).onFirst(sampleStates);
                Measures.Chosen found = Measures.automatic(model, ahead, options.seed(), cancelled);
                return of(model, List.of(), found.measure(), found.why(), found.monotone());
            }
            String expression = named.getOrDefault(text, text);
            try {
                CounterNames names = new CounterNames(models.system());
                Expansion expansion = new Expansion(names);
                List<Term> terms = Measures.terms(expression, names).stream()
                        .map(expansion::of)
                        .toList();
                List<History.Counter> counters = names.counters();
                Model swept = counters.isEmpty() ? model : counting(model, counters);
                TermMeasure measure =
                        models.isWidened() ? longest(terms, swept.layout()) : TermMeasure.of(terms, swept.layout());
                List<String> counted =
                        counters.stream().map(History.Counter::name).toList();
                return of(swept, counted, measure, origin(measure, terms), Measures.monotone(measure, swept));
            } catch (FormulaException e) {
                throw wrong(expression, e);
            }
        }

        /** A measure over numbers that the model computes itself. */
        private SweepMeasure own(StateModels models, Model model, BooleanSupplier cancelled) throws InputException {
            String expression = named.getOrDefault(text, text);
            try {
                Vocabulary names = models.system().vocabulary();
                OwnMeasure found = isAutomatic()
                        ? OwnMeasure.best(named, names, model, cancelled)
                        : OwnMeasure.of(OwnMeasure.terms(expression, names), (OwnPredicates) model);
                String why = !isAutomatic()
                        ? origin()
                        : (found.isConstant() ? "nothing that grows was found" : "found by trying") + ": "
                                + Measures.promise(found, model, cancelled);
                return new SweepMeasure(model, List.of(), found, found.text(), why, Monotone.UNKNOWN, null);
            } catch (FormulaException e) {
                throw wrong(expression, e);
            }
        }

        /** The sweep that a measure is to be found for, with the measures that come with the model. */
        private static Model counting(Model model, List<History.Counter> counters) throws FormulaException {
            if (model instanceof NetModel ofNet) {
                return History.of(ofNet, counters);
            }
            throw new FormulaException("only the events of nets can be counted");
        }

        SweepAhead ahead(TransitionSystem system, Model model, @Nullable NetSymmetry symmetry) {
            SweepAhead plain = SweepAhead.PLAIN.withOwn(own(system, model));
            return symmetry == null || symmetry.isTrivial()
                    ? plain
                    : plain.over(new SweptClasses(
                            new Quotient(model, () -> symmetry.canoniser(model.layout())), symmetry.placeOrbits()));
        }

        /** The measures that come with the model, as far as they can be used as they are. */
        private Map<String, TermMeasure> own(TransitionSystem system, Model model) {
            Map<String, TermMeasure> own = new HashMap<>();
            named.forEach((name, expression) -> {
                CounterNames names = new CounterNames(system);
                Expansion expansion = new Expansion(names);
                try {
                    List<Term> terms = Measures.terms(expression, names).stream()
                            .map(expansion::of)
                            .toList();
                    if (names.counters().isEmpty()) {
                        own.put(name, TermMeasure.of(terms, model.layout()));
                    }
                } catch (FormulaException notHere) {
                    // It is told to those who ask for it by its name.
                }
            });
            return own;
        }

        /** Whether a measure is to be found. */
        public boolean isAutomatic() {
            return text.equals(AUTO);
        }

        /** The terms of a measure that was asked for, over some names. */
        public List<Term> terms(Vocabulary names) throws InputException {
            String expression = named.getOrDefault(text, text);
            try {
                return Measures.terms(expression, names);
            } catch (FormulaException e) {
                throw wrong(expression, e);
            }
        }

        /** The error that a measure cannot be used. */
        public InputException wrong(FormulaException why) {
            return wrong(named.getOrDefault(text, text), why);
        }

        private InputException wrong(String expression, FormulaException e) {
            return new InputException(
                    "progress measure " + InputException.quote(expression) + where(e) + e.getMessage() + hint(e), e);
        }

        /** Where a measure comes from that was asked for. */
        public String origin() {
            return named.containsKey(text) ? "the model's measure '" + text + "'" : "as asked for";
        }

        /** Reads a measure, which may count events, over the names of a net. */
        public static void read(String expression, TransitionSystem system) throws FormulaException {
            Measures.terms(expression, new CounterNames(system));
        }

        /** True when the time for looking for a measure is over. */
        public static BooleanSupplier patience(BooleanSupplier cancelled, long deadlineNanos) {
            if (deadlineNanos == Long.MAX_VALUE) {
                return cancelled;
            }
            long start = System.nanoTime();
            long share = Math.max(0, deadlineNanos - start) / SHARE_OF_TIME;
            return () -> cancelled.getAsBoolean() || System.nanoTime() - start >= share;
        }

        private static SweepMeasure of(
                Model swept, List<String> counters, TermMeasure measure, String why, Monotone monotone) {
            return new SweepMeasure(
                    swept, counters, measure, written(measure, counters), why, monotone, Subspaces.of(measure, swept));
        }

        /** As a user writes it: counters without the quotes that their names would need as places. */
        private static String written(TermMeasure measure, List<String> counters) {
            String text = measure.text();
            for (String counter : counters) {
                text = text.replace('"' + counter + '"', counter);
            }
            return text;
        }

        /** The longest beginning of a list that 63 bits hold; constant where not even the first term fits. */
        private static TermMeasure longest(List<Term> terms, Layout layout) throws FormulaException {
            for (int length = terms.size(); length > 0; length--) {
                try {
                    return TermMeasure.of(terms.subList(0, length), layout);
                } catch (FormulaException tooWide) {
                    // A shorter one may fit.
                }
            }
            return TermMeasure.of(List.of(new Term.Constant(0)), layout);
        }

        private String origin(TermMeasure measure, List<Term> asked) {
            String constant = measure.isConstant() ? ", and constant: it will not save memory" : "";
            return origin() + (measure.parts().equals(asked) ? "" : ", as far as 63 bits hold it") + constant;
        }

        /** The separator before a message: one that begins with a place in the text follows without a space. */
        private static String where(FormulaException wrong) {
            return wrong instanceof FormulaSyntaxException ? ":" : ": ";
        }

        /** A hint that a lone name may have been meant as the name of a measure. */
        private String hint(FormulaException wrong) {
            if (!text.matches("[\\p{L}_][\\p{L}\\d_-]*")) {
                return "";
            }
            String pause = String.valueOf(wrong.getMessage()).endsWith("?") ? " " : "; ";
            return pause
                    + (named.isEmpty()
                            ? "the model has no measures with names"
                            : "the model has the measures "
                                    + String.join(
                                            ", ",
                                            named.keySet().stream().sorted().toList()));
        }
    }

    /**
     * The names of a system, and beside its numbers the counters of its transitions: {@code fired(t)} counts up to
     * {@value #USUAL_MOST}, {@code fired(t, 40)} up to 40. Remembers the counters asked for. Belongs to one thread.
     */
    static final class CounterNames extends BorrowedNames {
        /** The largest count unless another is given: 4 bits, and at most 16 times as many states. */
        static final int USUAL_MOST = 15;

        private static final Pattern COUNTER =
                Pattern.compile("fired\\((.*?)(?:, ([1-9][0-9]{0,8}))?\\)", Pattern.DOTALL);

        private final TransitionSystem system;
        private final Map<String, History.Counter> counters = new LinkedHashMap<>();
        private final Map<String, List<String>> sums = new HashMap<>();

        CounterNames(TransitionSystem system) {
            super(system.vocabulary());
            this.system = system;
        }

        @Override
        public @Nullable String place(String name) {
            String place = super.place(name);
            Matcher counter = COUNTER.matcher(name);
            return place == null && counter.matches() ? counter(name, counter) : place;
        }

        private @Nullable String counter(String name, Matcher asked) {
            String transition = names().transition(asked.group(1));
            if (transition == null) {
                return null;
            }
            int most = asked.group(2) == null ? USUAL_MOST : Integer.parseInt(asked.group(2));
            List<String> events = names().eventsOf(transition);
            if (events.equals(List.of(transition))) {
                count(name, transition, most);
                return name;
            }
            List<String> all = new ArrayList<>();
            for (String event : events) {
                String counter = "fired(" + event + (asked.group(2) == null ? ")" : ", " + most + ")");
                count(counter, event, most);
                all.add(counter);
            }
            sums.put(name, all);
            return name;
        }

        private void count(String counter, String event, int most) {
            counters.putIfAbsent(
                    counter,
                    new History.Counter(counter, system.findEvent(event).orElseThrow(), most));
        }

        /** Of a transition with colours, the counters of all its bindings. */
        @Override
        public List<String> placesOf(String place) {
            List<String> sum = sums.get(place);
            return sum == null ? names().placesOf(place) : sum;
        }

        @Override
        public Term expanded(TokenSum sum) {
            return names().expanded(sum);
        }

        @Override
        public Formula expanded(TokenCondition condition) {
            return names().expanded(condition);
        }

        /** The counters that were asked for, in that order. */
        List<History.Counter> counters() {
            return new ArrayList<>(counters.values());
        }
    }
}
