package org.tidemark.spark;

import java.util.Arrays;
import org.tidemark.api.report.Figures;
import org.tidemark.cli.Tidemark;
import org.tidemark.cli.session.Session;
import org.tidemark.spark.search.ClusterFigures;
import org.tidemark.spark.search.ClusterStore;

/** {@code tidemark spark}: explores and checks on a Spark cluster. */
public final class SparkMain {
    private SparkMain() {}

    /** The program, started by the launcher or by {@code spark-submit}. */
    public static void main(String[] args) {
        Tidemark.start(args, (given, session) -> run(given, session, new Cluster()));
    }

    /** Runs a command line and returns the exit status; the cluster is closed then. */
    static int run(String[] args, Session session, Cluster connection) {
        try (Cluster cluster = connection) {
            int status = Tidemark.run("tidemark spark", args, session, () -> new ClusterOptions(cluster));
            if (!Arrays.asList(args).contains("--quiet")) {
                cluster.stores().forEach(store -> remark(store, session));
            }
            return status;
        }
    }

    private static void remark(ClusterStore store, Session session) {
        if (!store.graphNote().isEmpty()) {
            session.remark(store.graphNote());
        }
        ClusterFigures figures = store.figures();
        if (figures != null && figures.sentBytes() > 0) {
            session.remark(Figures.count(figures.levels(), "level") + ", the widest of "
                    + Figures.count(figures.widest()) + " states; "
                    + Figures.trimmed((double) figures.sentBytes() / figures.states())
                    + " bytes per state shuffled, " + Figures.trimmed((double) figures.blockBytes() / figures.states())
                    + " kept; the fullest partition holds " + Figures.trimmed(figures.skew()) + " times the mean");
        }
    }
}
