package org.tidemark.spark.search;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.util.SerializableConfiguration;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.check.run.ExternalSearch;
import org.tidemark.check.run.StatePass;
import org.tidemark.input.InputException;
import org.tidemark.logic.FormulaException;
import org.tidemark.logic.automaton.DeterministicAutomaton;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModels;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Limits;
import org.tidemark.store.disk.RunIdentity;

/**
 * States on a Spark cluster: the way in for an exploration. Not thread-safe; an exploration uses it for one attempt after the other.
 */
public final class ClusterStore implements ExternalSearch {
    private static final String MODEL = "model";
    private static final String HASH = "hash";
    private static final String WIDTHS = "field widths";
    private static final String PARTITIONS = "partitions";
    private static final String PRODUCT = "with-automaton";

    private final Supplier<JavaSparkContext> spark;
    private final Tuning tuning;
    private final @Nullable String folder;
    private final boolean resumes;
    private boolean isFirst = true;
    private @Nullable LevelFolder scratch;
    private @Nullable NetModels former;
    private @Nullable ClusterFigures figures;
    private @Nullable FoundStates states;
    private @Nullable GraphWriter graphWriter;
    private String withoutGraph = "";
    private volatile @Nullable ClusterSearch running;

    private ClusterStore(Supplier<JavaSparkContext> spark, Tuning tuning, @Nullable String folder, boolean resumes) {
        this.spark = spark;
        this.tuning = tuning;
        this.folder = folder;
        this.resumes = resumes;
    }

    /** States in a folder of this machine that goes when the search does: for a cluster that is this machine. */
    public static ClusterStore here(Supplier<JavaSparkContext> spark, Tuning tuning) {
        return new ClusterStore(spark, tuning, null, false);
    }

    /** States in a folder that all machines reach, from where a run can be resumed. */
    public static ClusterStore in(String folder, Supplier<JavaSparkContext> spark, Tuning tuning) {
        return new ClusterStore(spark, tuning, folder, false);
    }

    /** The run of a folder; its partitions stay as many as they were. */
    public static ClusterStore resuming(String folder, Supplier<JavaSparkContext> spark, Tuning tuning) {
        return new ClusterStore(spark, tuning, folder, true);
    }

    /** Writes the edges of all states into the folder. */
    public interface GraphWriter {
        /**
         * Writes them, unless they are there.
         *
         * @param cancellation run now and then in the meantime; it throws when the result is no longer needed
         */
        void write(ClusterStore store, Runnable cancellation);
    }

    /** The store, which has the edges written as soon as all states are found. */
    public ClusterStore withGraph(GraphWriter writer) {
        graphWriter = writer;
        return this;
    }

    /**
     * The model of a run, and how it is cut into partitions.
     *
     * @param facts what the manifest says
     */
    record Identity(Map<String, String> facts, Tuning tuning) {}

    @Override
    public StatePass pass(Task task) throws InputException {
        LevelFolder files = files();
        PetriNet net = models(task).system().net();
        FolderManifest found = files.manifest();
        FolderManifest goesOn = null;
        if (isFirst && resumes) {
            goesOn = resumable(files, found, net);
        } else if (isFirst && found != null) {
            throw new InputException(files + ": holds a run of " + found.facts().get(MODEL)
                    + "; expected a folder without one, or --resume to go on with it");
        }
        isFirst = false;
        NetModels widths = goesOn == null ? nextWidths(task) : formerWidths(goesOn, net);
        Tuning cut = goesOn == null
                ? tuning
                : new Tuning(
                        Integer.parseInt(Objects.requireNonNull(goesOn.facts().get(PARTITIONS))),
                        tuning.narrow(),
                        tuning.checkpointLevels());
        ShippedModel shipped = goesOn == null
                ? ShippedModel.smallest(net, widths.now(), isLate(task))
                : formerModel(files, goesOn, net, widths);
        return new ClusterPass(
                task,
                new ClusterPass.Ground(this, files, shipped, widths, goesOn),
                new Identity(facts(net, shipped, widths.now(), cut.partitions()), cut),
                new InquiryQuestions(task.inquiries(), task.anyAnswers(), shipped));
    }

    /** Sets up the next attempt to find the states of a net and an automaton together. Its files are beside those of the net. */
    ClusterPass pass(Task task, DeterministicAutomaton automaton, AcceptedState question)
            throws InputException, FormulaException {
        PetriNet net = models(task).system().net();
        ShippedModel shipped = ShippedModel.withAutomaton(net, models(task).now(), automaton);
        return new ClusterPass(
                task,
                new ClusterPass.Ground(this, files().below(PRODUCT), shipped, models(task), null),
                new Identity(facts(net, shipped, models(task).now(), tuning.partitions()), tuning),
                question);
    }

    /** Deletes the files of a net and an automaton. */
    void forgetProduct() throws InputException {
        files().below(PRODUCT).delete();
    }

    /** A cluster searches nets only. */
    private static NetModels models(Task task) {
        return (NetModels) task.models();
    }

    /** The widths of the task, unless a run that was resumed has others: these become wider then. */
    private NetModels nextWidths(Task task) {
        return former == null ? models(task) : former;
    }

    private NetModels formerWidths(FolderManifest manifest, PetriNet net) {
        int[] bits = Arrays.stream(manifest.facts().getOrDefault(WIDTHS, "").split(" ", -1))
                .mapToInt(Integer::parseInt)
                .toArray();
        former = NetModels.startingWith(net, FieldWidths.asBefore(net, bits));
        return former;
    }

    /** The model with its states as they are in the files. */
    private static ShippedModel formerModel(LevelFolder files, FolderManifest manifest, PetriNet net, NetModels widths)
            throws InputException {
        ShippedModel before = ShippedModel.asBefore(net, widths.now(), manifest.codecBits());
        if (before == null) {
            throw new InputException(
                    files + ": its states were written by another version of the program; begin the run"
                            + " again in another folder");
        }
        return before;
    }

    private static BooleanSupplier isLate(Task task) {
        Limits time = new Limits(
                Long.MAX_VALUE,
                Long.MAX_VALUE,
                task.deadlineNanos(),
                task.options().cancelled(),
                task.options().budget());
        return () -> time.reached() != null;
    }

    private static FolderManifest resumable(LevelFolder files, @Nullable FolderManifest found, PetriNet net)
            throws InputException {
        if (found == null) {
            throw new InputException(files + ": there is no run to resume in it");
        }
        String model = found.facts().getOrDefault(MODEL, "");
        if (!model.equals(net.name())
                || !RunIdentity.hash(new NetSystem(net).definition())
                        .equals(found.facts().get(HASH))) {
            throw new InputException(files + ": holds a run of " + model
                    + (model.equals(net.name()) ? " as it was before it was changed" : ", not of " + net.name()));
        }
        if (!found.isWhole()) {
            throw new InputException(
                    files + ": its files do not end with the level that the run came to, so that nothing can be"
                            + " concluded from them; begin the run again in another folder");
        }
        return found;
    }

    private static Map<String, String> facts(PetriNet net, ShippedModel shipped, FieldWidths widths, int partitions) {
        Map<String, String> facts = new HashMap<>();
        facts.put(MODEL, net.name());
        facts.put(HASH, RunIdentity.hash(new NetSystem(net).definition()));
        facts.put(WIDTHS, Arrays.stream(widths.bits()).mapToObj(String::valueOf).collect(Collectors.joining(" ")));
        facts.put(FolderManifest.CODEC_BITS, String.valueOf(shipped.codecBits()));
        facts.put(PARTITIONS, String.valueOf(partitions));
        return facts;
    }

    private LevelFolder files() throws InputException {
        SerializableConfiguration configuration = configuration();
        if (folder != null) {
            return new LevelFolder(folder, configuration);
        }
        if (scratch == null) {
            try {
                scratch = new LevelFolder(
                        Files.createTempDirectory("tidemark-cluster").toUri().toString(), configuration);
            } catch (IOException e) {
                throw new InputException("no folder for the states can be created: " + e.getMessage(), e);
            }
        }
        return Objects.requireNonNull(scratch);
    }

    /** Hadoop's configuration of file systems; reading it makes the connection. */
    private SerializableConfiguration configuration() throws InputException {
        try {
            return new SerializableConfiguration(spark().hadoopConfiguration());
        } catch (Exception wrong) { // checked exceptions come undeclared from Scala
            String why = String.valueOf(wrong.getMessage()).lines().findFirst().orElse("");
            throw new InputException("Spark cannot be started: " + why, wrong);
        }
    }

    /** The connection to the cluster. */
    public JavaSparkContext spark() {
        return spark.get();
    }

    /** How many states the driver works on by itself, because a job for them would mostly wait. */
    public int narrow() {
        return tuning.narrow();
    }

    /** Whether the folder stays, so that the run can be resumed. */
    boolean isKept() {
        return folder != null;
    }

    /** The message where Spark gave up a job, or the files cannot be written. */
    public String explained(RuntimeException failed) {
        Throwable first = failed;
        while (first.getCause() != null && !(first instanceof UncheckedIOException)) {
            first = first.getCause();
        }
        String why = String.valueOf(first.getMessage()).lines().findFirst().orElse("");
        return (failed instanceof Jobs.Failure ? "Spark gave up a job: " : "")
                + why
                + (isResumable() ? "; --resume " + folder + " goes on from the last checkpoint" : "");
    }

    private boolean isResumable() {
        if (folder == null) {
            return false;
        }
        try {
            return new LevelFolder(folder, new SerializableConfiguration(spark().hadoopConfiguration())).manifest()
                    != null;
        } catch (UncheckedIOException unreadable) {
            return false; // what failed first is what there is to say
        }
    }

    /** A search has come to its end: for states of the net, which later questions are put to, or of the net and an automaton. */
    void searched(ClusterSearch search, boolean isOfNet) {
        if (isOfNet) {
            states = search.states();
        }
        figures = search.figures();
    }

    /**
     * A search has found all states of the net: has the edges written, where that was asked for.
     *
     * @param cancelled whether time is up
     */
    void completed(BooleanSupplier cancelled) {
        if (graphWriter == null) {
            return;
        }
        try {
            graphWriter.write(this, () -> {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
            });
        } catch (Cancelled late) {
            withoutGraph = "there was no time left for it";
        } catch (ArithmeticException tooMany) {
            withoutGraph = "there are too many states to number";
        }
    }

    /** The outcome of the graph that was asked for, in a sentence; empty where none was. */
    public String graphNote() {
        if (graphWriter == null) {
            return "";
        }
        EdgeFiles edges = states == null ? null : states.edges();
        return edges != null
                ? "the graph is in " + folder + ": "
                        + String.format(Locale.ROOT, "%,d", edges.edges()) + " edges in "
                        + Objects.requireNonNull(states).partitions().count() + " files"
                : "no graph was written: " + (withoutGraph.isEmpty() ? "not all states were found" : withoutGraph);
    }

    /** Names the files of all edges in the manifest; or forgets those that it names, where there are none any more. */
    public void keepEdges(@Nullable EdgeFiles edges) {
        FoundStates all = Objects.requireNonNull(states).withEdges(edges);
        states = all;
        all.keepInManifest();
    }

    /** A search begins. */
    void searches(ClusterSearch search) {
        running = search;
    }

    /** Figures of the search under way, or the last one; null before there was one. Any thread may ask. */
    public @Nullable ClusterFigures latest() {
        ClusterSearch search = running;
        return search == null ? null : search.figures();
    }

    /** The states that the last search of the net found, all states where it came to its end; null before there was one. */
    public @Nullable FoundStates states() {
        return states;
    }

    /** Figures of the last search that came to its end; null before there was one. */
    public @Nullable ClusterFigures figures() {
        return figures;
    }

    /** Deletes a folder that was not given to a caller. */
    public void close() {
        if (scratch != null) {
            scratch.delete();
        }
    }
}
