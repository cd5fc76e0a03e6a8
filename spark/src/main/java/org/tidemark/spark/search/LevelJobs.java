package org.tidemark.spark.search;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaPairRDD;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.tidemark.spark.block.Partitions;
import org.tidemark.spark.block.StateBlock;
import scala.Tuple2;

/**
 * The jobs of a search, and the datasets between them.
 *
 * <p>Every dataset has the same partitions: partition {@code p} holds one {@link Piece} or a few with the states that belong to
 * {@code p}. A level expands the states of the last one where they lie, several partitions in a task, shuffles the candidates, and
 * merges them with what is known there: the only data that moves are candidates, sorted and each once per task. Counts travel with them and are results of jobs, so
 * that tasks may be repeated. At a checkpoint the levels go to files, and the next jobs read them from there, so that no chain of
 * datasets grows longer than the levels between two checkpoints.
 *
 * <p>Belongs to the thread of the search.
 */
final class LevelJobs implements AutoCloseable {
    private final JavaSparkContext spark;

    /** The files. With all that Hadoop knows about file systems they are too large to be sent with every task. */
    private final Broadcast<LevelFolder> folder;

    private final Partitions partitions;
    private final Broadcast<ShippedModel> shipped;
    private final Runnable cancellation;

    /** One element in each partition, its number: what datasets from files are made of. */
    private final JavaPairRDD<Integer, Integer> numbers;

    /** The known states that are in files, each tier with more than twice the states of the next: a state is merged a few times only. */
    private final List<Tier> tiers = new ArrayList<>();

    /** The levels since the last checkpoint. */
    private final List<JavaPairRDD<Integer, Piece>> levels = new ArrayList<>();

    /**
     * Known states of some files, as one block in each partition.
     *
     * @param states how many there are
     */
    private record Tier(List<FolderManifest.Epoch> epochs, long states, JavaPairRDD<Integer, Piece> data) {}

    /** The states to be expanded: the last level. */
    private JavaPairRDD<Integer, Piece> last;

    /** The states to be expanded on the driver, where they are there. */
    private @Nullable List<StateBlock> lastHere;

    /** The candidates that the driver has found since the last checkpoint. */
    private final List<Broadcast<List<List<Piece>>>> sent = new ArrayList<>();

    private long tasks;

    /**
     * Jobs on a cluster.
     *
     * @param cancellation run now and then while a job runs; it throws when the result is no longer needed
     */
    LevelJobs(
            JavaSparkContext spark,
            LevelFolder folder,
            Partitions partitions,
            ShippedModel model,
            Runnable cancellation) {
        this.spark = spark;
        this.folder = spark.broadcast(folder);
        this.partitions = partitions;
        this.cancellation = cancellation;
        shipped = spark.broadcast(model);
        numbers = Jobs.numbers(spark, partitions.count());
        last = numbers.mapValues(p -> new Piece(Piece.SEVERAL, StateBlock.empty(1), null));
    }

    /**
     * Takes the states of all files for the known ones, and those of the last level to be expanded.
     *
     * @param states how many states there are in the files
     */
    void open(List<FolderManifest.Epoch> epochs, long states) {
        levels.forEach(each -> each.unpersist(false));
        levels.clear();
        int opened = tiers.stream().mapToInt(tier -> tier.epochs().size()).sum();
        List<FolderManifest.Epoch> unopened = new ArrayList<>(epochs.subList(opened, epochs.size()));
        long size = states - tiers.stream().mapToLong(Tier::states).sum();
        while (!tiers.isEmpty() && tiers.get(tiers.size() - 1).states() <= 2 * size) {
            Tier smallest = tiers.remove(tiers.size() - 1);
            smallest.data().unpersist(false);
            unopened.addAll(0, smallest.epochs());
            size += smallest.states();
        }
        tiers.add(new Tier(List.copyOf(unopened), size, merged(unopened).persist(StorageLevel.MEMORY_AND_DISK())));
        FolderManifest.Epoch newest = epochs.get(epochs.size() - 1);
        last = level(newest, newest.last());
        lastHere = null;
        forgetSent();
    }

    private void forgetSent() {
        sent.forEach(each -> each.destroy());
        sent.clear();
    }

    /** All states of some files. */
    private JavaPairRDD<Integer, Piece> merged(List<FolderManifest.Epoch> epochs) {
        Broadcast<LevelFolder> from = folder;
        List<FolderManifest.Epoch> all = List.copyOf(epochs);
        return numbers.mapValues(p -> {
            List<StateBlock> blocks = new ArrayList<>();
            for (FolderManifest.Epoch epoch : all) {
                from.value().read(epoch, p, 0, Integer.MAX_VALUE).forEach(piece -> blocks.add(piece.block()));
            }
            return new Piece(Piece.SEVERAL, StateBlock.merged(blocks.get(0).width(), blocks), null);
        });
    }

    private JavaPairRDD<Integer, Piece> level(FolderManifest.Epoch epoch, int level) {
        Broadcast<LevelFolder> from = folder;
        return numbers.mapValues(p -> from.value().read(epoch, p, level, level).get(0));
    }

    /** Expands the last level and finds the next one, which is the last one then; unless a field was too narrow to find all of it. */
    List<Piece.Summary> expand(int nextLevel, Wanted wanted) {
        Broadcast<ShippedModel> model = shipped;
        // One task for each core, so that a successor that several of its states have is sent once.
        int expanding = Math.min(partitions.count(), spark.defaultParallelism());
        tasks += expanding + partitions.count();
        JavaPairRDD<Integer, Piece> candidates = last.coalesce(expanding, false)
                .mapPartitionsToPair(new Expand(model, partitions, wanted, false))
                .partitionBy(new HashPartitioner(partitions.count()));
        JavaPairRDD<Integer, Piece> next = different(candidates, nextLevel);
        List<Piece.Summary> summaries = result(next.values().map(Piece::summary));
        if (summaries.stream().anyMatch(part -> part.tally().overflow != null)) {
            next.unpersist(false);
            return summaries;
        }
        levels.add(next);
        last = next;
        lastHere = null;
        return summaries;
    }

    /** The candidates that are not known, each once. */
    private JavaPairRDD<Integer, Piece> different(JavaPairRDD<Integer, Piece> candidates, int level) {
        List<JavaPairRDD<Integer, Piece>> parts = new ArrayList<>();
        parts.add(candidates);
        tiers.forEach(tier -> parts.add(tier.data()));
        parts.addAll(levels);
        return union(parts)
                .mapPartitionsToPair(new FindNew(shipped, level), true)
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /**
     * Expands a level that is narrow: the driver expands it, and only what is compared with known states is sent. That leaves one
     * round of tasks instead of two, and nothing is shuffled.
     */
    List<Piece.Summary> expandHere(int nextLevel, Wanted wanted) {
        List<StateBlock> states = lastHere == null ? result(last.values().map(Piece::block)) : lastHere;
        List<List<Piece>> found = new ArrayList<>();
        for (int p = 0; p < partitions.count(); p++) {
            found.add(new ArrayList<>());
        }
        Expansion.Job job = new Expansion.Job(shipped.value(), partitions, wanted, false);
        Tally counted = new Tally();
        Expansion expansion = new Expansion(job, 0, states.iterator(), cancellation);
        while (expansion.hasNext()) {
            Tuple2<Integer, Piece> piece = expansion.next();
            found.get(piece._1()).add(piece._2());
            Tally tally = piece._2().tally();
            counted = tally == null ? counted : tally;
        }
        if (counted.overflow != null) {
            return List.of(new Piece.Summary(0, 0, counted));
        }
        Broadcast<List<List<Piece>>> candidates = spark.broadcast(found);
        sent.add(candidates);
        tasks += partitions.count();
        JavaPairRDD<Integer, Piece> next =
                different(numbers.flatMapValues(p -> candidates.value().get(p).iterator()), nextLevel);
        List<Piece> pieces = result(next.values());
        levels.add(next);
        last = next;
        lastHere = pieces.stream().map(Piece::block).toList();
        return pieces.stream().map(Piece::summary).toList();
    }

    /** Looks at the states of the last level without expanding them. */
    List<Piece.Summary> look(Wanted wanted) {
        return result(last.mapPartitionsToPair(new Expand(shipped, partitions, wanted, true))
                .values()
                .map(Piece::summary));
    }

    /** Looks at the states of a level that is in a file. */
    List<Piece.Summary> look(FolderManifest.Epoch epoch, int level, Wanted wanted) {
        return result(level(epoch, level)
                .mapPartitionsToPair(new Expand(shipped, partitions, wanted, true))
                .values()
                .map(Piece::summary));
    }

    /** Writes the levels since the last checkpoint into files, and returns how many bytes that took. Nothing cancels it: it is how a search ends. */
    long write(FolderManifest.Epoch epoch) {
        Broadcast<LevelFolder> to = folder;
        tasks += partitions.count();
        JavaRDD<Long> written = union(levels).mapPartitions(pieces -> {
            List<Piece> all = new ArrayList<>();
            int partition = TaskContext.getPartitionId();
            pieces.forEachRemaining(piece -> all.add(piece._2()));
            return List.of(to.value().write(epoch, partition, all)).iterator();
        });
        return Jobs.result(written, () -> {}).stream().mapToLong(bytes -> bytes).sum();
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private JavaPairRDD<Integer, Piece> union(List<JavaPairRDD<Integer, Piece>> parts) {
        return spark.union((JavaPairRDD<Integer, Piece>[]) parts.toArray(new JavaPairRDD[0]));
    }

    private <T> List<T> result(JavaRDD<T> data) {
        return Jobs.result(data, cancellation);
    }

    /** How many tasks have found levels and written files, those counted once that were run twice. */
    long tasks() {
        return tasks;
    }

    @Override
    public void close() {
        levels.forEach(each -> each.unpersist(false));
        forgetSent();
        tiers.forEach(tier -> tier.data().unpersist(false));
        shipped.destroy();
        folder.destroy();
    }

    /** The states of some pieces. */
    private record Blocks(Iterator<Tuple2<Integer, Piece>> pieces) implements Iterator<StateBlock> {
        @Override
        public boolean hasNext() {
            return pieces.hasNext();
        }

        @Override
        public StateBlock next() {
            return pieces.next()._2().block();
        }
    }

    /** Expands the states of some partitions. */
    private record Expand(Broadcast<ShippedModel> shipped, Partitions partitions, Wanted wanted, boolean isLook)
            implements org.apache.spark.api.java.function.PairFlatMapFunction<
                    Iterator<Tuple2<Integer, Piece>>, Integer, Piece> {
        @Override
        public Iterator<Tuple2<Integer, Piece>> call(Iterator<Tuple2<Integer, Piece>> pieces) {
            Expansion.Job job = new Expansion.Job(shipped.value(), partitions, wanted, isLook);
            return new Expansion(job, TaskContext.getPartitionId(), new Blocks(pieces), Jobs.taskCancellation());
        }
    }

    /** Finds the new states among the candidates of a partition. */
    private record FindNew(Broadcast<ShippedModel> shipped, int level)
            implements org.apache.spark.api.java.function.PairFlatMapFunction<
                            Iterator<Tuple2<Integer, Piece>>, Integer, Piece>,
                    Serializable {
        @Override
        public Iterator<Tuple2<Integer, Piece>> call(Iterator<Tuple2<Integer, Piece>> pieces) {
            Iterator<Piece> those = new Iterator<>() {
                @Override
                public boolean hasNext() {
                    return pieces.hasNext();
                }

                @Override
                public Piece next() {
                    return pieces.next()._2();
                }
            };
            Piece fresh = Merge.of(shipped.value(), level, those);
            return List.of(new Tuple2<>(TaskContext.getPartitionId(), fresh)).iterator();
        }
    }
}
