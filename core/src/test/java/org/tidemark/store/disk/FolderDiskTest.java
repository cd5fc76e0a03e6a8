package org.tidemark.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderDiskTest {
    private static final RunIdentity IDENTITY = new RunIdentity("folder", "0", "1 word", Map.of());

    @TempDir
    private Path folder = Path.of("");

    /** Holds a folder and writes to it until it is killed. */
    public static final class Holder {
        private Holder() {}

        public static void main(String[] arguments) throws IOException {
            RunFolder held = RunFolder.create(FolderDisk.at(Path.of(arguments[0])), IDENTITY);
            RecordFile states = held.records("states", 1);
            for (long i = 0; i < 100_000; i++) {
                states.append(i);
            }
            held.checkpoint(Map.of("states", 100_000L));
            System.out.println("ready");
            for (long i = 100_000; ; i = states.append(i) + 1) {
                Thread.onSpinWait();
            }
        }
    }

    private static String homeOf(Class<?> type) throws URISyntaxException {
        return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI())
                .toString();
    }

    @Test
    void isHeldByOneProcessAndFreeOnceThatIsKilled() throws Exception {
        Path run = folder.resolve("run");
        Process holder = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx64m",
                        "-cp",
                        homeOf(Holder.class) + File.pathSeparator + homeOf(RunFolder.class),
                        Holder.class.getName(),
                        run.toString())
                .redirectErrorStream(true)
                .start();
        try (BufferedReader out =
                new BufferedReader(new InputStreamReader(holder.getInputStream(), StandardCharsets.UTF_8))) {
            assertThat(out.readLine()).isEqualTo("ready");
            assertThatThrownBy(() -> RunFolder.resume(FolderDisk.existing(run), IDENTITY))
                    .hasMessage(run + " is in use by another run; wait for its end");
        } finally {
            holder.destroyForcibly();
            assertThat(holder.waitFor(1, TimeUnit.MINUTES)).isTrue();
        }
        try (RunFolder resumed = RunFolder.resume(FolderDisk.existing(run), IDENTITY)) {
            assertThat(resumed.counters()).containsEntry("states", 100_000L);
            RecordFile states = resumed.records("states", 1);
            assertThat(states.records()).isEqualTo(100_000);
            long[] record = new long[1];
            RecordReader reader = states.reader(0, 100_000);
            for (long i = 0; reader.next(record, 0); i++) {
                assertThat(record[0]).isEqualTo(i);
            }
        }
    }

    @Test
    void leavesFilesOfOthersAlone() throws IOException {
        Files.writeString(folder.resolve("notes.txt"), "mine");
        Files.writeString(folder.resolve("left.blocks"), "from a run that was killed before its first checkpoint");
        RunFolder.create(FolderDisk.at(folder), IDENTITY).close();
        assertThat(folder.resolve("notes.txt")).hasContent("mine");
        assertThat(folder.resolve("left.blocks")).doesNotExist();
    }

    @Test
    void isNotDisturbedByInterrupts() throws IOException {
        try (RunFolder run = RunFolder.create(FolderDisk.at(folder), IDENTITY)) {
            RecordFile states = run.records("states", 1);
            Thread.currentThread().interrupt();
            for (long i = 0; i < 50_000; i++) {
                states.append(i);
            }
            long[] record = new long[1];
            for (long i = 0; i < 50_000; i += 999) {
                states.read(i, record, 0);
                assertThat(record[0]).isEqualTo(i);
            }
            run.checkpoint(Map.of("states", 50_000L));
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        try (RunFolder run = RunFolder.open(FolderDisk.existing(folder))) {
            assertThat(run.records("states", 1).records()).isEqualTo(50_000);
            run.verify();
        }
    }

    @Test
    void saysThatAFolderIsMissing() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> FolderDisk.existing(missing)).hasMessage("there is no folder " + missing);
    }

    @Test
    void keepsWhatACheckpointHolds() throws IOException {
        try (RunFolder run = RunFolder.create(FolderDisk.at(folder), IDENTITY)) {
            run.records("states", 1).append(7);
            run.checkpoint(Map.of("states", 1L));
            run.records("states", 1).append(8);
        }
        try (RunFolder run = RunFolder.open(FolderDisk.existing(folder))) {
            assertThat(run.identity()).isEqualTo(IDENTITY);
            assertThat(run.records("states", 1).records()).isEqualTo(1);
        }
    }
}
