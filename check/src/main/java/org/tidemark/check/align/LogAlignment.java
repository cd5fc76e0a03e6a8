package org.tidemark.check.align;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.align.Alignment.Kind;
import org.tidemark.check.align.Alignment.Move;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.format.log.EventLog;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.graph.StoredGraph;
import org.tidemark.graph.WalkedTargets;
import org.tidemark.graph.ltl.Letters;
import org.tidemark.graph.ltl.StoredLetters;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.FormulaException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.StateLimitReached;
import org.tidemark.store.hash.PlainStore;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;
import org.tidemark.verdict.StopReason;

/**
 * Aligns the traces of a log with a system, each variant once. The states of the system that one trace has met are there for the next.
 * Time is shared: as long as others wait, a trace gets a part of it, and more when all had their turn. Used once; one thread.
 */
public final class LogAlignment {
    /** Of the time that is left, a trace gets this share of its even part in the first turn. */
    private static final int FIRST_SHARE = 2;

    private static final long LEAST_SLICE_NANOS = 20_000_000;

    private final TransitionSystem system;
    private final Formula ending;
    private final LoggedNames names;
    private final EventLog log;
    private final TimeLimit watch;
    private final ExploreOptions options;
    private final StateModels models;
    private final boolean @Nullable [] shown;
    private @Nullable Ground ground;
    private long states;

    /**
     * The alignment of one variant.
     *
     * @param alignment a cheapest one; null where none was found within the limits
     * @param open why none was found; null where one was
     */
    public record Aligned(
            EventLog.Variant variant,
            @Nullable Alignment alignment,
            @Nullable StopReason open) {
        /** One less the share of the cost in that of a trace and a run that have nothing in common; not a number where it is not known. */
        public double fitness(int cheapest) {
            int most = variant.trace().length + cheapest;
            return alignment == null || cheapest < 0
                    ? Double.NaN
                    : most == 0 ? 1 : 1 - (double) alignment.cost() / most;
        }
    }

    /**
     * How often an element of the model took part, over all cases.
     *
     * @param element the activity, and the event where several have its name
     * @param synchronous how often log and model agree
     * @param skipped how often the model makes the step and the log does not show it
     * @param added how often the log shows it and the model does not allow it
     */
    public record Deviation(String element, long synchronous, long skipped, long added) {
        /** How often they disagree. */
        public long total() {
            return skipped + added;
        }
    }

    /**
     * All alignments.
     *
     * @param cheapest a run of the model without any trace, at the least cost; null where the limits did not suffice
     * @param variants an entry for each variant of the log, in its order
     * @param states the states of the model that were met
     */
    public record Result(@Nullable Alignment cheapest, List<Aligned> variants, long states, double seconds) {
        public Result {
            variants = List.copyOf(variants);
        }

        /** The cost of the cheapest run; -1 where it is not known. */
        public int leastCost() {
            return cheapest == null ? -1 : cheapest.cost();
        }
    }

    /**
     * The alignment of a log.
     *
     * @param ending holds in the states in which a run of the model may end
     * @param logBytes what the log takes of the memory
     */
    public LogAlignment(
            TransitionSystem system,
            Formula ending,
            LoggedNames names,
            EventLog log,
            ExploreOptions options,
            long logBytes) {
        this.system = system;
        this.ending = ending;
        this.names = names;
        this.log = log;
        this.options = options.beside(logBytes);
        watch = new TimeLimit(options);
        models = system.models(options.effort(), options.seed());
        shown = names.shown();
    }

    /**
     * Aligns all traces as far as the limits allow.
     *
     * @throws InputException where no run of the model ends as it should, or the model contradicts itself
     */
    public Result run() throws InputException {
        Attempt empty = attempt(new int[0], Long.MAX_VALUE);
        if (empty.alignment == null && empty.open == null) {
            throw new InputException(system.name() + ": no run ends as it should, so that no trace can be aligned");
        }
        List<EventLog.Variant> variants = log.variants();
        Attempt[] found = new Attempt[variants.size()];
        List<Integer> open = new ArrayList<>(IntStream.range(0, found.length)
                .boxed()
                .sorted(Comparator.comparingInt(v -> variants.get(v).trace().length))
                .toList());
        for (int turn = 1; !open.isEmpty(); turn++) {
            List<Integer> waiting = new ArrayList<>();
            for (int i = 0; i < open.size(); i++) {
                int variant = open.get(i);
                found[variant] = attempt(variants.get(variant).trace(), slice(open.size() - i + waiting.size(), turn));
                if (found[variant].open == StopReason.TIME && !watch.isReached()) {
                    waiting.add(variant);
                }
            }
            open = waiting;
        }
        List<Aligned> all = new ArrayList<>();
        for (int v = 0; v < found.length; v++) {
            all.add(new Aligned(variants.get(v), found[v].alignment, found[v].open));
        }
        return new Result(empty.alignment, all, states, watch.seconds());
    }

    /** How long a trace may take while as many wait. */
    private long slice(int waiting, int turn) {
        long left = watch.nanosLeft();
        if (left == Long.MAX_VALUE || options.timeNanos() == Long.MAX_VALUE) {
            return Long.MAX_VALUE;
        }
        return Math.max(LEAST_SLICE_NANOS, left / waiting / (turn == 1 ? FIRST_SHARE : 1));
    }

    /** The outcome for one trace; both are null where no run ends as it should. */
    private record Attempt(
            @Nullable Alignment alignment, @Nullable StopReason open) {}

    private Attempt attempt(int[] trace, long nanos) throws InputException {
        long start = System.nanoTime();
        BooleanSupplier isOver = () -> watch.isReached() || System.nanoTime() - start >= nanos;
        models.cancelWhen(isOver);
        boolean isAlone = ground == null;
        while (true) {
            if (isOver.getAsBoolean()) {
                return stopped();
            }
            try {
                Ground on = ground;
                if (on == null) {
                    on = new Ground();
                    ground = on;
                }
                Alignment found = on.align(trace, isOver);
                return new Attempt(found, null);
            } catch (FieldOverflow tooNarrow) {
                ground = null;
                if (!models.widen(tooNarrow)) {
                    return new Attempt(null, StopReason.NUMBER_TOO_LARGE);
                }
            } catch (MemoryBudget.Exhausted | OutOfMemoryError tooMuch) {
                ground = null;
                boolean isToLearn = tooMuch instanceof StateLimitReached && models.firstStates() < Long.MAX_VALUE;
                if (isToLearn && models.widen(new FieldOverflow(0, Successors.NO_EVENT))) {
                    continue;
                }
                if (isAlone) {
                    return new Attempt(null, StopReason.MEMORY);
                }
                isAlone = true; // the states that other traces have left are gone
            } catch (Cancelled late) {
                return stopped();
            }
        }
    }

    private Attempt stopped() {
        return new Attempt(null, options.cancelled().getAsBoolean() ? StopReason.CANCELLED : StopReason.TIME);
    }

    /** The states of the model that were met so far, with their edges as far as there is memory. */
    private final class Ground {
        private final MemoryBudget budget = options.budget();
        private final PlainStore store;
        private final IndexedEdges edges;
        private final Letters letters;

        Ground() throws InputException {
            models.charge(budget);
            Model model = models.model(StateModels.Use.WHOLE);
            long most = Math.min(models.firstStates(), Integer.MAX_VALUE - 1);
            store = new PlainStore(model.layout().words(), budget, most);
            Successors initial = new Successors(model.layout().words(), 1);
            model.initial(initial);
            if (!Answer.isNew(store.inserter().addAll(initial)[0])) {
                throw new MemoryBudget.Exhausted();
            }
            edges = (IndexedEdges) WalkedTargets.kept(new StoredGraph<>(model, store, 0).wandering(), true, budget);
            try {
                letters = new StoredLetters(List.of(ending), model, store, budget);
            } catch (FormulaException e) {
                throw new InputException("the condition of the end: " + e.getMessage(), e);
            }
        }

        @Nullable
        Alignment align(int[] trace, BooleanSupplier isOver) {
            int[] possible = possible(trace);
            try (AlignmentSearch search = new AlignmentSearch(possible, edges, letters, names, budget, isOver)) {
                Alignment found = search.find();
                if (found == null) {
                    return null;
                }
                Alignment whole = withImpossible(found, trace);
                whole.check(trace, system, ending, names);
                return whole;
            } finally {
                states = Math.max(states, store.size());
            }
        }
    }

    /** The trace without events that no step of the model can explain, which cost 1 each wherever they are. */
    private int[] possible(int[] trace) {
        boolean[] some = shown;
        return some == null
                ? trace
                : IntStream.of(trace).filter(activity -> some[activity]).toArray();
    }

    private Alignment withImpossible(Alignment found, int[] trace) {
        boolean[] some = shown;
        List<Move> moves = new ArrayList<>();
        int position = 0;
        int added = 0;
        for (Move move : found.moves()) {
            for (; move.activity() >= 0 && trace[position] != move.activity(); position++) {
                moves.add(new Move(Kind.LOG, trace[position], Alignment.NONE));
                added++;
            }
            moves.add(move);
            position += move.activity() >= 0 ? 1 : 0;
        }
        for (; some != null && position < trace.length; position++) {
            moves.add(new Move(Kind.LOG, trace[position], Alignment.NONE));
            added++;
        }
        return new Alignment(moves, found.cost() + added);
    }

    /** Where log and model agree and disagree, the worst first. */
    public List<Deviation> deviations(Result result) {
        Map<String, long[]> counts = new TreeMap<>();
        for (Aligned each : result.variants) {
            Alignment alignment = each.alignment;
            if (alignment == null) {
                continue;
            }
            long cases = each.variant.cases().size();
            for (Move move : alignment.moves()) {
                if (move.kind() != Kind.SILENT) {
                    String element = move.event() >= 0
                            ? names.element(move.event())
                            : log.activities().get(move.activity());
                    counts.computeIfAbsent(element, unmet -> new long[3])[column(move.kind())] += cases;
                }
            }
        }
        return counts.entrySet().stream()
                .map(each -> new Deviation(each.getKey(), each.getValue()[0], each.getValue()[1], each.getValue()[2]))
                .sorted(Comparator.comparingLong(Deviation::total).reversed())
                .toList();
    }

    private static int column(Kind kind) {
        return switch (kind) {
            case SYNCHRONOUS -> 0;
            case MODEL -> 1;
            case LOG -> 2;
            case SILENT -> throw new IllegalArgumentException("a step that no log shows");
        };
    }
}
