package org.tidemark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes of their own for the master, two workers, what they run and the driver, some of which are killed. */
class StandaloneClusterTest {
    private static final String COUNTS = "\"states\":39202";

    @TempDir
    Path folder;

    private static String[] explore(Path run, String how) {
        return new String[] {
            "explore", "zoo:philosophers/12", "--narrow", "0", "--partitions", "4", "--json", how, run.toString()
        };
    }

    @Test
    void goesOnWithoutAWorkerAndAfterADriver() throws Exception {
        Path run = folder.resolve("run");
        try (StandaloneCluster cluster = new StandaloneCluster(folder, 2)) {
            Process driver = cluster.driver("driver", explore(run, "--dir"));
            cluster.await("driver", () -> Files.exists(run.resolve("manifest-00000001")));
            cluster.killWorker(0);
            assertThat(driver.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(cluster.printed("driver")).contains(COUNTS, "\"edges\":304104", "\"deadlocks\":1");
            assertThat(driver.exitValue()).isZero();

            Path other = folder.resolve("other");
            Process killed = cluster.driver("killed", explore(other, "--dir"));
            cluster.await("killed", () -> Files.exists(other.resolve("manifest-00000001")));
            killed.destroyForcibly().waitFor();
            Process resumed = cluster.driver("resumed", explore(other, "--resume"));
            assertThat(resumed.waitFor(5, TimeUnit.MINUTES)).isTrue();
            assertThat(cluster.printed("resumed")).contains(COUNTS, "\"edges\":304104", "\"deadlocks\":1");
            assertThat(resumed.exitValue()).isZero();
        }
    }
}
