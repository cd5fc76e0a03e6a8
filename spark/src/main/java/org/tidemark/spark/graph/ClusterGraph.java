package org.tidemark.spark.graph;

import java.io.FileNotFoundException;
import java.io.Serializable;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
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
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.EdgeFiles;
import org.tidemark.spark.search.FoundStates;
import org.tidemark.spark.search.Jobs;
import scala.Tuple2;

/**
 * All states that a search has found, and their edges, on a cluster: each partition keeps its states and the edges that lead to them.
 * Edges are computed once and written into the folder of the run; later stages read them from there.
 *
 * <p>Sets of states are bits on the driver. A job is given the part of a set that each partition needs, and its result is a set again, so
 * that a task that is run twice does no harm and no job depends on the datasets of those before it. Belongs to the thread of a check.
 */
public final class ClusterGraph implements AutoCloseable {
    /** A step to fewer states than this is not worth a shuffle: it comes to the driver as the tasks find it. */
    private static final int LEAST_SHUFFLED_STATES = 1 << 14;

    private final JavaSparkContext spark;
    private final FoundStates found;
    private final Numbering numbering;
    private final MemoryBudget budget;
    private final Runnable cancellation;
    private final Broadcast<FoundStates> shipped;
    private final JavaRDD<StateBlock> states;
    private final JavaRDD<EdgeBlock> edges;

    /** The edges of all partitions, where they are so few that a job would mostly wait; empty where they are not. */
    private final List<EdgeBlock> here;

    /**
     * The graph of the states that a store has found.
     *
     * @param budget what sets are booked on
     * @param cancellation run now and then while a job runs; it throws when the result is no longer needed
     */
    ClusterGraph(ClusterStore store, MemoryBudget budget, Runnable cancellation) {
        FoundStates all = Objects.requireNonNull(store.states());
        spark = store.spark();
        found = all;
        this.budget = budget;
        this.cancellation = cancellation;
        numbering = Numbering.of(all);
        shipped = spark.broadcast(all);
        Broadcast<FoundStates> files = shipped;
        states = Jobs.numbers(spark, numbering.partitions())
                .values()
                .map(partition -> files.value().read(partition))
                .persist(StorageLevel.MEMORY_AND_DISK());
        EdgeFiles before = all.edges();
        EdgeFiles written = before == null ? EdgeFiles.fresh() : before;
        Numbering numbers = numbering;
        edges = Jobs.numbers(spark, numbering.partitions())
                .values()
                .map(partition -> edges(files.value(), written, numbers, partition))
                .persist(StorageLevel.MEMORY_AND_DISK());
        try {
            if (before == null) {
                store.keepEdges(written.holding(writeEdges(written)));
            }
            here = numbering.states() <= store.narrow() ? Jobs.result(edges, cancellation) : List.of();
        } catch (RuntimeException | Error failed) {
            close();
            throw failed;
        }
    }

    /** Writes the edges of all states that a store has found into its folder, unless they are there. */
    public static void write(ClusterStore store, Runnable cancellation) {
        if (Objects.requireNonNull(store.states()).edges() == null) {
            new ClusterGraph(store, MemoryBudget.unlimited(), cancellation).close();
        }
    }

    /** Writes the edges to the states of each partition, and returns how many there are. */
    private long writeEdges(EdgeFiles to) {
        Broadcast<FoundStates> files = shipped;
        Numbering numbers = numbering;
        int events = Math.max(1, model().events());
        JavaRDD<Integer> counts = states.mapPartitionsToPair(blocks -> new EdgesOut(
                        files.value(),
                        numbers.first(TaskContext.getPartitionId()),
                        blocks.next(),
                        Jobs.taskCancellation()))
                .partitionBy(new HashPartitioner(numbering.partitions()))
                .zipPartitions(states, (leading, blocks) -> {
                    int partition = TaskContext.getPartitionId();
                    List<StateBlock> arrived = new ArrayList<>();
                    leading.forEachRemaining(each -> arrived.add(each._2()));
                    LabelledEdges all = LabelledEdges.of(blocks.next(), arrived, events);
                    EdgeFile.About about = about(to, numbers, partition);
                    files.value().writeEdges(to, partition, out -> EdgeFile.write(about, all, out));
                    return List.of(all.size()).iterator();
                });
        return Jobs.result(counts, cancellation).stream().mapToLong(n -> n).sum();
    }

    private static EdgeFile.About about(EdgeFiles files, Numbering numbers, int partition) {
        return new EdgeFile.About(files.name(), partition, numbers.size(partition), numbers.states());
    }

    /** The edges to the states of a partition, from their file. */
    private static EdgeBlock edges(FoundStates found, EdgeFiles from, Numbering numbers, int partition) {
        EdgeFile.About about = about(from, numbers, partition);
        try {
            return found.readEdges(from, partition, (in, length) -> {
                EdgeBlock.Builder builder = new EdgeBlock.Builder(numbers.size(partition));
                EdgeFile.read(about, in, length, builder);
                return builder.finish();
            });
        } catch (UncheckedIOException failed) {
            if (failed.getCause() instanceof FileNotFoundException) {
                EdgeFile.Damaged missing = new EdgeFile.Damaged(about, "is not there");
                missing.addSuppressed(failed);
                throw new UncheckedIOException(failed.getMessage(), missing);
            }
            throw failed;
        }
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

    /** The states, for the driver to go from one to another; booked on the graph's account. */
    DriverStates onDriver() {
        return new DriverStates(found, numbering, budget);
    }

    /** The number of the initial state. */
    int initial() {
        Successors initial = new Successors(model().layout().words(), 1);
        model().initial(initial);
        try (DriverStates known = onDriver()) {
            return known.number(initial.words(), 0);
        }
    }

    /** The states where each of some tests succeeds, in one pass over all states. */
    List<StateSet> where(List<? extends StateTest> tests) {
        Broadcast<FoundStates> files = shipped;
        ArrayList<StateTest> asked = new ArrayList<>(tests);
        JavaRDD<List<NumberSet>> results =
                states.map(block -> StateTest.where(asked, files.value(), block, Jobs.taskCancellation()));
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
        return before(List.of(of)).get(0);
    }

    /** The predecessors of several sets, by one job. */
    List<StateSet> before(List<StateSet> sets) {
        List<StateSet> results = new ArrayList<>();
        for (StateSet each : sets) {
            StateSet result = none();
            eachEdgeHere(each, result::add);
            results.add(result);
        }
        if (here.isEmpty()) {
            addBefore(sets, results);
        }
        return results;
    }

    private void addBefore(List<StateSet> sets, List<StateSet> results) {
        Numbering numbers = numbering;
        JavaRDD<Hit> hits = edges.zipPartitions(sent(sets), (blocks, wanted) -> {
            EdgeBlock block = blocks.next();
            List<NumberSet> targets = wanted.next();
            List<Hit> found = new ArrayList<>();
            for (int i = 0; i < targets.size(); i++) {
                Sources sources = new Sources(numbers);
                eachSource(block, targets.get(i), sources::add);
                for (Tuple2<Integer, NumberSet> part : sources.sets()) {
                    found.add(new Hit(i, part._1(), part._2()));
                }
            }
            return found.iterator();
        });
        for (Hit hit : Jobs.result(areWide(sets) ? united(hits, sets.size()) : hits, cancellation)) {
            addAll(hit.states(), hit.partition(), results.get(hit.set()));
        }
    }

    /** Hands out where the edges into a set come from that are here. */
    private void eachEdgeHere(StateSet of, IntConsumer source) {
        for (int p = 0; p < here.size(); p++) {
            cancellation.run();
            EdgeBlock block = here.get(p);
            int first = numbering.first(p);
            for (int s = of.next(first); s >= 0 && s < numbering.first(p + 1); s = of.next(s + 1)) {
                for (int e = block.start(s - first); e < block.start(s - first + 1); e++) {
                    source.accept(block.source(e));
                }
            }
        }
    }

    /**
     * States of a partition that lead to a set.
     *
     * @param set which of the sets it was
     */
    private record Hit(int set, int partition, NumberSet states) implements Serializable {}

    /** The predecessors of a set, once for each edge: a state with two successors in the set is handed out twice. */
    void eachEdgeInto(StateSet of, IntConsumer source) {
        if (!here.isEmpty()) {
            eachEdgeHere(of, source);
            return;
        }
        Numbering numbers = numbering;
        JavaRDD<int[]> hits = edges.zipPartitions(sent(List.of(of)), (blocks, wanted) -> {
            Sources sources = new Sources(numbers);
            eachSource(blocks.next(), wanted.next().get(0), sources::add);
            return List.of(sources.all()).iterator();
        });
        for (int[] part : Jobs.result(hits, cancellation)) {
            Arrays.stream(part).forEach(source);
        }
    }

    private static boolean areWide(List<StateSet> sets) {
        int size = 0;
        for (StateSet set : sets) {
            for (int s = set.next(0); s >= 0 && size <= LEAST_SHUFFLED_STATES; s = set.next(s + 1)) {
                size++;
            }
        }
        return size > LEAST_SHUFFLED_STATES;
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

    /** The part of some sets that each partition needs, as a dataset with one element per partition. */
    private JavaRDD<List<NumberSet>> sent(List<StateSet> sets) {
        List<List<NumberSet>> parts = new ArrayList<>();
        for (int p = 0; p < numbering.partitions(); p++) {
            int first = numbering.first(p);
            int end = numbering.first(p + 1);
            List<NumberSet> part = new ArrayList<>();
            for (StateSet set : sets) {
                NumberSet.Writer writer = new NumberSet.Writer(numbering.size(p));
                for (int s = set.next(first); s >= 0 && s < end; s = set.next(s + 1)) {
                    writer.add(s - first);
                }
                part.add(writer.finish());
            }
            parts.add(part);
        }
        return spark.parallelize(parts, numbering.partitions());
    }

    /** Puts together, partition by partition and set by set, what several tasks have found. */
    private JavaRDD<Hit> united(JavaRDD<Hit> hits, int sets) {
        Numbering numbers = numbering;
        return hits.mapToPair(hit -> new Tuple2<>(hit.partition(), hit))
                .partitionBy(new HashPartitioner(numbering.partitions()))
                .mapPartitions(parts -> {
                    int partition = TaskContext.getPartitionId();
                    BitSet[] all = new BitSet[sets];
                    Arrays.setAll(all, i -> new BitSet());
                    parts.forEachRemaining(
                            part -> part._2().states().forEach(all[part._2().set()]::set));
                    List<Hit> together = new ArrayList<>();
                    for (int i = 0; i < sets; i++) {
                        NumberSet.Writer writer = new NumberSet.Writer(numbers.size(partition));
                        all[i].stream().forEach(writer::add);
                        together.add(new Hit(i, partition, writer.finish()));
                    }
                    return together.iterator();
                });
    }

    /** The events that happen in some state. */
    BitSet happening() {
        Broadcast<FoundStates> files = shipped;
        JavaRDD<BitSet> parts = states.map(block -> StateTest.happening(files.value(), block, Jobs.taskCancellation()));
        BitSet all = new BitSet();
        Jobs.result(parts, cancellation).forEach(all::or);
        return all;
    }

    /** The nearest state of a set, and of several the least one; null where the set is empty. */
    long @Nullable [] nearest(StateSet set) {
        Broadcast<FoundStates> files = shipped;
        JavaRDD<NearestState> results = states.zipPartitions(sent(List.of(set)), (blocks, wanted) -> {
            NearestState nearest = NearestState.of(
                    files.value(),
                    TaskContext.getPartitionId(),
                    blocks.next(),
                    wanted.next().get(0));
            return (nearest == null ? List.<NearestState>of() : List.of(nearest)).iterator();
        });
        long[] packed = Jobs.result(results, cancellation).stream()
                .min(NearestState.ORDER)
                .map(NearestState::words)
                .orElse(null);
        if (packed == null) {
            return null;
        }
        long[] words = new long[model().layout().words()];
        found.form().unpack(packed, 0, words, 0);
        return words;
    }

    @Override
    public void close() {
        edges.unpersist(false);
        states.unpersist(false);
        shipped.destroy();
    }
}
