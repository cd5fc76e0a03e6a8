package org.tidemark.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.spark.search.ClusterStore;
import org.tidemark.spark.search.Tuning;
import org.tidemark.zoo.Zoo;

/** A driver that is killed outright leaves a folder from which another one goes on. */
class KilledDriverTest {
    private static final String MODEL = "zoo:philosophers/12";
    private static final long PATIENCE_SECONDS = 300;

    @TempDir
    Path folder;

    /** This process once more, with another main class. */
    private static Process driver(Path folder, Path output) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(ProcessHandle.current().info().command().orElse("java"));
        command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("--add-opens") || argument.startsWith("-XX:TieredStop"))
                .toList());
        command.addAll(
                List.of("-Xmx512m", "-cp", System.getProperty("java.class.path", ""), SparkMain.class.getName()));
        command.addAll(List.of("explore", MODEL, "--master", "local[2]", "--narrow", "0", "--partitions", "2"));
        command.addAll(List.of("--dir", folder.toString()));
        File log = output.toFile();
        return new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(log)
                .start();
    }

    @Test
    void anotherOneGoesOn() throws Exception {
        Path run = folder.resolve("run");
        Path output = folder.resolve("output");
        Process driver = driver(run, output);
        try {
            long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
            while (!Files.exists(run.resolve("manifest-00000001"))) {
                assertThat(driver.isAlive()).as(Files.readString(output)).isTrue();
                assertThat(System.nanoTime()).as(Files.readString(output)).isLessThan(deadline);
                Thread.sleep(5);
            }
        } finally {
            driver.destroyForcibly();
            driver.waitFor();
        }
        ClusterStore store = ClusterStore.resuming(run.toString(), SharedSpark::get, Tuning.usual(2));
        ExplorationReport report = new Exploration(
                        new NetSystem(Zoo.open(MODEL)), ExploreOptions.plain().withStore(store))
                .run();
        assertThat(report.end()).isEqualTo(End.COMPLETE);
        assertThat(report.states()).isEqualTo(39_202);
        assertThat(report.counts().edges()).isEqualTo(304_104);
        assertThat(report.counts().deadlocks()).isEqualTo(1);
        assertThat(Objects.requireNonNull(
                                Objects.requireNonNull(report.notes().disk()).start())
                        .states())
                .isGreaterThan(1);
    }
}
