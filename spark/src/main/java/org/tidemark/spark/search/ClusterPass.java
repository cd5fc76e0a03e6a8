package org.tidemark.spark.search;

import static java.util.Objects.requireNonNull;

import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.question.ExploredStates;
import org.tidemark.check.question.SeenState;
import org.tidemark.check.replay.Replay;
import org.tidemark.check.run.Counts;
import org.tidemark.check.run.DeadlockRun;
import org.tidemark.check.run.Ending;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExternalSearch;
import org.tidemark.check.run.MemoryUse;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.check.run.StatePass;
import org.tidemark.check.run.Visit;
import org.tidemark.input.InputException;
import org.tidemark.model.FieldOverflow;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.exec.NetModels;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.store.DiskUse;
import org.tidemark.store.StoreNotes;
import org.tidemark.system.StateModels;
import org.tidemark.trace.PathFinder;

/** One search through the states of a net on a cluster, with one choice of field widths. */
final class ClusterPass implements StatePass {
    private final ExternalSearch.Task task;
    private final Ground ground;
    private final Visit visit;
    private final NetModel model;
    private final MemoryBudget budget;
    private final Questions questions;
    private final ClusterSearch search;
    private @Nullable Outcome outcome;

    /**
     * Where it searches.
     *
     * @param store the cluster
     * @param folder the files
     * @param shipped the net with the widths
     * @param widths the widths, which may become wider
     * @param former what it goes on from; null where it begins
     */
    record Ground(
            ClusterStore store,
            LevelFolder folder,
            ShippedModel shipped,
            NetModels widths,
            @Nullable FolderManifest former) {}

    ClusterPass(ExternalSearch.Task task, Ground ground, ClusterStore.Identity identity, Questions questions) {
        this.task = task;
        this.ground = ground;
        model = ground.widths().model(StateModels.Use.WHOLE);
        visit = new Visit(ground.widths(), model, task.inquiries(), task.anyAnswers(), task.cancelled());
        budget = task.options().budget();
        this.questions = questions;
        Limits limits = new Limits(
                task.options().maxStates(),
                task.options().maxDepth(),
                task.deadlineNanos(),
                () -> task.options().cancelled().getAsBoolean() || questions.isAnswered(),
                budget);
        search = new ClusterSearch(
                ground.store().spark(),
                ground.shipped(),
                ground.folder(),
                identity.facts(),
                identity.tuning(),
                limits,
                questions);
    }

    @Override
    public void run() throws InputException {
        ground.store().searches(search);
        Outcome found;
        boolean isOfNet = ground.shipped().product() == null;
        try {
            found = searched();
            ground.store().searched(search, isOfNet);
            if (isOfNet && found.complete()) {
                ground.store().completed(task.cancelled());
            }
        } catch (Jobs.Failure | UncheckedIOException failed) {
            throw new InputException(ground.store().explained(failed), failed);
        }
        outcome = found;
        visit.restore(search.totals().extremes());
        // Also where the next attempt has wider fields: it would not know the state by these words.
        visit.end(found.complete(), found.overflow(), inquiry -> {
            if (inquiry.sighting() instanceof SeenState.Whole whole) {
                visit.show(inquiry, replay -> runTo(whole.words(), replay));
            }
        });
    }

    /** A folder that has all states answers all questions, even where the last one was answered before all were looked at again. */
    private Outcome searched() {
        FolderManifest former = ground.former();
        Outcome found = search.run(former);
        boolean isEnough = found.end() == Outcome.End.CANCELLED
                && former != null
                && former.isComplete()
                && !task.anyAnswers()
                && questions.isAnswered();
        return isEnough ? found.endedBy(Outcome.End.COMPLETE) : found;
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
        return visit.models();
    }

    /** The net's model, with the widths of this attempt. */
    NetModel model() {
        return model;
    }

    /** A replayed run to a state that was found; null where there is no time for it. */
    @Nullable
    List<Integer> runTo(long[] state, PathFinder.StepObserver replay) {
        int[] events = search.states().runTo(state, task.cancelled());
        if (events == null) {
            return null;
        }
        List<Integer> run = Arrays.stream(events).boxed().toList();
        Replay.along(model, run, replay);
        return run;
    }

    @Override
    public @Nullable ExploredStates states() {
        return null;
    }

    @Override
    public SearchProgress progress() {
        return search.progress();
    }

    @Override
    public ExplorationReport report(Ending ending) {
        Outcome found = ending.of(outcome());
        Totals totals = search.totals();
        return new ExplorationReport(
                found.end(),
                Counts.of(found, totals.states, found.explored() + search.examinedBeyond()),
                visit.peaks(found.overflow()),
                MemoryUse.of(ground.shipped().states(), budget, totals.states, totals.blockBytes),
                ending.timing(task.options().workers()),
                ground.store().isKept() ? StoreNotes.onDisk(use()) : StoreNotes.NONE,
                deadlockRun());
    }

    private DiskUse use() {
        FolderManifest former = ground.former();
        return new DiskUse(
                ground.folder().toString(),
                search.totals().blockBytes,
                search.written(),
                0,
                search.checkpoints(),
                search.totals().widest,
                former == null
                        ? null
                        : new DiskUse.Start(
                                requireNonNull(former.numbers().get("counts"))[0],
                                requireNonNull(former.numbers().get(FolderManifest.LEVEL))[0]));
    }

    /** Where inquiries ask, they ask for their own states. */
    private DeadlockRun deadlockRun() {
        long[] dead = search.totals().dead();
        boolean isOfNet = ground.shipped().product() == null;
        return dead == null || !isOfNet || !visit.wantsDeadlock()
                ? DeadlockRun.NONE
                : visit.deadlockRun(replay -> runTo(dead, replay));
    }

    @Override
    public void close() {
        search.close();
    }
}
