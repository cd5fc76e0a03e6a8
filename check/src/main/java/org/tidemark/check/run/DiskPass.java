package org.tidemark.check.run;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.input.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Layout;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.Quotient;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.StateObserver;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.search.disk.FolderStates;
import org.tidemark.search.disk.FolderSummary;
import org.tidemark.store.DiskUse;
import org.tidemark.store.StoreNotes;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.system.StateModels;

/** One search through the states of a net in the files of a folder, with one choice of field widths. */
final class DiskPass implements StatePass {
    private static final String MAXIMA = "maximum";
    private static final int LOOK_UP = 256;

    private final Ground ground;
    private final Model model;
    private final StateReduction reduction;
    private final Model searched;

    /** The model by whose steps runs are found again. */
    private final Model stepped;

    private final ExploreOptions options;
    private final Visit visit;
    private final boolean anyAnswers;
    private final BooleanSupplier cancelled;
    private final MemoryBudget budget;
    private final FolderSummary start;
    private final DiskSearch search;
    private @Nullable Outcome outcome;

    /**
     * Where and on what it searches.
     *
     * @param folder the folder, opened for this pass
     * @param model the model that is searched
     * @param reduction which of its states are met
     * @param models the models of the system, with wider fields where they must be
     * @param pace what it may keep in memory
     * @param resumed whether the folder has a run that goes on
     */
    record Ground(
            RunFolder folder,
            Model model,
            StateReduction reduction,
            StateModels models,
            OnDisk.Pace pace,
            boolean resumed) {}

    DiskPass(
            Ground ground,
            ExploreOptions options,
            long deadlineNanos,
            List<Inquiry> inquiries,
            boolean anyAnswers,
            BooleanSupplier cancelled) {
        this.ground = ground;
        this.model = ground.model();
        this.reduction = ground.reduction();
        searched = reduction.of(model);
        stepped = reduction.stored(model, searched);
        this.options = options;
        visit = new Visit(ground.models(), model, inquiries, anyAnswers, cancelled);
        this.anyAnswers = anyAnswers;
        this.cancelled = cancelled;
        budget = options.budget();
        start = FolderSummary.of(ground.folder());
        Limits limits = new Limits(
                options.maxStates(),
                options.maxDepth(),
                deadlineNanos,
                () -> options.cancelled().getAsBoolean() || visit.isAnswered(),
                budget);
        search = new DiskSearch(
                stepped,
                searched,
                ground.folder(),
                limits,
                options.workers(),
                ground.pace().within(options.memoryBytes()),
                () -> visit.observer(true, null),
                new Maxima());
    }

    private boolean isReduced() {
        return searched != model;
    }

    /** Writes what a checkpoint keeps of the most tokens seen. */
    static void saveMaxima(FieldExtremes extremes, Map<String, Long> numbers) {
        long[] all = extremes.toWords();
        for (int i = 0; i < all.length; i++) {
            numbers.put(MAXIMA + " " + i, all[i]);
        }
    }

    /** Keeps the most tokens seen with each checkpoint. */
    private final class Maxima implements DiskSearch.Ledger {
        @Override
        public void save(Map<String, Long> numbers) {
            saveMaxima(visit.allExtremes(), numbers);
        }

        @Override
        public void restore(Map<String, Long> numbers) {
            FieldExtremes before = ground.models().extremes(model.layout());
            long[] all = before.toWords();
            for (int i = 0; i < all.length; i++) {
                all[i] = numbers.getOrDefault(MAXIMA + " " + i, 0L);
            }
            before.fromWords(all);
            visit.restore(before);
        }
    }

    @Override
    public void run() throws InputException {
        if (ground.resumed() && !visit.asksNothing()) {
            search.review();
        }
        Outcome found = searchedToTheEnd();
        outcome = found;
        count(found);
        visit.end(found.complete(), found.overflow(), found.overflow() == null ? this::show : this::keepFields);
    }

    /** The next attempt, with wider fields, would not know the state by these words. */
    private void keepFields(Inquiry inquiry) {
        if (inquiry.sighting() instanceof SeenState.Whole whole) {
            Layout layout = model.layout();
            inquiry.keepFields(IntStream.range(0, layout.fields())
                    .mapToLong(field -> layout.get(whole.words(), 0, field))
                    .toArray());
        }
    }

    /**
     * Counts what the states in the files represent, each once; observers may have seen some of them twice. A state that was not expanded
     * counts with its edges, which the net has as well.
     */
    private void count(Outcome found) {
        StateObserver counter = reduction.counter(model);
        if (counter == null || found.overflow() != null) {
            return;
        }
        FolderStates states = new FolderStates(ground.folder(), searched);
        Expander expander = model.expander();
        Successors successors = new Successors(model.layout().words(), 64);
        long[] state = new long[model.layout().words()];
        for (long number = 0; number < states.size(); number++) {
            if (number % LOOK_UP == 0 && cancelled.getAsBoolean()) {
                reduction.uncounted();
                return;
            }
            states.read(number, state, 0);
            successors.clear();
            try {
                expander.expand(state, 0, successors);
            } catch (FieldOverflow beyond) {
                reduction.uncounted();
                return;
            }
            counter.expanded(number, state, 0, successors.size());
        }
    }

    /** Finds the run to what an inquiry has seen, here or with narrower fields. */
    private void show(Inquiry inquiry) {
        SeenState sighting = inquiry.sighting();
        if (sighting instanceof SeenState.Whole whole) {
            visit.show(inquiry, replay -> runTo(whole.words(), replay));
        } else if (sighting instanceof SeenState.Fields known) {
            Layout layout = model.layout();
            long[] state = new long[layout.words()];
            for (int field = 0; field < layout.fields(); field++) {
                layout.set(state, 0, field, known.values()[field]);
            }
            reduction.represent(model, state);
            if (stepsBack() && search.ways().has(state)) {
                visit.show(inquiry, replay -> runTo(state, replay));
            } else if (!stepsBack() || (isReduced() && !(reduction instanceof RepresentedStates))) {
                visit.show(inquiry, replay -> runAgain(reduction.towards(inquiry, model), state, replay));
            } else {
                inquiry.miss(NoRun.TIME); // this attempt ended before it came to that state
                inquiry.forgetState();
            }
        }
    }

    private Outcome searchedToTheEnd() {
        try {
            Outcome found = search.run();
            boolean isEnough = found.end() == Outcome.End.CANCELLED
                    && start.isComplete()
                    && !anyAnswers // the others were not asked about all states
                    && visit.isAnswered();
            return isEnough ? found.endedBy(Outcome.End.COMPLETE) : found;
        } catch (FolderFault fault) {
            throw FolderSummary.of(ground.folder()).explained(fault);
        }
    }

    private Outcome outcome() {
        return requireNonNull(outcome);
    }

    @Override
    public @Nullable FieldOverflow overflow() {
        return outcome().overflow();
    }

    @Override
    public StateModels models() {
        return ground.models();
    }

    /** Whether ways through the files can be found: where no step can be undone, a state is looked for again in memory. */
    private boolean stepsBack() {
        return stepped instanceof Quotient || stepped.expander() instanceof ReversibleExpander;
    }

    private @Nullable List<Integer> runAgain(Model through, long[] state, Replay replay) {
        return new Rediscovery(model, through, options, budget.rest(), cancelled).runTo(state, replay);
    }

    /** A replayed run to a state that was found; null where there is no time for it. */
    private @Nullable List<Integer> runTo(long[] state, Replay replay) {
        if (!stepsBack()) {
            return runAgain(model, state, replay);
        }
        int[] events = search.ways().to(state, cancelled);
        if (events == null) {
            return null;
        }
        List<Integer> run = Arrays.stream(events).boxed().toList();
        FollowedRun followed = reduction.following(model, replay);
        Replay.along(stepped, run, followed == null ? replay : followed);
        return followed == null ? run : followed.events();
    }

    @Override
    public @Nullable ExploredStates states() {
        return null;
    }

    @Override
    public SearchProgress progress() {
        return new SearchProgress(
                search.states(),
                search.explored(),
                search.edges(),
                search.depth(),
                search.waiting(),
                budget.usedBytes(),
                search.diskBytes());
    }

    @Override
    public ExplorationReport report(Ending ending) {
        Outcome found = ending.of(outcome());
        return new ExplorationReport(
                found.end(),
                Counts.of(found, search.states(), found.explored() + search.examinedBeyond()),
                visit.peaks(found.overflow()),
                MemoryUse.of(model, budget, search.states(), search.diskBytes()),
                ending.timing(options.workers()),
                StoreNotes.onDisk(use()),
                deadlockRun());
    }

    private DiskUse use() {
        RunFolder folder = ground.folder();
        return new DiskUse(
                folder.toString(),
                search.diskBytes(),
                folder.traffic().written(),
                folder.traffic().read(),
                search.merges(),
                search.widest(),
                ground.resumed() ? new DiskUse.Start(start.states(), start.depth()) : null);
    }

    private DeadlockRun deadlockRun() {
        long[] dead = search.dead();
        return dead == null || !visit.wantsDeadlock()
                ? DeadlockRun.NONE
                : visit.deadlockRun(replay -> runTo(dead, replay));
    }

    @Override
    public void close() {
        ground.folder().close();
    }
}
