package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.ObligationGoals;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.StateNumber;
import org.tidemark.logic.Term;
import org.tidemark.model.FieldContents;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.search.LevelFrontier;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Search;
import org.tidemark.search.StateObserver;
import org.tidemark.store.Answer;
import org.tidemark.store.SearchStore;
import org.tidemark.system.Obligation;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * Explores a state space breadth first, keeps all arcs with their transitions, eight bytes for each, and draws the {@link SpaceReport} from them. Runs once, in the
 * caller's thread; {@link #progress} may be called from any thread meanwhile.
 */
public final class SpaceSurvey {
    private final TransitionSystem system;
    private final ExploreOptions options;
    private final TimeLimit time;
    private volatile @Nullable Recorder current;

    public SpaceSurvey(TransitionSystem system, ExploreOptions options) {
        this(system, options, new TimeLimit(options));
    }

    /**
     * A survey that is part of a run.
     *
     * @param time the time of the run, of which some may have passed: it counts in the report
     */
    public SpaceSurvey(TransitionSystem system, ExploreOptions options, TimeLimit time) {
        this.system = system;
        this.options = options;
        this.time = time;
    }

    public GraphProgress progress() {
        Recorder recorder = current;
        return recorder == null
                ? new GraphProgress(0, 0, 0)
                : new GraphProgress(recorder.nodes, recorder.arcs, recorder.budget.usedBytes());
    }

    /**
     * Explores as far as the limits allow.
     *
     * @throws InputException when the model contradicts what its file claims
     */
    public SpaceReport run() throws InputException {
        StateModels models = system.models(options.effort(), options.seed());
        return new WidthLoop(time).run(() -> new SurveyAttempt(models));
    }

    /** One try with one choice of widths. */
    private final class SurveyAttempt implements Attempt<SpaceReport> {
        private final Model model;
        private final Visit visit;
        private final MemoryBudget budget = options.budget();
        private final Recorder recorder;
        private final List<Inquiry> faults =
                ObligationGoals.of(system, Obligation::isFault).inquiries();
        private final long maxStates;
        private final Limits limits;
        private @Nullable Outcome outcome;
        private long states;

        SurveyAttempt(StateModels models) {
            model = models.model(StateModels.Use.WHOLE);
            visit = new Visit(models, model, faults, true, time::isReached);
            recorder = new Recorder(system, model, visit.observer(false, null), visit::isAnswered, budget);
            models.charge(budget);
            BooleanSupplier stop = () -> options.cancelled().getAsBoolean() || visit.isAnswered();
            maxStates = Math.min(Math.min(options.maxStates(), models.firstStates()), Integer.MAX_VALUE - 8L);
            limits = new Limits(maxStates, Long.MAX_VALUE, time.deadlineNanos(), stop, budget);
            models.cancelWhen(() -> limits.reached() != null);
            current = recorder;
        }

        @Override
        public void run() throws InputException {
            SearchStore store = KeptStates.open(options.store(), model, false, budget, maxStates);
            Outcome found = new Search(model, store, limits, 1, worker -> recorder)
                    .run(initial -> new LevelFrontier(store, 1, Long.MAX_VALUE, budget));
            outcome = found;
            states = store.size();
            visit.end(false, found.overflow(), inquiry -> {});
        }

        @Override
        public @Nullable FieldOverflow overflow() {
            Outcome found = requireNonNull(outcome);
            return found.overflow() == null && maxStates < options.maxStates() && found.end() == Outcome.End.STATES
                    ? new FieldOverflow(0, Successors.NO_EVENT)
                    : found.overflow();
        }

        @Override
        public StateModels models() {
            return visit.models();
        }

        @Override
        public SpaceReport report(Ending ending) {
            Outcome found = requireNonNull(outcome);
            Outcome.End end =
                    ending.instead() != null ? ending.instead() : recorder.isFull ? Outcome.End.MEMORY : found.end();
            boolean isFaulty = visit.fault() != null || !faults.stream().allMatch(Inquiry::isOpen);
            return recorder.report(end, isFaulty, states, time);
        }
    }

    /** Keeps the arcs and the values of fields. For the thread of the search. */
    private static final class Recorder implements StateObserver {
        private final TransitionSystem system;
        private final Model model;
        private final Layout layout;
        private final StateObserver also;
        private final BooleanSupplier isOver;
        private final MemoryBudget budget;
        private final IntPages targets;
        private final IntPages labels;

        /** The number of the first arc of each node, in the order of examination, which is that of the numbers; then where the last one ends. */
        private final IntPages starts;

        private final BitSet[] seen;
        private final long[] most;
        private final long[] least;
        private final boolean hasContents;

        /** The values of the fields that formulas can ask about, and their names there; null for other fields. */
        private final @Nullable StateNumber[] numbers;

        private final @Nullable String[] names;
        private volatile long nodes;
        private volatile long arcs;
        private boolean isFull;

        Recorder(
                TransitionSystem system, Model model, StateObserver also, BooleanSupplier isOver, MemoryBudget budget) {
            this.system = system;
            this.model = model;
            layout = model.layout();
            this.also = also;
            this.isOver = isOver;
            this.budget = budget;
            targets = new IntPages(budget);
            labels = new IntPages(budget);
            starts = new IntPages(budget);
            seen = new BitSet[layout.fields()];
            most = new long[seen.length];
            least = new long[seen.length];
            hasContents = model instanceof FieldContents;
            for (int f = 0; f < seen.length; f++) {
                seen[f] = new BitSet();
                most[f] = Long.MIN_VALUE;
                least[f] = Long.MAX_VALUE;
            }
            names = new String[seen.length];
            numbers = new StateNumber[seen.length];
            for (int f = 0; f < seen.length && !hasContents; f++) {
                names[f] = system.vocabulary().place(layout.name(f));
                numbers[f] = number(names[f]);
            }
        }

        /** The number that a name means; what a field has may be that number with something added. */
        private @Nullable StateNumber number(@Nullable String name) {
            try {
                return name == null ? null : StateNumber.known(new Term.Count(name), model);
            } catch (FormulaException noNumber) {
                return null;
            }
        }

        @Override
        public void expanded(long id, long[] words, int at, int successors) {
            if (isOver.getAsBoolean()) {
                return; // a node after the last one that was examined
            }
            also.expanded(id, words, at, successors);
            for (int f = 0; f < seen.length; f++) {
                StateNumber number = numbers[f];
                if (hasContents) {
                    seen[f].set((int) layout.get(words, at, f));
                } else if (number != null) {
                    long value = number.value(words, at);
                    most[f] = Math.max(most[f], value);
                    least[f] = Math.min(least[f], value);
                }
            }
            if (isOver.getAsBoolean()) {
                return; // an event of this node has no result
            }
            long end = (nodes == 0 ? 0 : starts.get(nodes)) + (long) successors;
            if (isFull || end > Integer.MAX_VALUE - 8L || !hasRoom(starts, nodes + 2)) {
                isFull = true;
                throw new MemoryBudget.Exhausted();
            }
            long next = nodes + 1;
            starts.set(next, (int) end);
            nodes = next;
        }

        private static boolean hasRoom(IntPages in, long length) {
            return length <= in.length() || in.resize(Math.max(length, in.length() + in.length() / 2 + 1024));
        }

        @Override
        public boolean wantsSuccessors() {
            return true;
        }

        @Override
        public void stored(Successors batch, long[] answers) {
            long before = arcs;
            if (!hasRoom(targets, before + batch.size()) || !hasRoom(labels, before + batch.size())) {
                isFull = true;
                throw new MemoryBudget.Exhausted();
            }
            for (int i = 0; i < batch.size(); i++) {
                if (answers[i] == Answer.FULL) {
                    return; // a limit: the arcs of this batch are not known
                }
                targets.set(before + i, (int) Answer.id(answers[i]));
                labels.set(before + i, system.transitionOf(batch.event(i)));
            }
            arcs = before + batch.size();
        }

        SpaceReport report(Outcome.End end, boolean isFaulty, long states, TimeLimit time) {
            int examined = (int) nodes;
            while (examined > 0 && starts.get(examined) > arcs) {
                examined--; // found when the run ended, but not where its arcs lead
            }
            long known = examined == 0 ? 0 : starts.get(examined);
            List<String> names = system.vocabulary().transitions();
            SpaceGraph graph =
                    new SpaceGraph(examined, known, starts, targets, labels, names.size(), budget, time::isReached);
            double seconds = time.seconds();
            boolean isWhole = end == Outcome.End.COMPLETE && !isFaulty && graph.components();
            return new SpaceReport(
                    system,
                    end,
                    isFaulty,
                    states,
                    known,
                    isFaulty ? Math.min(states, examined + 1L) : examined,
                    seconds,
                    isWhole
                            ? new SpaceReport.Components(
                                    graph.count(), graph.arcsBetween(), graph.terminals(), time.seconds() - seconds)
                            : null,
                    bounds(),
                    isWhole ? graph.home() : null,
                    graph.dead(),
                    named(names, graph.unseen()),
                    isWhole ? named(names, graph.live()) : null,
                    isWhole ? graph.fairness(names) : null);
        }

        private static List<String> named(List<String> names, BitSet some) {
            return some.stream().mapToObj(names::get).sorted().toList();
        }

        private List<SpaceReport.Bound> bounds() {
            List<SpaceReport.Bound> bounds = new ArrayList<>();
            for (int f = 0; f < seen.length; f++) {
                String name = names[f];
                if (name != null && numbers[f] != null) {
                    bounds.add(
                            nodes == 0
                                    ? new SpaceReport.Bound(name, 0, 0, null, null)
                                    : new SpaceReport.Bound(name, most[f], least[f], null, null));
                } else if (hasContents) {
                    contents(f, bounds);
                }
            }
            return bounds;
        }

        private void contents(int f, List<SpaceReport.Bound> bounds) {
            if (((FieldContents) model).isPlace(f)) {
                bounds.add(bound(f, (FieldContents) model));
            }
        }

        private SpaceReport.Bound bound(int field, FieldContents contents) {
            TreeMap<Object, Integer> upper = new TreeMap<>((a, b) -> contents.compare(field, a, b));
            TreeMap<Object, Integer> lower = new TreeMap<>((a, b) -> contents.compare(field, a, b));
            long[] sizes = {0, Long.MAX_VALUE};
            boolean isFirst = true;
            for (int value = seen[field].nextSetBit(0); value >= 0; value = seen[field].nextSetBit(value + 1)) {
                TreeMap<Object, Integer> tokens = new TreeMap<>((a, b) -> contents.compare(field, a, b));
                contents.contents(field, value, (token, count) -> tokens.merge(token, count, Integer::sum));
                long size = tokens.values().stream().mapToLong(each -> each).sum();
                sizes[0] = Math.max(sizes[0], size);
                sizes[1] = Math.min(sizes[1], size);
                tokens.forEach((token, count) -> upper.merge(token, count, Math::max));
                if (isFirst) {
                    lower.putAll(tokens);
                } else {
                    lower.replaceAll((token, count) -> Math.min(count, tokens.getOrDefault(token, 0)));
                    lower.values().removeIf(count -> count == 0);
                }
                isFirst = false;
            }
            return new SpaceReport.Bound(
                    layout.name(field),
                    sizes[0],
                    isFirst ? 0 : sizes[1],
                    texts(field, upper, contents),
                    texts(field, lower, contents));
        }

        private static Map<String, Integer> texts(int field, Map<Object, Integer> tokens, FieldContents contents) {
            Map<String, Integer> texts = new LinkedHashMap<>();
            tokens.forEach((token, count) -> texts.merge(contents.text(field, token), count, Integer::sum));
            return texts;
        }
    }
}
