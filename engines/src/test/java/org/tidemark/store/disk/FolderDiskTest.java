package org.tidemark.store.disk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URISyntaxException;
import java.nio.channels.NonWritableChannelException;
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
            write(held, "states", 100_000);
            held.checkpoint(Map.of("states", 100_000L));
            System.out.println("ready");
            SortedRunWriter more = held.newRun("more", 1);
            for (long i = 100_000; ; i++) {
                more.add(new long[] {i}, 0);
                Thread.onSpinWait();
            }
        }
    }

    private static SortedRun write(RunFolder folder, String name, int records) {
        SortedRunWriter writer = folder.newRun(name, 1);
        for (long i = 0; i < records; i++) {
            writer.add(new long[] {i}, 0);
        }
        return writer.finish();
    }

    private static void assertAllIn(RunFolder folder, String name, int records) {
        SortedRunReader reader = requireNonNull(folder.run(name)).reader();
        long read = 0;
        while (reader.next()) {
            assertThat(reader.record()[0]).isEqualTo(read++);
        }
        assertThat(read).isEqualTo(records);
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
            assertThat(resumed.runNames()).containsExactly("states");
            assertAllIn(resumed, "states", 100_000);
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
            Thread.currentThread().interrupt();
            write(run, "states", 200_000);
            assertAllIn(run, "states", 200_000);
            run.checkpoint(Map.of("states", 200_000L));
            assertThat(Thread.interrupted()).isTrue();
        } finally {
            Thread.interrupted();
        }
        try (RunFolder run = RunFolder.open(FolderDisk.existing(folder))) {
            assertAllIn(run, "states", 200_000);
            run.verify();
        }
    }

    @Test
    void saysThatAFolderIsMissing() {
        Path missing = folder.resolve("missing");
        assertThatThrownBy(() -> FolderDisk.existing(missing)).hasMessage("there is no folder " + missing);
    }

    @Test
    void refusesWhatCannotBeAFolder() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "mine");
        assertThatThrownBy(() -> FolderDisk.at(file))
                .hasMessage(file + " is a file, not a folder; choose another name for the folder");
        assertThatThrownBy(() -> FolderDisk.existing(file)).hasMessage(file + " is a file, not the folder of a run");
        Path below = file.resolve("run");
        assertThatThrownBy(() -> FolderDisk.at(below))
                .isInstanceOfSatisfying(
                        FolderFault.class, fault -> assertThat(fault.kind()).isEqualTo(FolderFault.Kind.UNUSABLE))
                .hasMessageMatching(
                        "the folder .*/file/run cannot be created: [a-z ]+; choose a folder in which files can be written");
    }

    /** Who may write everywhere, as root may, cannot test this. */
    @Test
    void opensAFolderThatCanOnlyBeRead() throws IOException {
        RunFolder.create(FolderDisk.at(folder), IDENTITY).close();
        assumeTrue(folder.toFile().setWritable(false) && !Files.isWritable(folder));
        try (RunFolder run = RunFolder.open(FolderDisk.existing(folder))) {
            assertThat(run.identity()).isEqualTo(IDENTITY);
            assertThatThrownBy(run::mustBeWritable).hasMessageStartingWith("nothing can be written in " + folder);
            assertThatThrownBy(() -> FolderDisk.at(folder))
                    .hasMessage("nothing can be written in the folder " + folder
                            + "; choose a folder in which files can be written");
        } finally {
            assertThat(folder.toFile().setWritable(true)).isTrue();
        }
    }

    /** Who may write in a folder may still have no right to the lock that somebody else left there. */
    @Test
    void readsAFolderWhoseLockCannotBeWritten() {
        RunFolder.create(FolderDisk.at(folder), IDENTITY).close();
        Disk disk = new FolderDisk(folder, path -> !path.endsWith("lock"));
        try (RunFolder run = RunFolder.open(disk)) {
            assertThat(run.identity()).isEqualTo(IDENTITY);
            assertThatThrownBy(run::mustBeWritable).hasMessageStartingWith("nothing can be written in " + folder);
            assertThatThrownBy(() -> disk.create("manifest.new")).isInstanceOf(NotWritable.class);
        }
    }

    @Test
    void needsNoRightToWriteFilesThatAreThere() throws IOException {
        Files.writeString(folder.resolve("states"), "kept");
        try (DiskFile file = FolderDisk.existing(folder).open("states")) {
            assertThat(file.size()).isEqualTo(4);
            assertThatThrownBy(() -> file.write(0, new byte[1], 0, 1)).isInstanceOf(NonWritableChannelException.class);
        }
    }

    @Test
    void aNewRunNeedsAFreeFolder() {
        RunFolder.mustBeFree(FolderDisk.at(folder));
        try (RunFolder run = RunFolder.create(FolderDisk.at(folder), IDENTITY)) {
            assertThatThrownBy(() -> RunFolder.mustBeFree(FolderDisk.at(folder)))
                    .hasMessage(run + " is in use by another run; wait for its end");
        }
        assertThatThrownBy(() -> RunFolder.mustBeFree(FolderDisk.at(folder)))
                .hasMessage(folder + " already holds a run of folder; resume it, or choose an empty folder");
    }

    @Test
    void keepsWhatACheckpointHolds() throws IOException {
        try (RunFolder run = RunFolder.create(FolderDisk.at(folder), IDENTITY)) {
            write(run, "states", 7);
            run.checkpoint(Map.of("states", 7L));
            write(run, "later", 8);
        }
        try (RunFolder run = RunFolder.open(FolderDisk.existing(folder))) {
            assertThat(run.identity()).isEqualTo(IDENTITY);
            assertThat(run.runNames()).containsExactly("states");
            assertAllIn(run, "states", 7);
        }
    }
}
