package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.direct.classes.DirectClasses;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.sweep.SweepMeasure;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.direct.FormulaFields;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.input.InputException;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.Term;
import org.tidemark.model.Model;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.system.StateModels;
import org.tidemark.verdict.Remedy;

/**
 * The progress measure for sweeps over a high-level net: as it was asked for, or one that holds few states at once on the
 * first states of the net. It can be made for models of different widths. Belongs to one thread.
 */
final class MeasureChoice {
    /** Places for which measures are tried, and measures that are tried beside the best. */
    private static final int MOST_PLACES = 24;

    private static final int MOST_PARTNERS = 24;
    private static final String CONSTANT = "0";

    private final FormulaFields fields;
    private final boolean countsEvents;
    private final List<Term> written;
    private final List<Term> terms;
    private final String why;

    private MeasureChoice(List<Term> written, Names names, String why) {
        countsEvents = names.countsEvents;
        fields = new FormulaFields(names.net);
        this.written = written;
        terms = written.stream().map(fields::rewritten).toList();
        this.why = why;
    }

    /**
     * The measure that is wished for.
     *
     * @param cancelled when looking for one takes too long
     * @throws InputException when the wish is wrong
     */
    static MeasureChoice of(DirectNet direct, SweepMeasure.Wish wish, BooleanSupplier cancelled) throws InputException {
        PetriNet net = direct.names();
        if (wish.isAutomatic()) {
            return automatic(direct, net, wish.named(), cancelled);
        }
        Names names = new Names(net);
        List<Term> written = wish.terms(names);
        if (names.countsEvents) {
            throw new InputException(
                    "progress measure " + InputException.quote(wish.text())
                            + ": fired(…) counts events of the unfolding, and this net is executed directly",
                    null,
                    direct.isUnfoldingHopeless() ? null : Remedy.UNFOLD);
        }
        MeasureChoice choice = new MeasureChoice(written, names, wish.origin());
        try {
            choice.on(direct.wideModel(), List.of());
        } catch (FormulaException wrong) {
            throw wish.wrong(wrong);
        }
        return choice;
    }

    /** The names of a high-level net, and of counters of its events, of which it takes note. For one thread. */
    private static final class Names extends BorrowedNames {
        private static final String COUNTER = "fired(";

        private final PetriNet net;
        private boolean countsEvents;

        Names(PetriNet net) {
            super(new NetVocabulary(net));
            this.net = net;
        }

        @Override
        public @Nullable String place(String name) {
            String place = super.place(name);
            boolean isCounter = place == null && name.startsWith(COUNTER);
            countsEvents |= isCounter;
            return isCounter ? name : place;
        }
    }

    /** Chooses a measure once, and learns from one sweep to the next which numbers its parts have. For one thread. */
    static final class Learning implements SweepMeasure.Choice {
        private final DirectNet direct;
        private final SweepMeasure.Wish wish;
        private @Nullable MeasureChoice choice;
        private @Nullable DirectMeasure last;

        Learning(DirectNet direct, SweepMeasure.Wish wish) {
            this.direct = direct;
            this.wish = wish;
        }

        @Override
        public SweepMeasure on(StateModels models, Model model, ExploreOptions options, long deadlineNanos)
                throws InputException {
            MeasureChoice chosen = choice == null
                    ? MeasureChoice.of(direct, wish, SweepMeasure.Wish.patience(options.cancelled(), deadlineNanos))
                    : choice;
            choice = chosen;
            try {
                DirectMeasure measure = chosen.on((DirectModel) model, last == null ? List.of() : last.learned());
                last = measure;
                return chosen.course((DirectModel) model, measure);
            } catch (FormulaException e) {
                throw new IllegalStateException("a measure that was right before", e);
            }
        }
    }

    /** The measure for a model. */
    DirectMeasure on(DirectModel model, List<DirectMeasure.Range> known) throws FormulaException {
        return new DirectMeasure(written, terms, fields, model, known);
    }

    /** What a sweep goes by. */
    SweepMeasure course(DirectModel model, DirectMeasure measure) {
        String shortened = measure.isShortened() ? ", as far as there is room for it" : "";
        return new SweepMeasure(model, List.of(), measure, measure.text(), why + shortened, Monotone.UNKNOWN, null);
    }

    private static MeasureChoice automatic(
            DirectNet direct, PetriNet net, Map<String, String> named, BooleanSupplier cancelled) {
        List<String> singles = new ArrayList<>(List.of(CONSTANT));
        new TreeMap<>(named)
                .values().stream().filter(text -> isOfStates(net, text)).forEach(singles::add);
        direct.net().places().stream().limit(MOST_PLACES).forEach(place -> add(place, singles));
        try {
            String best = best(direct, net, singles, cancelled);
            if (!best.equals(CONSTANT)) {
                List<String> pairs = new ArrayList<>(List.of(best));
                for (String partner : singles.subList(1, Math.min(singles.size(), 1 + MOST_PARTNERS))) {
                    if (!partner.equals(best)) {
                        pairs.add(best + ", " + partner);
                        pairs.add(partner + ", " + best);
                    }
                }
                best = best(direct, net, pairs, cancelled);
            }
            DirectModel model = direct.wideModel();
            MeasureChoice chosen = requireRead(net, best, "");
            String promise = Measures.promise(chosen.on(model, List.of()), met(direct, net, model), cancelled);
            return requireRead(net, best, origin(best, named) + ": " + promise);
        } catch (MemoryBudget.Exhausted | Cancelled | FormulaException tooMuch) {
            return requireRead(net, CONSTANT, "there was no memory or time to try measures");
        } finally {
            direct.forgetFault(); // one that the first states have is met again
        }
    }

    /** Whether a measure that comes with the model is one of states alone. */
    private static boolean isOfStates(PetriNet net, String text) {
        MeasureChoice choice = read(net, text, "");
        return choice != null && !choice.countsEvents;
    }

    private static String origin(String text, Map<String, String> named) {
        return new TreeMap<>(named)
                .entrySet().stream()
                        .filter(own -> own.getValue().equals(text))
                        .findFirst()
                        .map(own -> "the model's measure '" + own.getKey() + "'")
                        .orElse("counts tokens and their values");
    }

    private static String best(DirectNet direct, PetriNet net, List<String> texts, BooleanSupplier cancelled)
            throws FormulaException {
        DirectModel model = direct.wideModel();
        List<DirectMeasure> measures = new ArrayList<>();
        List<String> read = new ArrayList<>();
        for (String text : texts) {
            MeasureChoice choice = read(net, text, "");
            if (choice != null && !cancelled.getAsBoolean()) {
                measures.add(choice.on(model, List.of()));
                read.add(text);
            }
        }
        if (measures.isEmpty()) {
            return CONSTANT;
        }
        return read.get(measures.indexOf(Measures.best(measures, met(direct, net, model), cancelled)));
    }

    /** What a sweep meets of a model: its states, or the representatives of their classes. */
    private static Model met(DirectNet direct, PetriNet net, DirectModel model) {
        DirectClasses classes = DirectClasses.of(direct, net);
        return classes == null ? model : classes.of(model);
    }

    /** What the tokens of a place may tell: how many there are, and numbers in their values; all growing or falling. */
    private static void add(ColoredPlace place, List<String> texts) {
        String name = FormulaPrinter.name(place.name());
        List<String> numbers = new ArrayList<>(List.of(name));
        numbers(place.type(), "x").forEach(number -> numbers.add("sum(x in " + name + ": " + number + ")"));
        for (String number : numbers) {
            texts.add(number);
            texts.add("-" + number);
        }
    }

    private static List<String> numbers(Type type, String value) {
        List<String> numbers = new ArrayList<>();
        if (type instanceof IntType) {
            numbers.add(value);
        } else if (type instanceof ListType) {
            numbers.add("length(" + value + ")");
        } else if (type instanceof TupleType tuple) {
            for (int i = 0; i < tuple.components().size(); i++) {
                String part = tuple.fields().isEmpty()
                        ? String.valueOf(i + 1)
                        : tuple.fields().get(i);
                numbers.addAll(numbers(tuple.components().get(i), value + "." + part));
            }
        }
        return numbers;
    }

    private static MeasureChoice requireRead(PetriNet net, String text, String why) {
        MeasureChoice choice = read(net, text, why);
        if (choice == null) {
            throw new IllegalStateException("a measure that was read before: " + text);
        }
        return choice;
    }

    /** A measure by its text; null where the net has no such numbers. */
    private static @Nullable MeasureChoice read(PetriNet net, String text, String why) {
        Names names = new Names(net);
        try {
            return new MeasureChoice(Measures.terms(text, names), names, why);
        } catch (FormulaException notThere) {
            return null;
        }
    }
}
