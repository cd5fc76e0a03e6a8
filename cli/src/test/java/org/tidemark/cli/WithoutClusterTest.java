package org.tidemark.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Who does not use a cluster has nothing of it: not on the class path, and so not in what is packed or started. */
class WithoutClusterTest {
    @Test
    void theProgramIsMadeWithoutSpark() {
        assertThat(System.getProperty("java.class.path"))
                .doesNotContain("spark-core", "hadoop-client", "scala-library");
        for (String name : List.of("org.apache.spark.SparkConf", "org.tidemark.spark.SparkMain", "scala.Tuple2")) {
            assertThatThrownBy(() -> Class.forName(name)).isInstanceOf(ClassNotFoundException.class);
        }
    }
}
