package org.tidemark.check.run.disk;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.Inquiry;
import org.tidemark.check.question.Lookout;
import org.tidemark.check.question.NoRun;
import org.tidemark.check.question.Sighting;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.Rediscovery;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StatePass;
import org.tidemark.check.run.Widths;
import org.tidemark.check.run.reduction.FollowedRun;
import org.tidemark.check.run.reduction.RepresentedStates;
import org.tidemark.check.run.reduction.StateReduction;
import org.tidemark.check.run.report.Counts;
import org.tidemark.check.run.report.DeadlockRun;
import org.tidemark.check.run.report.ExplorationReport;
import org.tidemark.check.run.report.MemoryUse;
import org.tidemark.check.run.report.TokenPeaks;
import org.tidemark.format.InputException;
import org.tidemark.model.Expander;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.FieldOverflow;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;
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
import org.tidemark.trace.PathFinder;

/** One search through the states of a net in the files of a folder, with one choice of field widths. */
final class DiskPass implements StatePass {
    private static final String MAXIMA = "maximum";
    private static final int LOOK_UP = 256;

    private final Ground ground;
    private final NetModel model;
    private final StateReduction reduction;
    private final Model searched;

    /** The model by whose steps runs are found again. */
    private final Model stepped;

    private final ExploreOptions options;
    private final Inquiry[] inquiries;
    private final boolean anyAnswers;
    private final BooleanSupplier cancelled;
    private final MemoryBudget budget;
    private final Queue<FieldExtremes> extremes = new ConcurrentLinkedQueue<>();
    private final FolderSummary start;
    private final DiskSearch search;
    private @Nullable Outcome outcome;

    /**
     * Where and on what it searches.
     *
     * @param folder the folder, opened for this pass
     * @param model the net with the widths
     * @param reduction which of its states are met
     * @param widths how wide the fields are
     * @param pace what it may keep in memory
     * @param resumed whether the folder has a run that goes on
     */
    record Ground(
            RunFolder folder,
            NetModel model,
            StateReduction reduction,
            Widths widths,
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
        this.inquiries = inquiries.toArray(Inquiry[]::new);
        this.anyAnswers = anyAnswers;
        this.cancelled = cancelled;
        budget = options.budget();
        start = FolderSummary.of(ground.folder());
        Limits limits = new Limits(
                options.maxStates(),
                options.maxDepth(),
                deadlineNanos,
                () -> options.cancelled().getAsBoolean() || isAnswered(),
                budget);
        search = new DiskSearch(
                stepped,
                searched,
                ground.folder(),
                limits,
                options.workers(),
                ground.pace().within(options.memoryBytes()),
                this::observer,
                new Maxima());
    }

    private StateObserver observer() {
        FieldExtremes mine = TokenPeaks.watching(ground.widths().net(), model.layout());
        extremes.add(mine);
        if (inquiries.length == 0) {
            return (depth, words, at, successors) -> mine.see(words, at);
        }
        Lookout lookout = new Lookout(Arrays.asList(inquiries), model, model.expander());
        int stride = model.layout().words();
        return (depth, words, at, successors) -> {
            mine.see(words, at);
            lookout.see(
                    words, at, successors == 0, () -> new Sighting.Whole(Arrays.copyOfRange(words, at, at + stride)));
        };
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
            saveMaxima(allExtremes(), numbers);
        }

        @Override
        public void restore(Map<String, Long> numbers) {
            FieldExtremes before = TokenPeaks.watching(ground.widths().net(), model.layout());
            long[] all = before.toWords();
            for (int i = 0; i < all.length; i++) {
                all[i] = numbers.getOrDefault(MAXIMA + " " + i, 0L);
            }
            before.fromWords(all);
            extremes.add(before);
        }
    }

    /** Whether there were questions, and none, or not each, is left. */
    private boolean isAnswered() {
        for (Inquiry inquiry : inquiries) {
            if (inquiry.isOpen() != anyAnswers) {
                return anyAnswers;
            }
        }
        return inquiries.length > 0 && !anyAnswers;
    }

    @Override
    public void run() throws InputException {
        if (ground.resumed() && inquiries.length > 0) {
            search.review();
        }
        Outcome found = searchedToTheEnd();
        outcome = found;
        count(found);
        ground.widths().checkClaim(found.overflow(), allExtremes());
        for (Inquiry inquiry : inquiries) {
            if (found.complete() && inquiry.isOpen()) {
                inquiry.allSeen();
            }
            if (found.overflow() == null) {
                show(inquiry);
            } else if (inquiry.sighting() instanceof Sighting.Whole whole) {
                // Files do not have all states yet, and the next attempt does not know them by these words.
                int[] tokens = new int[ground.widths().net().places()];
                model.decode(whole.words(), 0, tokens);
                inquiry.keepTokens(tokens);
            }
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
        Sighting sighting = inquiry.sighting();
        if (sighting instanceof Sighting.Whole whole) {
            show(inquiry, whole.words());
        } else if (sighting instanceof Sighting.Tokens tokens) {
            long[] state = new long[model.layout().words()];
            model.encode(tokens.marking(), state);
            reduction.represent(model, state);
            if (search.ways().has(state)) {
                show(inquiry, state);
            } else if (isReduced() && !(reduction instanceof RepresentedStates)) {
                showAgain(inquiry, state);
            } else {
                inquiry.miss(NoRun.TIME); // this attempt ended before it came to that state
                inquiry.forgetState();
            }
        }
    }

    /** Finds the run to a state that an earlier attempt has seen, and that this one had no reason to go to. */
    private void showAgain(Inquiry inquiry, long[] state) {
        Replay replay = new Replay(model);
        List<Integer> run = new Rediscovery(model, reduction.towards(inquiry, model), options, budget.rest(), cancelled)
                .runTo(state, replay);
        keep(inquiry, run, replay);
    }

    private Outcome searchedToTheEnd() {
        try {
            Outcome found = search.run();
            boolean isEnough = found.end() == Outcome.End.CANCELLED
                    && start.isComplete()
                    && !anyAnswers // the others were not asked about all states
                    && isAnswered();
            return isEnough ? found.endedBy(Outcome.End.COMPLETE) : found;
        } catch (FolderFault fault) {
            throw FolderSummary.of(ground.folder()).explained(fault);
        }
    }

    private Outcome outcome() {
        return requireNonNull(outcome);
    }

    @Override
    public boolean widen() throws InputException {
        FieldOverflow overflow = outcome().overflow();
        return overflow != null && ground.widths().widen(overflow);
    }

    private void show(Inquiry inquiry, long[] state) {
        Replay replay = new Replay(model);
        keep(inquiry, runTo(state, replay), replay);
    }

    /** Keeps a run that was replayed, if it shows what was seen; null for none. */
    private void keep(Inquiry inquiry, @Nullable List<Integer> run, Replay replay) {
        if (run == null) {
            inquiry.miss(NoRun.of(cancelled.getAsBoolean()));
        } else {
            if (!inquiry.confirms(replay.game())) {
                throw new IllegalStateException("a replayed run does not show what was seen at its end");
            }
            inquiry.show(run);
        }
        inquiry.forgetState();
    }

    /** A replayed run to a state that was found; null where there is no time for it. */
    private @Nullable List<Integer> runTo(long[] state, Replay replay) {
        int[] events = search.ways().to(state, cancelled);
        if (events == null) {
            return null;
        }
        Successors initial = new Successors(model.layout().words(), 1);
        stepped.initial(initial);
        long[] at = Arrays.copyOf(initial.words(), model.layout().words());
        FollowedRun followed = reduction.following(model, replay);
        PathFinder.StepObserver told = followed == null ? replay : followed;
        told.step(Successors.NO_EVENT, at);
        Expander expander = stepped.expander();
        List<Integer> run = new ArrayList<>();
        for (int event : events) {
            if (!expander.fire(event, at, 0)) {
                throw new IllegalStateException("a run from the files with an event that is not enabled");
            }
            told.step(event, at);
            run.add(event);
        }
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
                TokenPeaks.of(
                        allExtremes(), ground.widths().net(), ground.widths().placeOf(found.overflow())),
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

    /** Where inquiries ask, they ask for their own states. */
    private DeadlockRun deadlockRun() {
        long[] dead = search.dead();
        boolean isWanted = dead != null && (inquiries.length == 0 || anyAnswers);
        return isWanted
                ? DeadlockRun.of(runTo(requireNonNull(dead), new Replay(model)), NoRun.of(cancelled.getAsBoolean()))
                : DeadlockRun.NONE;
    }

    private FieldExtremes allExtremes() {
        FieldExtremes all = TokenPeaks.watching(ground.widths().net(), model.layout());
        extremes.forEach(all::merge);
        return all;
    }

    @Override
    public void close() {
        ground.folder().close();
    }
}
