package org.tidemark.spark.search;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.check.run.SearchProgress;
import org.tidemark.model.FieldOverflow;
import org.tidemark.search.Limits;
import org.tidemark.search.Outcome;
import org.tidemark.search.Outcome.End;
import org.tidemark.spark.block.Partitions;
import org.tidemark.spark.block.StateBlock;

/**
 * Breadth-first search with the states on a cluster, each in the partition that its hash chooses.
 *
 * <p>The first narrow levels are expanded here ({@link NarrowLevels}). From the first wide one on, each level is a job
 * ({@link LevelJobs}): expand where the states lie, send candidates to where they belong, drop those that are known. Levels that are
 * narrow again are expanded here, too, and only compared with what is known there. A level is
 * expanded only when all of the one before it is known, so that states, edges, deadlocks and depths are exact. Every few levels
 * what was found goes to files, with a manifest, and a search that is resumed goes on from there.
 *
 * <p>Runs once, in the caller's thread.
 */
final class ClusterSearch implements AutoCloseable {
    private final JavaSparkContext spark;
    private final ShippedModel shipped;
    private final LevelFolder folder;
    private final Map<String, String> facts;
    private final Tuning tuning;
    private final Partitions partitions;
    private final Limits limits;
    private final Questions questions;
    private final Totals totals;
    private final List<FolderManifest.Epoch> epochs = new ArrayList<>();
    private final long[] perPartition;
    private @Nullable LevelJobs jobs;
    private int level;
    private long frontier;

    /** Whether all states were found and expanded, now or by the run that this one goes on with; the level is the last one with states then. */
    private boolean isComplete;

    /** The edges that a run before this one has written. */
    private @Nullable EdgeFiles edges;

    private long written;
    private volatile SearchProgress progress = SearchProgress.NONE;
    private volatile ClusterFigures figures = new ClusterFigures(0, 0, 0, 0, 0, 0, 1);
    private long examinedBeyond;

    /**
     * A search.
     *
     * @param facts what the folder is to say that it is about
     */
    ClusterSearch(
            JavaSparkContext spark,
            ShippedModel shipped,
            LevelFolder folder,
            Map<String, String> facts,
            Tuning tuning,
            Limits limits,
            Questions questions) {
        this.spark = spark;
        this.shipped = shipped;
        this.folder = folder;
        this.facts = facts;
        this.tuning = tuning;
        this.limits = limits;
        this.questions = questions;
        partitions = new Partitions(tuning.partitions());
        perPartition = new long[tuning.partitions()];
        totals = new Totals(shipped);
    }

    /** Searches until all is found or a limit is met; from the manifest on, where one is given. All that was found is in files then. */
    Outcome run(@Nullable FolderManifest former) {
        FieldOverflow overflow = null;
        End end;
        try {
            end = former == null ? begin() : resume(former);
        } catch (FieldOverflow tooNarrow) {
            overflow = tooNarrow;
            end = End.OVERFLOW;
        } catch (Cancelled ended) {
            End reached = limits.reached();
            end = reached == null ? End.CANCELLED : reached;
        } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
            end = End.MEMORY;
        }
        checkpoint();
        noteFigures();
        long[] dead = totals.dead();
        return new Outcome(
                end, totals.explored, totals.edges, totals.deadlocks, dead == null ? -1 : 0, level, overflow);
    }

    private End begin() {
        folder.clean(null);
        NarrowLevels narrow = new NarrowLevels(shipped);
        End end;
        try {
            found(new Tally(), narrow.last().size(), narrow.last().bytes());
            end = narrow(narrow);
        } catch (Cancelled | FieldOverflow | MemoryBudget.Exhausted | OutOfMemoryError ended) {
            handOver(narrow);
            throw ended;
        }
        handOver(narrow);
        return end == null ? explore() : end;
    }

    /** Expands narrow levels; null where there is a wide one, else why it ended. */
    private @Nullable End narrow(NarrowLevels narrow) {
        while (narrow.last().size() > 0 && narrow.last().size() <= tuning.narrow()) {
            End end = limit();
            if (end != null) {
                return end;
            }
            Wanted wanted = questions.wanted();
            if (level >= limits.maxDepth()) {
                lookedBeyond(narrow.look(wanted, this::checkCancelled), wanted);
                return End.DEPTH;
            }
            Tally tally = narrow.expand(wanted, this::checkCancelled);
            seen(tally, wanted);
            level++;
            found(tally, narrow.last().size(), narrow.last().bytes());
        }
        return narrow.last().size() > 0 ? limit() : complete();
    }

    /** The level that was found last has no states. */
    private End complete() {
        level--;
        isComplete = true;
        return End.COMPLETE;
    }

    /** Divides what the driver has found among the partitions, in files. */
    private void handOver(NarrowLevels narrow) {
        List<StateBlock> levels = narrow.levels().subList(0, newest() + 1);
        FolderManifest.Epoch epoch = LevelFolder.epoch(0, levels.size() - 1);
        List<List<Piece>> parts = new ArrayList<>();
        for (int p = 0; p < partitions.count(); p++) {
            parts.add(new ArrayList<>());
        }
        for (int i = 0; i < levels.size(); i++) {
            StateBlock[] blocks = partitions.split(levels.get(i));
            for (int p = 0; p < blocks.length; p++) {
                parts.get(p).add(new Piece(i, blocks[p], null));
                perPartition[p] += blocks[p].size();
            }
        }
        for (int p = 0; p < parts.size(); p++) {
            written += folder.write(epoch, p, parts.get(p));
        }
        epochs.add(epoch);
        writeManifest();
    }

    private End resume(FolderManifest former) {
        folder.clean(former);
        epochs.addAll(former.epochs());
        totals.restore(former.numbers());
        long[] perPartitionBefore = Objects.requireNonNull(former.numbers().get("partitions"));
        System.arraycopy(perPartitionBefore, 0, perPartition, 0, perPartition.length);
        level = (int) Objects.requireNonNull(former.numbers().get(FolderManifest.LEVEL))[0];
        frontier = Objects.requireNonNull(former.numbers().get("frontier"))[0];
        isComplete = former.isComplete();
        edges = isComplete ? former.edges() : null;
        if (!questions.isNone()) {
            review(isComplete ? level : level - 1);
            End end = limit();
            if (end != null) {
                return end;
            }
        }
        if (isComplete) {
            return End.COMPLETE;
        }
        if (!limits.budget().reserve(totals.blockBytes)) {
            throw new MemoryBudget.Exhausted();
        }
        return explore();
    }

    /** Shows all states up to a level to the questions, which may be others than when they were found. */
    private void review(int last) {
        LevelJobs reviewing = openJobs();
        for (FolderManifest.Epoch epoch : epochs) {
            for (int each = epoch.first(); each <= Math.min(last, epoch.last()); each++) {
                if (limit() != null) {
                    return;
                }
                Wanted wanted = questions.wanted();
                questions.show(sum(reviewing.look(epoch, each, wanted)), wanted);
            }
        }
    }

    private LevelJobs openJobs() {
        if (jobs == null) {
            jobs = new LevelJobs(spark, folder, partitions, shipped, this::checkCancelled);
        }
        return Objects.requireNonNull(jobs);
    }

    private End explore() {
        LevelJobs running = openJobs();
        running.open(epochs, totals.states);
        while (frontier > 0) {
            End end = limit();
            if (end != null) {
                return end;
            }
            Wanted wanted = questions.wanted();
            if (level >= limits.maxDepth()) {
                lookedBeyond(sum(running.look(wanted)), wanted);
                return End.DEPTH;
            }
            List<Piece.Summary> parts = frontier <= tuning.narrow()
                    ? running.expandHere(level + 1, wanted)
                    : running.expand(level + 1, wanted);
            Tally tally = sum(parts);
            seen(tally, wanted);
            for (int p = 0; p < parts.size(); p++) {
                perPartition[p] += parts.get(p).states();
            }
            level++;
            found(
                    tally,
                    parts.stream().mapToLong(Piece.Summary::states).sum(),
                    parts.stream().mapToLong(Piece.Summary::bytes).sum());
            if (level - lastInFiles() >= tuning.checkpointLevels() && frontier > 0) {
                checkpoint();
                running.open(epochs, totals.states);
            }
        }
        return complete();
    }

    private int lastInFiles() {
        return epochs.isEmpty() ? -1 : epochs.get(epochs.size() - 1).last();
    }

    private Tally sum(List<Piece.Summary> parts) {
        Tally sum = new Tally();
        var all = shipped.extremes();
        var scratch = shipped.extremes();
        parts.forEach(part -> sum.add(part.tally(), all, scratch));
        sum.extremes = all.toWords();
        return sum;
    }

    /** Why to go no farther, as things stand between two levels; null to go on. */
    private @Nullable End limit() {
        End reached = limits.reached();
        if (reached != null) {
            return reached;
        }
        return totals.states > limits.maxStates() ? End.STATES : null;
    }

    private void checkCancelled() {
        if (limits.reached() != null) {
            throw new Cancelled();
        }
    }

    /** Takes what was seen while a level was expanded; a field that was too narrow ends the search. */
    private void seen(Tally tally, Wanted wanted) {
        if (tally.overflow != null) {
            throw tally.overflow;
        }
        questions.show(tally, wanted);
    }

    private void found(Tally tally, long states, long bytes) {
        totals.add(tally, states, bytes);
        frontier = states;
        progress = new SearchProgress(
                totals.states, totals.explored, totals.edges, level, frontier, totals.blockBytes, written);
        noteFigures();
        if (!limits.budget().reserve(bytes)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    private void noteFigures() {
        boolean isEmptyLevel = frontier == 0 && !isComplete;
        figures = new ClusterFigures(
                totals.states,
                totals.sentBytes,
                totals.blockBytes,
                isEmptyLevel ? level : level + 1,
                totals.widest,
                jobs == null ? 0 : jobs.tasks(),
                skew());
    }

    private void lookedBeyond(Tally tally, Wanted wanted) {
        questions.show(tally, wanted);
        totals.look(tally);
        examinedBeyond = tally.expanded;
    }

    /** Writes what is not in files yet, and a manifest that names it. */
    private void checkpoint() {
        if (jobs != null && newest() > lastInFiles()) {
            FolderManifest.Epoch epoch = LevelFolder.epoch(lastInFiles() + 1, newest());
            written += jobs.write(epoch);
            epochs.add(epoch);
        }
        writeManifest();
    }

    /** The level that was found last; that of a complete search has no states. */
    private int newest() {
        return isComplete ? level + 1 : level;
    }

    private void writeManifest() {
        Map<String, long[]> numbers = new HashMap<>(totals.save());
        numbers.put(FolderManifest.LEVEL, new long[] {level});
        numbers.put("frontier", new long[] {frontier});
        numbers.put(FolderManifest.COMPLETE, new long[] {isComplete ? 1 : 0});
        numbers.put("partitions", perPartition);
        folder.replaceManifest(new FolderManifest(facts, epochs, numbers, edges));
    }

    /** The states that were found. Once the search has run. */
    FoundStates states() {
        return new FoundStates(shipped, folder, epochs, partitions, perPartition, edges);
    }

    Totals totals() {
        return totals;
    }

    /** How far it had come when the last level was found; any thread may ask. */
    SearchProgress progress() {
        return progress;
    }

    /** The costs up to the last level that was found; any thread may ask. */
    ClusterFigures figures() {
        return figures;
    }

    /** Bytes written to files. */
    long written() {
        return written;
    }

    /** How many jobs wrote files. */
    int checkpoints() {
        return epochs.size();
    }

    /** States looked at that were too deep to be expanded. */
    long examinedBeyond() {
        return examinedBeyond;
    }

    /** How many times the mean the fullest partition holds; 1 as long as the driver has all states. */
    private double skew() {
        long most = 0;
        for (long states : perPartition) {
            most = Math.max(most, states);
        }
        return most == 0 ? 1 : (double) most * perPartition.length / totals.states;
    }

    @Override
    public void close() {
        if (jobs != null) {
            jobs.close();
        }
    }
}
