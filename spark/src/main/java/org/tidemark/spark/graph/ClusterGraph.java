package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntConsumer;
import org.apache.spark.HashPartitioner;
import org.apache.spark.TaskContext;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.storage.StorageLevel;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.model.Successors;
import org.tidemark.net.exec.NetModel;
import org.tidemark.spark.block.NumberSet;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.FoundStates;
import org.tidemark.spark.search.Jobs;
import scala.Tuple2;

/**
 * All states that a search has found, and their edges, on a cluster: each partition keeps its states and the edges that lead to them.
 *
 * <p>Sets of states are bits on the driver. A job is given the part of a set that each partition needs, and its result is a set again, so
 * that a task that is run twice does no harm and no job depends on the datasets of those before it. Belongs to the thread of a check.
 */
final class ClusterGraph implements AutoCloseable {
    /** What leads to fewer states than this is not worth a shuffle: it comes to the driver as the tasks find it. */
    private static final int FEW = 1 << 14;

    private final JavaSparkContext spark;
    private final FoundStates found;
    private final Numbering numbering;
    private final MemoryBudget budget;
    private final Runnable cancellation;
    private final Broadcast<FoundStates> shipped;
    private final JavaRDD<StateBlock> states;
    private final JavaRDD<EdgeBlock> edges;

    /**
     * The graph of the states that were found.
     *
     * @param budget what sets are booked on
     * @param cancellation run now and then while a job runs; it throws when nobody wants the result any more
     */
    ClusterGraph(JavaSparkContext spark, FoundStates found, MemoryBudget budget, Runnable cancellation) {
        this.spark = spark;
        this.found = found;
        this.budget = budget;
        this.cancellation = cancellation;
        numbering = Numbering.of(found);
        shipped = spark.broadcast(found);
        Broadcast<FoundStates> files = shipped;
        Numbering numbers = numbering;
        states = Jobs.numbers(spark, numbering.partitions())
                .values()
                .map(partition -> files.value().read(partition))
                .persist(StorageLevel.MEMORY_AND_DISK());
        edges = states.mapPartitionsToPair(blocks -> new EdgesOut(
                        files.value(),
                        numbers.first(TaskContext.getPartitionId()),
                        blocks.next(),
                        Jobs.taskCancellation()))
                .partitionBy(new HashPartitioner(numbering.partitions()))
                .zipPartitions(states, (leading, blocks) -> {
                    List<StateBlock> all = new ArrayList<>();
                    leading.forEachRemaining(each -> all.add(each._2()));
                    return List.of(EdgeBlock.of(blocks.next(), all)).iterator();
                })
                .persist(StorageLevel.MEMORY_AND_DISK());
    }

    /** How many states there are; their numbers begin with 0. */
    int states() {
        return numbering.states();
    }

    NetModel model() {
        return found.model();
    }

    /** A set of no states. */
    StateSet none() {
        return new StateSet(numbering.states(), budget);
    }

    /** The set of all states. */
    StateSet all() {
        StateSet all = none();
        all.complement();
        return all;
    }

    /** The number of the initial state. */
    int initial() {
        int width = model().layout().words();
        Successors initial = new Successors(width, 1);
        model().initial(initial);
        int partition = found.partitions().of(initial.words(), 0, width);
        int[] number = new int[1];
        found.read(partition).numbers(initial.words(), width, 1, number, 0);
        return numbering.first(partition) + number[0];
    }

    /** The states where each of some tests succeeds, in one pass over all states. */
    List<StateSet> where(List<? extends StateTest> tests) {
        Broadcast<FoundStates> files = shipped;
        ArrayList<StateTest> asked = new ArrayList<>(tests);
        JavaRDD<List<NumberSet>> results = states.map(
                block -> StateTest.where(asked, files.value().model(), block, Jobs.taskCancellation()));
        List<List<NumberSet>> parts = Jobs.result(results, cancellation);
        List<StateSet> sets = new ArrayList<>();
        for (int i = 0; i < asked.size(); i++) {
            StateSet set = none();
            for (int p = 0; p < parts.size(); p++) {
                addAll(parts.get(p).get(i), p, set);
            }
            sets.add(set);
        }
        return sets;
    }

    private void addAll(NumberSet part, int partition, StateSet to) {
        int first = numbering.first(partition);
        part.forEach(number -> to.add(first + number));
    }

    /** The states that lead to a state of a set; the new set belongs to the caller. */
    StateSet before(StateSet of) {
        Numbering numbers = numbering;
        JavaRDD<Tuple2<Integer, NumberSet>> hits = edges.zipPartitions(sent(of), (blocks, wanted) -> {
            Sources sources = new Sources(numbers);
            eachSource(blocks.next(), wanted.next(), sources::add);
            return sources.sets().iterator();
        });
        StateSet result = none();
        for (Tuple2<Integer, NumberSet> part : Jobs.result(isWide(of) ? united(hits) : hits, cancellation)) {
            addAll(part._2(), part._1(), result);
        }
        return result;
    }

    /** The same, once for each edge: a state with two successors in the set is handed out twice. */
    void eachEdgeInto(StateSet of, IntConsumer source) {
        Numbering numbers = numbering;
        JavaRDD<int[]> hits = edges.zipPartitions(sent(of), (blocks, wanted) -> {
            Sources sources = new Sources(numbers);
            eachSource(blocks.next(), wanted.next(), sources::add);
            return List.of(sources.all()).iterator();
        });
        for (int[] part : Jobs.result(hits, cancellation)) {
            Arrays.stream(part).forEach(source);
        }
    }

    private boolean isWide(StateSet of) {
        int size = 0;
        for (int s = of.next(0); s >= 0 && size <= FEW; s = of.next(s + 1)) {
            size++;
        }
        return size > FEW;
    }

    private static void eachSource(EdgeBlock block, NumberSet targets, IntConsumer source) {
        Runnable taskCancellation = Jobs.taskCancellation();
        int[] seen = {0};
        targets.forEach(target -> {
            if ((++seen[0] & 0xFFFF) == 0) {
                taskCancellation.run();
            }
            for (int e = block.start(target); e < block.start(target + 1); e++) {
                source.accept(block.source(e));
            }
        });
    }

    /** What each partition is to know of a set, as a dataset with one element per partition. */
    private JavaRDD<NumberSet> sent(StateSet set) {
        List<NumberSet> parts = new ArrayList<>();
        for (int p = 0; p < numbering.partitions(); p++) {
            NumberSet.Writer writer = new NumberSet.Writer(numbering.size(p));
            int first = numbering.first(p);
            int end = numbering.first(p + 1);
            for (int s = set.next(first); s >= 0 && s < end; s = set.next(s + 1)) {
                writer.add(s - first);
            }
            parts.add(writer.finish());
        }
        return spark.parallelize(parts, numbering.partitions());
    }

    /** Puts together, partition by partition, what several tasks have found. */
    private JavaRDD<Tuple2<Integer, NumberSet>> united(JavaRDD<Tuple2<Integer, NumberSet>> hits) {
        Numbering numbers = numbering;
        return hits.mapToPair(hit -> hit)
                .partitionBy(new HashPartitioner(numbering.partitions()))
                .mapPartitions(parts -> {
                    int partition = TaskContext.getPartitionId();
                    BitSet all = new BitSet();
                    parts.forEachRemaining(part -> part._2().forEach(all::set));
                    NumberSet.Writer writer = new NumberSet.Writer(numbers.size(partition));
                    all.stream().forEach(writer::add);
                    return List.of(new Tuple2<>(partition, writer.finish())).iterator();
                });
    }

    /** The nearest state of a set, and of several the least one; null where the set is empty. */
    long @Nullable [] nearest(StateSet set) {
        Broadcast<FoundStates> files = shipped;
        JavaRDD<NearestState> results = states.zipPartitions(sent(set), (blocks, wanted) -> {
            NearestState nearest = NearestState.of(
                    files.value(), TaskContext.getPartitionId(), blocks.next(), wanted.next());
            return (nearest == null ? List.<NearestState>of() : List.of(nearest)).iterator();
        });
        return Jobs.result(results, cancellation).stream()
                .min(NearestState.ORDER)
                .map(NearestState::words)
                .orElse(null);
    }

    @Override
    public void close() {
        edges.unpersist(false);
        states.unpersist(false);
        shipped.destroy();
    }
}
