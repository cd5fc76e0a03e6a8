package org.tidemark.spark;

import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/** One Spark of two threads for all tests of a process: it takes seconds to start. */
public final class SharedSpark {
    private static final JavaSparkContext ONE = new JavaSparkContext(new SparkConf()
            .setMaster("local[2]")
            .setAppName("tests")
            .set("spark.ui.enabled", "false")
            .set("spark.driver.bindAddress", "127.0.0.1")
            .set("spark.driver.host", "127.0.0.1"));

    private SharedSpark() {}

    public static JavaSparkContext get() {
        return ONE;
    }
}
