package org.tidemark.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.spark.search.ClusterFigures;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import org.tidemark.zoo.Zoo;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * {@code tidemark bench spark}: what a level and a state cost on two threads of Spark, beside the search of one machine without it. Seconds
 * are those of the processor, all threads together, so that they depend little on what else the machine does.
 */
@Command(
        name = "tidemark bench spark",
        mixinStandardHelpOptions = true,
        description =
                "Measures Spark on two threads of this machine beside the search without it, and fits a cost model to it; or compares"
                        + " answers on a corpus.",
        footer = {
            "  tidemark bench spark zoo:philosophers/16 zoo:kanban/5 zoo:kanban/5@32 --beside-fit zoo:kanban/6",
            "  TIDEMARK_JAVA_OPTS=-Xmx1g tidemark bench spark zoo:kanban/7 --partitions 32 --only-spark",
            "  tidemark bench spark --corpus ../shared/corpus/mcc --runs"
        })
public final class SparkBench implements Callable<Integer> {
    static final String MASTER = "local[2]";

    /** Explored first, so that what is measured afterwards is compiled. */
    private static final List<String> WARM_UP = List.of("zoo:philosophers/14", "zoo:kanban/4", "zoo:philosophers/15");

    private static final List<String> USUAL = List.of("zoo:philosophers/16", "zoo:kanban/5", "zoo:kanban/6");
    private static final List<String> FULL = List.of("zoo:philosophers/20", "zoo:kanban/7");

    @Parameters(
            paramLabel = "MODEL",
            description =
                    "Models that are measured and fitted, each with @N for N partitions if it is to have others. Default: three of 1 to 11"
                            + " million states.")
    List<String> models = new ArrayList<>();

    @Option(names = "--full", description = "Measure models of 41 and 45 million states, too.")
    boolean isFull;

    @Option(
            names = "--beside-fit",
            paramLabel = "MODEL",
            arity = "1..*",
            description = "Models that are measured but not fitted, beside what the fit says of them.")
    List<String> besideFit = new ArrayList<>();

    @Option(names = "--partitions", paramLabel = "N", defaultValue = "4", description = "Default: ${DEFAULT-VALUE}.")
    int partitions;

    @Option(
            names = "--max-states",
            paramLabel = "N",
            description = "End each search after the level with the N-th state.")
    long maxStates = Long.MAX_VALUE;

    @Option(
            names = "--only-spark",
            description = "Leave out the search without Spark, which has to keep all states in memory.")
    boolean isOnlySpark;

    @Option(
            names = "--corpus",
            paramLabel = "DIR",
            description = "Compare counts and verdicts with those of one machine and of oracle.csv instead.")
    @Nullable
    Path corpus;

    @Option(
            names = "--most",
            paramLabel = "N",
            defaultValue = "200000",
            description = "The most states of a net of the corpus. Default: ${DEFAULT-VALUE}.")
    long most;

    @Option(
            names = "--narrow",
            paramLabel = "N",
            defaultValue = "20000",
            description = "What the driver does by itself, as of tidemark spark. Default: ${DEFAULT-VALUE}.")
    int narrow;

    @Option(names = "--runs", description = "Ask the corpus its questions of CTL and LTL, too.")
    boolean asksRuns;

    private final PrintStream out = System.out;

    private SparkBench() {}

    /** Measures the models named, the usual ones where none is, and with {@code --full} larger ones too. */
    public static void main(String[] args) {
        CommandLine command = new CommandLine(new SparkBench());
        command.setExecutionExceptionHandler((failed, commandLine, parsed) -> {
            if (failed instanceof InputException) {
                commandLine.getErr().println("tidemark: " + failed.getMessage());
                return 2;
            }
            throw failed;
        });
        System.exit(command.execute(args));
    }

    @Override
    public Integer call() throws InputException, IOException {
        try (Cluster cluster = new Cluster()) {
            if (corpus != null) {
                return new SparkCorpus(cluster, tuning(partitions), out).run(corpus, most, asksRuns) ? 0 : 1;
            }
            table(cluster);
            return 0;
        }
    }

    private Tuning tuning(int parts) {
        return new Tuning(parts, narrow, Tuning.usual(parts).checkpointLevels());
    }

    private void table(Cluster cluster) throws InputException {
        if (models.isEmpty()) {
            models.addAll(USUAL);
            models.addAll(isFull ? FULL : List.of());
        }
        for (String model : WARM_UP) {
            measure(model, cluster);
        }
        out.println(
                "| model | states | words | levels | tasks | processor seconds | states per processor second | seconds |"
                        + " bytes shuffled per state | bytes kept per state | heap limit | one machine: states per processor second |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
        List<Row> fitted = rows(models, cluster);
        List<Row> others = rows(besideFit, cluster);
        if (fitted.size() > 1) {
            out.println();
            CostFit fit = CostFit.of(fitted.stream().map(Row::run).toList());
            out.println(fit);
            fitted.forEach(row -> out.println("  " + fit.beside(row.run())));
            others.forEach(row -> out.println("  " + fit.beside(row.run()) + ", not used for the fit"));
        }
    }

    private List<Row> rows(List<String> names, Cluster cluster) throws InputException {
        List<Row> rows = new ArrayList<>();
        for (String name : names) {
            Row row = measure(name, cluster);
            rows.add(row);
            out.println(row.line());
            out.flush();
        }
        return rows;
    }

    /**
     * The measurements of one model.
     *
     * @param wallSeconds by the clock on the wall
     * @param secondsAlone those of the processor on one machine; 0 where that was left out
     */
    private record Row(CostFit.Run run, ClusterFigures figures, int words, double wallSeconds, double secondsAlone) {
        String line() {
            double states = figures.states();
            return String.format(
                    Locale.ROOT,
                    "| %s | %,d | %d | %d | %,d | %.1f | %,.0f | %.1f | %.1f | %.1f | %,d MB | %s |",
                    run.name(),
                    figures.states(),
                    words,
                    figures.levels(),
                    figures.tasks(),
                    run.seconds(),
                    states / run.seconds(),
                    wallSeconds,
                    figures.sentBytes() / states,
                    figures.blockBytes() / states,
                    Runtime.getRuntime().maxMemory() >> 20,
                    secondsAlone == 0 ? "" : String.format(Locale.ROOT, "%,.0f", states / secondsAlone));
        }
    }

    private Row measure(String name, Cluster cluster) throws InputException {
        PetriNet net = Zoo.open(name.replaceFirst("@.*", ""));
        int parts = partitions(name);
        ClusterStore store = ClusterStore.here(() -> cluster.to(MASTER), tuning(parts));
        ExploreOptions options = ExploreOptions.plain().withMaxStates(maxStates);
        long wallBefore = System.nanoTime();
        long before = processorNanos();
        ExplorationReport report = new Exploration(new NetSystem(net), options.withStore(store)).run();
        double seconds = (processorNanos() - before) / 1e9;
        double wallSeconds = (System.nanoTime() - wallBefore) / 1e9;
        store.close();
        ClusterFigures figures = Objects.requireNonNull(store.figures());
        return new Row(
                new CostFit.Run(
                        name.replace("zoo:", ""),
                        figures.tasks(),
                        report.counts().edges(),
                        seconds),
                figures,
                report.memory().wordsPerState(),
                wallSeconds,
                isOnlySpark ? 0 : alone(net, options, report));
    }

    private int partitions(String name) throws InputException {
        String wanted = name.replaceFirst("[^@]*@?", "");
        if (!wanted.matches("([1-9][0-9]{0,5})?")) {
            throw new InputException(name + ": expected a number of partitions behind @");
        }
        return wanted.isEmpty() ? partitions : Integer.parseInt(wanted);
    }

    /** Processor seconds of the same search without Spark, which has to count the same where it comes to its end. */
    private static double alone(PetriNet net, ExploreOptions options, ExplorationReport report) throws InputException {
        long before = processorNanos();
        ExplorationReport alone = new Exploration(new NetSystem(net), options).run();
        double seconds = (processorNanos() - before) / 1e9;
        if (report.complete() && !alone.counts().equals(report.counts())) {
            throw new IllegalStateException(net.name() + ": " + report.counts() + " on Spark, alone " + alone.counts());
        }
        return seconds;
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }
}
