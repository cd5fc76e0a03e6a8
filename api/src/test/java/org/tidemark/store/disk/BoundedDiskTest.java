package org.tidemark.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.api.ExplorationResult;
import org.tidemark.api.Model;
import org.tidemark.api.Options;
import org.tidemark.engine.Store;
import org.tidemark.verdict.StopReason;

/** A folder whose files have at most some bytes, compared with what the file system says about them. */
class BoundedDiskTest {
    private static final int MOST = 1000;

    @TempDir
    Path folder;

    private long onDisk() throws IOException {
        long bytes = 0;
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                bytes += Files.size(file);
            }
        }
        return bytes;
    }

    @Test
    void filesNeverHaveMoreAndAllOfItCanBeUsed() throws IOException {
        Files.write(folder.resolve("before"), new byte[100]);
        Disk disk = BoundedDisk.of(FolderDisk.at(folder), MOST);
        SplittableRandom random = new SplittableRandom(7);
        byte[] content = new byte[MOST];
        int refused = 0;
        for (int i = 0; i < 500; i++) {
            String name = "f" + random.nextInt(6);
            switch (random.nextInt(4)) {
                case 0 -> disk.delete(name);
                case 1 -> {
                    String other = "f" + random.nextInt(6);
                    if (disk.exists(name) && !name.equals(other)) {
                        disk.rename(name, other);
                    }
                }
                default -> {
                    try (DiskFile file = disk.create(name)) {
                        for (int write = random.nextInt(3); write >= 0; write--) {
                            int length = 1 + random.nextInt(300);
                            int at = random.nextInt(200);
                            boolean fits = onDisk() + Math.max(0, at + length - file.size()) <= MOST;
                            if (fits) {
                                file.write(at, content, 0, length);
                            } else {
                                assertThatThrownBy(() -> file.write(at, content, 0, length))
                                        .isInstanceOf(DiskFull.class);
                                refused++;
                            }
                        }
                    }
                }
            }
            assertThat(onDisk()).isLessThanOrEqualTo(MOST);
        }
        assertThat(refused).isGreaterThan(20);
    }

    @Test
    void anExplorationThatNeedsMoreEndsWithoutAnAnswer() throws Exception {
        Model model = Model.zoo("philosophers/12");
        Options options = Options.defaults().store(Store.DISK).memory(2L << 20);
        ExplorationResult complete = model.explore(options.folder(folder.resolve("enough"), 16L << 20));
        assertThat(complete.isComplete()).isTrue();
        assertThat(complete.states().number()).isEqualTo(39_202);
        ExplorationResult ended = model.explore(options.folder(folder.resolve("few"), 50_000));
        assertThat(ended.stoppedBy()).contains(StopReason.DISK);
        assertThat(ended.reason())
                .startsWith("the files of the run would take more than 50000 bytes, the most that they may; ");
        try (Stream<Path> files = Files.list(folder.resolve("few"))) {
            assertThat(files.mapToLong(file -> file.toFile().length()).sum()).isLessThanOrEqualTo(50_000);
        }
    }
}
