package org.tidemark.check.direct;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.SweepMeasure;
import org.tidemark.color.direct.DirectModel;
import org.tidemark.color.direct.DirectNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.type.IntType;
import org.tidemark.color.type.ListType;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;
import org.tidemark.input.InputException;
import org.tidemark.logic.BorrowedNames;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.FormulaPrinter;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.logic.Undefined;
import org.tidemark.model.Model;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.progress.Measures;
import org.tidemark.progress.Monotone;
import org.tidemark.progress.ProgressMeasure;
import org.tidemark.system.StateModels;
import org.tidemark.verdict.Remedy;

/**
 * The progress measure for sweeps over a high-level net: as it was asked for, or one that holds few states at once on the first states of the net. It is chosen
 * once, and learns from one sweep to the next which numbers its parts have. Belongs to one thread.
 */
final class MeasureChoice implements SweepMeasure.Choice {
    /** Places for which measures are tried, and measures that are tried beside the best. */
    private static final int MOST_PLACES = 24;

    private static final int MOST_PARTNERS = 24;
    private static final Candidate CONSTANT = new Candidate("0", List.of(new Term.Constant(0)));

    private final DirectNet direct;
    private final SweepMeasure.Wish wish;
    private @Nullable Candidate chosen;
    private String why = "";
    private @Nullable DirectMeasure last;

    /** A measure as a user would write it, and the terms that it compares. */
    private record Candidate(String text, List<Term> terms) {
        Candidate then(Candidate other) {
            return new Candidate(
                    text + ", " + other.text,
                    Stream.concat(terms.stream(), other.terms.stream()).toList());
        }
    }

    MeasureChoice(DirectNet direct, SweepMeasure.Wish wish) {
        this.direct = direct;
        this.wish = wish;
    }

    @Override
    public SweepMeasure on(StateModels models, Model model, ExploreOptions options, long deadlineNanos)
            throws InputException {
        Candidate known = chosen;
        if (known == null) {
            known = wish.isAutomatic()
                    ? automatic(SweepMeasure.Wish.patience(options.cancelled(), deadlineNanos))
                    : asked();
            chosen = known;
        }
        try {
            DirectMeasure measure =
                    new DirectMeasure(known.terms, (DirectModel) model, last == null ? List.of() : last.learned());
            last = measure;
            String shortened = measure.isShortened() ? ", as far as there is room for it" : "";
            return new SweepMeasure(model, List.of(), measure, measure.text(), why + shortened, Monotone.UNKNOWN, null);
        } catch (FormulaException e) {
            throw wish.wrong(e);
        }
    }

    private Candidate asked() throws InputException {
        Names names = new Names(direct.names());
        List<Term> terms = wish.terms(names);
        if (names.countsEvents) {
            throw new InputException(
                    "progress measure " + InputException.quote(wish.text())
                            + ": fired(…) counts events of the unfolding, and this net is executed directly",
                    null,
                    direct.isUnfoldingHopeless() ? null : Remedy.UNFOLD);
        }
        why = wish.origin();
        return new Candidate(wish.text(), terms);
    }

    /** The names of a high-level net, and of counters of its events, of which it takes note. For one thread. */
    private static final class Names extends BorrowedNames {
        private static final String COUNTER = "fired(";

        private boolean countsEvents;

        Names(PetriNet net) {
            super(new NetVocabulary(net));
        }

        @Override
        public @Nullable String place(String name) {
            String place = super.place(name);
            boolean isCounter = place == null && name.startsWith(COUNTER);
            countsEvents |= isCounter;
            return isCounter ? name : place;
        }
    }

    private Candidate automatic(BooleanSupplier cancelled) {
        List<String> texts = new ArrayList<>(new TreeMap<>(wish.named()).values());
        direct.net().places().stream().limit(MOST_PLACES).forEach(place -> add(place, texts));
        List<Candidate> singles = new ArrayList<>(List.of(CONSTANT));
        texts.stream().map(this::read).filter(Objects::nonNull).forEach(singles::add);
        try {
            Candidate best = best(singles, cancelled);
            if (!best.equals(CONSTANT)) {
                List<Candidate> pairs = new ArrayList<>(List.of(best));
                for (Candidate partner : singles.subList(1, Math.min(singles.size(), 1 + MOST_PARTNERS))) {
                    if (!partner.equals(best)) {
                        pairs.add(best.then(partner));
                        pairs.add(partner.then(best));
                    }
                }
                best = best(pairs, cancelled);
            }
            DirectModel model = direct.wideModel();
            ProgressMeasure measure = new DirectMeasure(best.terms, model, List.of());
            why = origin(best) + ": " + Measures.promise(measure, met(model), cancelled);
            return best;
        } catch (MemoryBudget.Exhausted | Cancelled | FormulaException tooMuch) {
            why = "there was no memory or time to try measures";
            return CONSTANT;
        } finally {
            direct.forgetFault(); // one that the first states have is met again
        }
    }

    /** A measure of states alone by its text; null where the net has no such numbers. */
    private @Nullable Candidate read(String text) {
        Names names = new Names(direct.names());
        try {
            List<Term> terms = Measures.terms(text, names);
            return names.countsEvents ? null : new Candidate(text, terms);
        } catch (FormulaException notThere) {
            return null;
        }
    }

    private String origin(Candidate best) {
        return new TreeMap<>(wish.named())
                .entrySet().stream()
                        .filter(own -> own.getValue().equals(best.text))
                        .findFirst()
                        .map(own -> "the model's measure '" + own.getKey() + "'")
                        .orElse("counts tokens and their values");
    }

    private Candidate best(List<Candidate> candidates, BooleanSupplier cancelled) throws FormulaException {
        DirectModel model = direct.wideModel();
        List<DirectMeasure> measures = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (!cancelled.getAsBoolean()) {
                measures.add(new DirectMeasure(candidate.terms, model, List.of()));
            }
        }
        return measures.isEmpty()
                ? CONSTANT
                : candidates.get(measures.indexOf(Measures.best(measures, met(model), cancelled)));
    }

    /** The states of a model that a sweep meets, or the representatives of their classes. */
    private Model met(DirectModel model) {
        return DirectRepresentatives.ofClasses(direct).of(model);
    }

    /** Adds measures of the tokens of a place: how many there are, and numbers in their values; all growing or falling. */
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

    /**
     * A progress measure for the states of a high-level net: one term, or several that are compared one after the other.
     *
     * <p>Nobody knows beforehand how large the parts of a list become, so every part has a range, and what is beyond it counts as its end: that makes a measure
     * coarser, never wrong. A part with the range 0..15 and one with 0..3 make {@code 4*first + second}. For one thread; the numbers that others for further threads
     * have seen count too, once these have ended.
     */
    private static final class DirectMeasure implements ProgressMeasure {
        /** The most bits of all parts together. */
        private static final int MOST_BITS = 62;

        /** A range has room for this many times the numbers seen, or for fewer if there is no room for that many. */
        private static final List<Long> SPARE = List.of(16L, 4L, 1L);

        private final List<Term> terms;
        private final DirectModel model;
        private final StateNumber[] parts;
        private final Range[] ranges;
        private final long[] least;
        private final long[] most;
        private final Queue<DirectMeasure> others = new ConcurrentLinkedQueue<>();

        /**
         * The numbers that a part may have.
         *
         * @param low the least one
         * @param size how many there are
         */
        record Range(long low, long size) {
            private long digit(long number) {
                return Math.max(0, Math.min(size - 1, number - low));
            }
        }

        /**
         * A measure for the states of a model.
         *
         * @param known the range of each part as far as there is room for it; empty if nothing is known
         * @throws FormulaException where the net has no such numbers
         */
        DirectMeasure(List<Term> terms, DirectModel model, List<Range> known) throws FormulaException {
            this.terms = terms;
            this.model = model;
            parts = new StateNumber[terms.size()];
            for (int i = 0; i < parts.length; i++) {
                parts[i] = model.number(terms.get(i));
            }
            least = new long[parts.length];
            most = new long[parts.length];
            Arrays.fill(least, Long.MAX_VALUE);
            Arrays.fill(most, Long.MIN_VALUE);
            ranges = (known.isEmpty() ? equal(parts.length) : known).toArray(Range[]::new);
        }

        /** Ranges with equally many bits for each part, as many parts as have room. */
        private static List<Range> equal(int parts) {
            int used = Math.min(parts, MOST_BITS / 2);
            int bits = MOST_BITS / used;
            long half = 1L << (bits - 1);
            List<Range> ranges = new ArrayList<>();
            for (int i = 0; i < used; i++) {
                ranges.add(new Range(-half, 2 * half));
            }
            return ranges;
        }

        /** Ranges for the numbers seen so far and some more; those of fewer parts if there is no room for all. */
        List<Range> learned() {
            for (DirectMeasure other : others) {
                for (int i = 0; i < parts.length; i++) {
                    least[i] = Math.min(least[i], other.least[i]);
                    most[i] = Math.max(most[i], other.most[i]);
                }
            }
            if (parts.length == 1 || most[0] < least[0]) {
                return List.of();
            }
            for (long spare : SPARE) {
                List<Range> all = learned(spare);
                if (all.size() == parts.length || spare == 1) {
                    return all;
                }
            }
            throw new AssertionError();
        }

        private List<Range> learned(long spare) {
            List<Range> all = new ArrayList<>();
            double bits = 0;
            for (int i = 0; i < parts.length; i++) {
                long low = least[i] >= 0 ? 0 : least[i];
                double size = spare * (most[i] - (double) low + 1);
                bits += Math.log(size) / Math.log(2);
                if (bits > MOST_BITS) {
                    break;
                }
                all.add(new Range(low, spare * (most[i] - low + 1)));
            }
            return all;
        }

        /** Whether not all parts have room. */
        boolean isShortened() {
            return ranges.length < parts.length;
        }

        @Override
        public long value(long[] words, int at) {
            long value = 0;
            for (int i = 0; i < parts.length; i++) {
                long number = number(i, words, at);
                least[i] = Math.min(least[i], number);
                most[i] = Math.max(most[i], number);
                if (parts.length == 1) {
                    return number;
                }
                if (i < ranges.length) {
                    value = value * ranges[i].size + ranges[i].digit(number);
                }
            }
            return value;
        }

        @Override
        public ProgressMeasure another() {
            try {
                DirectMeasure other = new DirectMeasure(terms, model, List.of(ranges));
                others.add(other);
                return other;
            } catch (FormulaException e) {
                throw new IllegalStateException("a measure that was made before", e);
            }
        }

        /** A part; 0 where it is too large to be computed. */
        private long number(int part, long[] words, int at) {
            try {
                return parts[part].value(words, at);
            } catch (Undefined tooLarge) {
                return 0;
            }
        }

        /** The terms with commas between them, as a user would write them. */
        @Override
        public String text() {
            return String.join(", ", terms.stream().map(FormulaPrinter::print).toList());
        }

        @Override
        public String toString() {
            return text();
        }
    }
}
