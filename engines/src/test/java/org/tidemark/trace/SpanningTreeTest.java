package org.tidemark.trace;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.model.Successors;

class SpanningTreeTest {
    @TempDir
    Path folder;

    private static List<Integer> events(@Nullable Trace trace) {
        return Objects.requireNonNull(trace).events();
    }

    @Test
    void everyPathOfARandomTreeIsFoundAgain() {
        SplittableRandom random = new SplittableRandom(3);
        int records = 200_000;
        long[] positions = new long[records];
        int[] parents = new int[records];
        int[] events = new int[records];
        try (SpanningTree tree = SpanningTree.in(folder)) {
            for (int n = 0; n < records; n++) {
                boolean initial = n < 3;
                parents[n] = initial ? -1 : random.nextInt(Math.max(0, n - 5000), n);
                events[n] = initial ? Successors.NO_EVENT : random.nextInt(random.nextBoolean() ? 10 : 2_000_000_000);
                positions[n] = tree.append(events[n], initial ? Successors.NO_ORIGIN : positions[parents[n]]);
                if (n % 20_000 == 0 || n == records - 1) {
                    assertThat(events(tree.pathTo(positions[n]))).isEqualTo(path(parents, events, n));
                }
            }
            for (int i = 0; i < 100; i++) {
                int n = random.nextInt(records);
                assertThat(events(tree.pathTo(positions[n]))).isEqualTo(path(parents, events, n));
            }
            assertThat(tree.trouble()).isNull();
            assertThat(tree.bytes()).isBetween(3L * records, 9L * records);
        }
    }

    private static List<Integer> path(int[] parents, int[] events, int end) {
        List<Integer> path = new ArrayList<>();
        for (int n = end; parents[n] >= 0; n = parents[n]) {
            path.add(events[n]);
        }
        Collections.reverse(path);
        return path;
    }

    @Test
    void theFileIsGoneWhenTheTreeIsClosedAndHasNoNameBefore() throws IOException {
        try (SpanningTree tree = SpanningTree.in(folder)) {
            long root = tree.append(Successors.NO_EVENT, Successors.NO_ORIGIN);
            assertThat(events(tree.pathTo(root))).isEmpty();
            if (folder.getFileSystem().supportedFileAttributeViews().contains("posix")) {
                assertThat(filesIn(folder)).isEmpty();
            }
        }
        assertThat(filesIn(folder)).isEmpty();
    }

    private static List<Path> filesIn(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.toList();
        }
    }

    @Test
    void aFolderThatIsNotThereSwitchesItOff() {
        Path nowhere = folder.resolve("nowhere");
        try (SpanningTree tree = SpanningTree.in(nowhere)) {
            assertThat(tree.append(Successors.NO_EVENT, Successors.NO_ORIGIN)).isEqualTo(SpanningTree.NOWHERE);
            assertThat(tree.trouble()).isEqualTo("no temporary file in " + nowhere + ": there is no such folder");
            assertThat(tree.pathTo(0)).isNull();
        }
    }

    @Test
    void aFolderThatCannotBeWrittenSwitchesItOff() {
        Path fixed = Path.of("/proc");
        assumeTrue(Files.isDirectory(fixed), "there is no folder here in which nobody can make a file");
        try (SpanningTree tree = SpanningTree.in(fixed)) {
            assertThat(tree.trouble()).startsWith("no temporary file in /proc");
        }
    }

    @Test
    void aFullDiskSwitchesItOff() {
        try (SpanningTree tree = SpanningTree.on(new FullDisk(100_000))) {
            long position = tree.append(Successors.NO_EVENT, Successors.NO_ORIGIN);
            long last = position;
            for (int n = 0; n < 100_000 && last != SpanningTree.NOWHERE; n++) {
                last = tree.append(5, last);
            }
            assertThat(last).isEqualTo(SpanningTree.NOWHERE);
            assertThat(tree.trouble()).isEqualTo("the temporary file cannot be written: no space left");
            assertThat(tree.pathTo(position)).isNull();
        }
    }

    @Test
    void aClosedTreeHasNoPaths() {
        SpanningTree tree = SpanningTree.in(folder);
        long root = tree.append(Successors.NO_EVENT, Successors.NO_ORIGIN);
        tree.close();
        assertThat(tree.pathTo(root)).isNull();
        assertThat(tree.append(1, root)).isEqualTo(SpanningTree.NOWHERE);
        assertThat(tree.trouble()).isEqualTo("the tree is closed");
    }

    /** A file that takes that many bytes and no more. */
    private static final class FullDisk implements SeekableByteChannel {
        private final long most;
        private long position;

        FullDisk(long most) {
            this.most = most;
        }

        @Override
        public int read(ByteBuffer into) {
            return -1;
        }

        @Override
        public int write(ByteBuffer from) throws IOException {
            int n = (int) Math.min(from.remaining(), most - position);
            if (n == 0) {
                throw new IOException("no space left");
            }
            from.position(from.position() + n);
            position += n;
            return n;
        }

        @Override
        public long position() {
            return position;
        }

        @Override
        public SeekableByteChannel position(long to) {
            position = to;
            return this;
        }

        @Override
        public long size() {
            return position;
        }

        @Override
        public SeekableByteChannel truncate(long size) {
            return this;
        }

        @Override
        public boolean isOpen() {
            return true;
        }

        @Override
        public void close() {
            position = most;
        }
    }
}
