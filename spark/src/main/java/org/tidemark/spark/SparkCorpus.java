package org.tidemark.spark;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.spark.api.java.JavaSparkContext;
import org.tidemark.check.CheckOptions;
import org.tidemark.check.Checker;
import org.tidemark.check.Finding;
import org.tidemark.check.Plan;
import org.tidemark.check.Stage;
import org.tidemark.check.Subject;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.state.Simplification;
import org.tidemark.check.state.StateSearch;
import org.tidemark.check.state.TerminalComponents;
import org.tidemark.check.temporal.EmptinessCheck;
import org.tidemark.check.temporal.FormulaLabelling;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.format.NetSource;
import org.tidemark.format.PropertyEntry;
import org.tidemark.format.mcc.PropertyXml;
import org.tidemark.format.registry.NetFiles;
import org.tidemark.input.InputException;
import org.tidemark.logic.Formula;
import org.tidemark.logic.property.Property;
import org.tidemark.net.NetVocabulary;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.spark.graph.ClusterFormulas;
import org.tidemark.spark.graph.ClusterLiveness;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import org.tidemark.verdict.Verdict;

/**
 * {@code tidemark bench spark --corpus DIR}: explores every place/transition net of a folder of contest instances whose number of states
 * is known and small, and asks all questions of its files, on Spark and on one machine. Counts, deadlocks, depth and most tokens must be
 * the same, and verdicts must be those of one machine and of {@code oracle.csv}. Stages that answer without states are left out, so that
 * it is the cluster that answers. Every run is resumed from its folder for the questions.
 */
final class SparkCorpus {
    private static final List<String> OF_STATES =
            List.of("ReachabilityCardinality", "ReachabilityFireability", "UpperBounds");
    private static final List<String> OF_RUNS =
            List.of("CTLCardinality", "CTLFireability", "LTLCardinality", "LTLFireability");

    private final Cluster cluster;
    private final Tuning tuning;
    private final PrintStream out;
    private int questions;
    private int open;
    private int differing;

    /** A comparison on a cluster; its tuning decides how much is done by jobs. */
    SparkCorpus(Cluster cluster, Tuning tuning, PrintStream out) {
        this.cluster = cluster;
        this.tuning = tuning;
        this.out = out;
    }

    /** Compares the nets of a folder with at most this many states; whether nothing differs. */
    boolean run(Path corpus, long mostStates, boolean withRuns) throws InputException, IOException {
        int nets = 0;
        List<Path> folders;
        try (Stream<Path> all = Files.list(corpus)) {
            folders = all.filter(folder -> Files.exists(folder.resolve("oracle.csv")))
                    .sorted()
                    .toList();
        }
        out.println("| net | states | levels | questions | open | differing | seconds |");
        out.println("| --- | ---: | ---: | ---: | ---: | ---: | ---: |");
        for (Path folder : folders) {
            Map<String, String> oracle = oracle(folder.resolve("oracle.csv"));
            String states = oracle.getOrDefault("STATES", "?");
            if (isAtMost(states, mostStates)) {
                NetSource source = NetFiles.open(folder.resolve("model.pnml"), unheard -> {});
                if (source.colored() == null) {
                    compare(folder, source.unfolded(UnfoldingLimits.usual()), oracle, withRuns);
                    nets++;
                }
            }
        }
        out.printf(
                Locale.ROOT,
                "%n%d nets: %,d answers compared, %d open, %d differing%n",
                nets,
                questions,
                open,
                differing);
        return nets > 0 && differing == 0 && open < questions;
    }

    private static boolean isAtMost(String states, long most) {
        return states.matches("[0-9]{1,18}") && Long.parseLong(states) <= most;
    }

    /** The known answers by id. */
    private static Map<String, String> oracle(Path file) throws IOException {
        Map<String, String> known = new HashMap<>();
        for (String line : Files.readAllLines(file)) {
            String[] cells = line.strip().split(",", -1);
            if (cells.length == 3 && !cells[2].equals("?")) {
                known.put(cells[1], cells[2].toUpperCase(Locale.ROOT).replace("+", ""));
            }
        }
        return known;
    }

    private void compare(Path folder, PetriNet net, Map<String, String> oracle, boolean withRuns)
            throws InputException, IOException {
        int questionsBefore = questions;
        int openBefore = open;
        int differingBefore = differing;
        long start = System.nanoTime();
        Path files = Files.createTempDirectory("tidemark-corpus");
        String dir = files.resolve("run").toUri().toString();
        ExplorationReport found;
        try {
            found = new Exploration(new NetSystem(net), with(ClusterStore.in(dir, this::spark, tuning))).run();
            compareCounts(net, found, oracle);
            List<Property> asked = asked(folder, net, withRuns);
            List<Finding> findings =
                    check(net, asked, with(ClusterStore.resuming(dir, this::spark, tuning)), onCluster());
            List<Finding> expected = check(net, asked, ExploreOptions.plain(), alone());
            for (int i = 0; i < asked.size(); i++) {
                String name = asked.get(i).name();
                String answer = word(findings.get(i).verdict());
                compare(net.name() + " " + name, answer, word(expected.get(i).verdict()));
                compare(net.name() + " " + name, answer, oracle.getOrDefault(name, ""));
            }
        } finally {
            delete(files);
        }
        out.printf(
                Locale.ROOT,
                "| %s | %,d | %d | %d | %d | %d | %.1f |%n",
                folder.getFileName(),
                found.states(),
                found.counts().depth() + 1,
                questions - questionsBefore,
                open - openBefore,
                differing - differingBefore,
                (System.nanoTime() - start) / 1e9);
        out.flush();
    }

    private JavaSparkContext spark() {
        return cluster.to(SparkBench.MASTER);
    }

    private static ExploreOptions with(ClusterStore store) {
        return ExploreOptions.plain().withStore(store);
    }

    private void compareCounts(PetriNet net, ExplorationReport found, Map<String, String> oracle)
            throws InputException {
        ExplorationReport alone = new Exploration(new NetSystem(net), ExploreOptions.plain()).run();
        compare(
                net.name() + " counts",
                found.counts().toString(),
                alone.counts().toString());
        compare(
                net.name() + " most tokens",
                found.tokens().toString(),
                alone.tokens().toString());
        compare(net.name() + " nearest deadlock", steps(found), steps(alone));
        compare(net.name() + " states", String.valueOf(found.states()), oracle.getOrDefault("STATES", ""));
        compare(net.name() + " edges", String.valueOf(found.counts().edges()), oracle.getOrDefault("TRANSITIONS", ""));
    }

    private static String steps(ExplorationReport report) {
        List<Integer> run = report.deadlock().run();
        return run == null ? "none" : String.valueOf(run.size());
    }

    /** Counts an answer as the same, open, or differing; an unknown expectation is empty. */
    private void compare(String what, String answer, String expected) {
        if (expected.isEmpty()) {
            return;
        }
        questions++;
        if (answer.isEmpty()) {
            open++;
        } else if (!answer.equals(expected)) {
            differing++;
            out.println("DIFFERS: " + what + ": " + answer + " on Spark, expected " + expected);
        }
    }

    private static List<Property> asked(Path folder, PetriNet net, boolean withRuns) throws InputException {
        List<Property> asked = new ArrayList<>();
        asked.add(new Property.Truth("ReachabilityDeadlock", Formula.reachable(new Formula.Deadlock())));
        asked.add(new Property.OneSafe("OneSafe"));
        asked.add(new Property.QuasiLiveness("QuasiLiveness"));
        asked.add(new Property.StableMarking("StableMarking"));
        asked.add(new Property.Liveness("Liveness"));
        List<String> files = new ArrayList<>(OF_STATES);
        files.addAll(withRuns ? OF_RUNS : List.of());
        for (String name : files) {
            Path file = folder.resolve(name + ".xml");
            for (PropertyEntry entry :
                    Files.exists(file) ? PropertyXml.read(file, new NetVocabulary(net)) : List.<PropertyEntry>of()) {
                if (entry instanceof PropertyEntry.Read read) {
                    asked.add(read.property());
                }
            }
        }
        return asked;
    }

    private static List<Stage> onCluster() {
        return List.of(new Simplification(), StateSearch.whole(1), new ClusterFormulas(), new ClusterLiveness());
    }

    private static List<Stage> alone() {
        return List.of(
                new Simplification(),
                StateSearch.whole(1),
                new TerminalComponents(),
                new FormulaLabelling(),
                new EmptinessCheck());
    }

    private static List<Finding> check(PetriNet net, List<Property> asked, ExploreOptions options, List<Stage> stages)
            throws InputException {
        return new Checker(Subject.of(net), asked, new CheckOptions(options), new Plan(stages))
                .run()
                .findings();
    }

    private static String word(Verdict verdict) {
        if (verdict instanceof Verdict.Value value) {
            return String.valueOf(value.most());
        }
        return verdict instanceof Verdict.Holds ? "TRUE" : verdict instanceof Verdict.Violated ? "FALSE" : "";
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            all.sorted(Comparator.reverseOrder()).forEach(each -> {
                try {
                    Files.delete(each);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
        }
    }
}
