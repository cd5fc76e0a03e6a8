package org.tidemark.spark;

import com.sun.management.OperatingSystemMXBean;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.spark.search.ClusterFigures;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import org.tidemark.zoo.Zoo;

/**
 * {@code tidemark bench spark}: what a level and a state cost on two threads of Spark, beside the search of one machine without it. Seconds
 * are those of the processor, all threads together, so that they depend little on what else the machine does.
 */
public final class SparkBench {
    private static final String MASTER = "local[2]";
    private static final int PARTITIONS = 8;
    private static final String WARM_UP = "zoo:philosophers/14";
    private static final List<String> USUAL = List.of("zoo:philosophers/16", "zoo:kanban/5", "zoo:kanban/6");
    private static final List<String> FULL = List.of("zoo:philosophers/20", "zoo:kanban/7");

    private SparkBench() {}

    /** Measures the models named, the usual ones where none is, and with {@code --full} larger ones too. */
    public static void main(String[] args) throws InputException {
        List<String> models = new ArrayList<>(Arrays.asList(args));
        boolean isFull = models.remove("--full");
        if (models.isEmpty()) {
            models.addAll(USUAL);
            models.addAll(isFull ? FULL : List.of());
        }
        PrintStream out = System.out;
        try (Cluster cluster = new Cluster()) {
            measure(WARM_UP, cluster);
            out.println("| model | states | words | levels | processor seconds | states per processor second |"
                    + " bytes shuffled per state | bytes kept per state | one machine: states per processor second |");
            out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |");
            List<Row> rows = new ArrayList<>();
            for (String model : models) {
                Row row = measure(model, cluster);
                rows.add(row);
                out.println(row.line());
                out.flush();
            }
            if (rows.size() > 1) {
                out.println(fit(rows));
            }
        }
    }

    /** What was measured of one model. */
    private record Row(String model, ClusterFigures figures, int words, double seconds, double secondsAlone) {
        String line() {
            double states = figures.states();
            return String.format(
                    Locale.ROOT,
                    "| %s | %,d | %d | %d | %.1f | %,.0f | %.1f | %.1f | %,.0f |",
                    model.replace("zoo:", ""),
                    figures.states(),
                    words,
                    figures.levels(),
                    seconds,
                    states / seconds,
                    figures.sentBytes() / states,
                    figures.blockBytes() / states,
                    states / secondsAlone);
        }
    }

    private static Row measure(String name, Cluster cluster) throws InputException {
        PetriNet net = Zoo.open(name);
        ClusterStore store = ClusterStore.here(() -> cluster.to(MASTER), Tuning.usual(PARTITIONS));
        long before = processorNanos();
        ExplorationReport report = new Exploration(net, ExploreOptions.plain().withStore(store)).run();
        double seconds = (processorNanos() - before) / 1e9;
        store.close();
        before = processorNanos();
        ExplorationReport alone = new Exploration(net, ExploreOptions.plain()).run();
        double secondsAlone = (processorNanos() - before) / 1e9;
        if (!alone.counts().equals(report.counts())) {
            throw new IllegalStateException(name + ": " + report.counts() + " on Spark, alone " + alone.counts());
        }
        ClusterFigures figures = Objects.requireNonNull(store.figures());
        return new Row(name, figures, report.memory().wordsPerState(), seconds, secondsAlone);
    }

    private static long processorNanos() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime();
    }

    /** The seconds of a level and of a million states that fit the rows best, by least squares of relative errors. */
    private static String fit(List<Row> rows) {
        double ll = 0;
        double ls = 0;
        double ss = 0;
        double l = 0;
        double s = 0;
        for (Row row : rows) {
            double levels = row.figures.levels() / row.seconds;
            double millions = row.figures.states() / 1e6 / row.seconds;
            ll += levels * levels;
            ls += levels * millions;
            ss += millions * millions;
            l += levels;
            s += millions;
        }
        double determinant = ll * ss - ls * ls;
        double perLevel = (l * ss - s * ls) / determinant;
        double perMillion = (s * ll - l * ls) / determinant;
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT, "%nprocessor seconds: %.3f per level, %.2f per million states;", perLevel, perMillion));
        for (Row row : rows) {
            double told = perLevel * row.figures.levels() + perMillion * row.figures.states() / 1e6;
            text.append(String.format(
                    Locale.ROOT, " %s %.1f for %.1f;", row.model.replace("zoo:", ""), told, row.seconds));
        }
        return text.substring(0, text.length() - 1);
    }
}
