package org.tidemark.spark;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.spark.SparkConf;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.report.Figures;
import org.tidemark.check.Stage;
import org.tidemark.check.run.ExternalSearch;
import org.tidemark.cli.option.ExternalStates;
import org.tidemark.spark.graph.ClusterFormulas;
import org.tidemark.spark.graph.ClusterGraph;
import org.tidemark.spark.graph.ClusterLiveness;
import org.tidemark.spark.search.ClusterConformance;
import org.tidemark.spark.search.ClusterFigures;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Where a command finds and keeps states: the options of a cluster. */
@Command
final class ClusterOptions implements ExternalStates {
    /** Partitions for each thread, so that a slow one does not hold up a level for long. */
    private static final int PARTITIONS_PER_THREAD = 2;

    /** The masters that Spark knows; what comes after a scheme is between it and the cluster. */
    private static final Pattern MASTER = Pattern.compile(
            "local(\\[(\\*|[1-9][0-9]{0,3})(,[1-9][0-9]{0,3})?\\])?|local-cluster\\[.+\\]|yarn|[a-z0-9]+://.+");

    private final Cluster cluster;

    @Option(
            names = "--master",
            paramLabel = "URL",
            description =
                    "The cluster: local[2] for two threads of this process, spark://host:7077, yarn, k8s://…. Default: what "
                            + "spark-submit says, or all cores of this machine.")
    @Nullable
    String master;

    @Option(
            names = "--partitions",
            paramLabel = "N",
            description =
                    "Into how many parts the states are divided; each must fit the memory of a task. Default: two for each "
                            + "thread of the cluster.")
    @Nullable
    Integer partitions;

    @Option(
            names = "--dir",
            paramLabel = "DIR",
            description =
                    "A folder for the states that the driver and all workers reach, such as hdfs://host/run; it must not hold "
                            + "another run. The run can be killed at any moment, and resumed. Needed unless the master is local.")
    @Nullable
    String dir;

    @Option(
            names = "--resume",
            paramLabel = "DIR",
            description = "Resume the run in this folder from its last checkpoint, with the same model.")
    @Nullable
    String resume;

    @Option(
            names = "--graph",
            description =
                    "Write the edges to the folder of the run as soon as all states are found, so that a check with --resume"
                            + " does not compute them again.")
    boolean isGraphWanted;

    @Option(
            names = "--narrow",
            paramLabel = "N",
            description =
                    "The driver expands the first levels itself, until one has more than N states. Default: 20,000.")
    @Nullable
    Integer narrow;

    ClusterOptions(Cluster cluster) {
        this.cluster = cluster;
    }

    @Override
    public ExternalSearch search(CommandSpec command) {
        if (master != null && !MASTER.matcher(master).matches()) {
            throw wrong(
                    command,
                    "--master '" + master
                            + "': expected local, local[2] for two threads, spark://host:7077, yarn or k8s://…");
        }
        String where = Cluster.meant(master);
        if (dir != null && resume != null) {
            throw wrong(command, "--dir begins a run and --resume continues one; leave out one of them");
        }
        if (dir == null && resume == null && !Cluster.isHere(where)) {
            throw wrong(command, "a cluster needs a folder that all its machines reach; add --dir DIR");
        }
        if (isGraphWanted && dir == null && resume == null) {
            throw wrong(command, "--graph writes to the folder of the run; add --dir DIR");
        }
        if (partitions != null && partitions < 1) {
            throw wrong(command, "--partitions " + partitions + ": expected 1 or more");
        }
        if (narrow != null && narrow < 0) {
            throw wrong(command, "--narrow " + narrow + ": expected 0 or more");
        }
        Tuning usual = Tuning.usual(partitions == null ? PARTITIONS_PER_THREAD * threads() : partitions);
        Tuning tuning = narrow == null ? usual : new Tuning(usual.partitions(), narrow, usual.checkpointLevels());
        ClusterStore store = resume != null
                ? ClusterStore.resuming(resume, () -> cluster.to(where), tuning)
                : dir != null
                        ? ClusterStore.in(dir, () -> cluster.to(where), tuning)
                        : ClusterStore.here(() -> cluster.to(where), tuning);
        return cluster.keep(isGraphWanted ? store.withGraph(ClusterGraph::write) : store);
    }

    @Override
    public void introduces(CommandSpec program) {
        program.usageMessage()
                .header("Explores and checks models on a Spark cluster, with the reports of one machine.")
                .footer(
                        "  tidemark spark explore zoo:kanban/5 --master 'local[2]'    on two threads of this machine",
                        "  tidemark spark explore model.pnml --master spark://host:7077 --dir hdfs://host/run",
                        "  tidemark spark explore model.pnml --resume hdfs://host/run   go on after a kill",
                        "  tidemark spark explore model.pnml --dir hdfs://host/run --graph   the edges, too, for later checks",
                        "  tidemark spark check zoo:mutex/2 --live -f 'AG EF critical_1 >= 1'",
                        "  tidemark spark check protocol.pnml --conforms service.txt",
                        "  tidemark bench spark                                         what a level and a state cost");
    }

    @Override
    public List<Stage> stages() {
        return List.of(new ClusterFormulas(), new ClusterLiveness(), new ClusterConformance());
    }

    @Override
    public String progress() {
        List<ClusterStore> stores = cluster.stores();
        ClusterFigures figures =
                stores.isEmpty() ? null : stores.get(stores.size() - 1).latest();
        return figures == null || figures.sentBytes() == 0
                ? ""
                : Figures.trimmed((double) figures.sentBytes() / figures.states()) + " B/state sent  skew "
                        + Figures.trimmed(figures.skew());
    }

    /** The threads of a local master by its name; else what the cluster has by now. */
    @Override
    public int threads() {
        String where = Cluster.meant(master);
        String count = where.replaceFirst("^local\\[([0-9]+|\\*)(,[0-9]+)?\\]$", "$1");
        if (where.equals("local")) {
            return 1;
        }
        if (count.equals("*")) {
            return Runtime.getRuntime().availableProcessors();
        }
        return count.equals(where) ? askedFor() : Integer.parseInt(count);
    }

    /** The values that the settings of a cluster ask for, as far as they do. */
    private static int askedFor() {
        SparkConf settings = new SparkConf();
        int cores = settings.getInt("spark.cores.max", 0);
        return cores > 0
                ? cores
                : Math.max(
                        1, settings.getInt("spark.executor.instances", 2) * settings.getInt("spark.executor.cores", 1));
    }

    private static ParameterException wrong(CommandSpec command, String sentence) {
        return new ParameterException(command.commandLine(), sentence);
    }
}
