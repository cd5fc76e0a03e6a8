package org.tidemark.spark;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.jspecify.annotations.Nullable;
import org.tidemark.spark.search.ClusterStore;

/** The connection of a process to its cluster, made when it is first needed. One thread. */
final class Cluster implements AutoCloseable {
    private static final String EVERY_CORE = "local[*]";

    private final List<ClusterStore> stores = new CopyOnWriteArrayList<>(); // read by who shows progress
    private @Nullable JavaSparkContext spark;
    private final boolean isMine;

    /** A connection that is made when it is needed, and ends with this. */
    Cluster() {
        isMine = true;
    }

    /** A connection that is there already, and stays. */
    Cluster(JavaSparkContext existing) {
        spark = existing;
        isMine = false;
    }

    /** The cluster that is meant: the one given, that of {@code spark-submit}, or this machine. */
    static String meant(@Nullable String master) {
        return master != null ? master : new SparkConf().get("spark.master", EVERY_CORE);
    }

    /** Whether a cluster is no more than the threads of this process. */
    static boolean isHere(String master) {
        return master.startsWith("local");
    }

    /** The connection to a cluster. */
    JavaSparkContext to(String master) {
        if (spark == null) {
            SparkConf settings = new SparkConf()
                    .setMaster(master)
                    .setIfMissing("spark.app.name", "Tidemark")
                    .setIfMissing("spark.ui.enabled", "false")
                    .setIfMissing("spark.ui.showConsoleProgress", "false")
                    // Blocks of states are compact already.
                    .setIfMissing("spark.shuffle.compress", "false")
                    .setIfMissing("spark.shuffle.spill.compress", "false");
            if (isHere(master)) {
                settings.setIfMissing("spark.driver.bindAddress", "127.0.0.1")
                        .setIfMissing("spark.driver.host", "127.0.0.1");
            }
            spark = new JavaSparkContext(settings);
        }
        return spark;
    }

    /** Remembers a store, to be closed with the connection. */
    ClusterStore keep(ClusterStore store) {
        stores.add(store);
        return store;
    }

    /** The stores that were used. */
    List<ClusterStore> stores() {
        return stores;
    }

    @Override
    public void close() {
        stores.forEach(ClusterStore::close);
        if (spark != null && isMine) {
            spark.stop();
        }
    }
}
