package org.tidemark.spark.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.hadoop.fs.FSDataOutputStream;
import org.apache.hadoop.fs.RawLocalFileSystem;
import org.apache.hadoop.fs.permission.FsPermission;
import org.apache.hadoop.util.Progressable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.check.run.Exploration;
import org.tidemark.check.run.ExplorationReport;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.input.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.search.Outcome.End;
import org.tidemark.spark.SharedSpark;
import org.tidemark.zoo.Zoo;

/** A disk that is full ends a run with a sentence, and the run goes on when there is room. */
class FullDiskTest {
    private static final AtomicLong ROOM = new AtomicLong();

    @TempDir
    Path folder;

    /** The files of this machine, as on a disk with little room. */
    public static final class SmallDisk extends RawLocalFileSystem {
        @Override
        public URI getUri() {
            return URI.create("small:///");
        }

        @Override
        public String getScheme() {
            return "small";
        }

        @Override
        public FSDataOutputStream create(
                org.apache.hadoop.fs.Path file,
                FsPermission permission,
                boolean overwrite,
                int bufferSize,
                short replication,
                long blockSize,
                Progressable progress)
                throws IOException {
            return small(super.create(file, permission, overwrite, bufferSize, replication, blockSize, progress));
        }

        @Override
        public FSDataOutputStream create(
                org.apache.hadoop.fs.Path file,
                boolean overwrite,
                int bufferSize,
                short replication,
                long blockSize,
                Progressable progress)
                throws IOException {
            return small(super.create(file, overwrite, bufferSize, replication, blockSize, progress));
        }

        private static FSDataOutputStream small(OutputStream out) throws IOException {
            return new FSDataOutputStream(
                    new FilterOutputStream(out) {
                        @Override
                        public void write(byte[] bytes, int from, int count) throws IOException {
                            if (ROOM.addAndGet(-count) < 0) {
                                throw new IOException("No space left on device");
                            }
                            out.write(bytes, from, count);
                        }

                        @Override
                        public void write(int each) throws IOException {
                            write(new byte[] {(byte) each}, 0, 1);
                        }
                    },
                    null);
        }
    }

    private ExplorationReport explore(PetriNet net, ClusterStore store) throws InputException {
        return new Exploration(new NetSystem(net), ExploreOptions.plain().withStore(store)).run();
    }

    /** Full at the first checkpoint of the driver, at one of the tasks, and at a later one. */
    @ParameterizedTest
    @ValueSource(longs = {1_500, 4_000})
    void endsWithASentenceAndGoesOnLater(long room) throws Exception {
        SharedSpark.get().hadoopConfiguration().set("fs.small.impl", SmallDisk.class.getName());
        SharedSpark.get().hadoopConfiguration().set("fs.small.impl.disable.cache", "true");
        PetriNet net = Zoo.open("zoo:philosophers/8");
        String dir = "small://" + folder.resolve("run");
        Tuning tuning = new Tuning(3, 10, 2);
        ROOM.set(room);
        assertThatThrownBy(() -> explore(net, ClusterStore.in(dir, SharedSpark::get, tuning)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("No space left on device")
                .hasMessageContaining("--resume " + dir);
        ROOM.set(Long.MAX_VALUE);
        ExplorationReport report = explore(net, ClusterStore.resuming(dir, SharedSpark::get, tuning));
        assertThat(report.end()).isEqualTo(End.COMPLETE);
        assertThat(report.states()).isEqualTo(1154);
    }

    /** Not even the first levels have room: there is nothing to resume, and nothing is left behind that says so. */
    @Test
    void endsWithASentenceAtOnce() throws Exception {
        SharedSpark.get().hadoopConfiguration().set("fs.small.impl", SmallDisk.class.getName());
        SharedSpark.get().hadoopConfiguration().set("fs.small.impl.disable.cache", "true");
        PetriNet net = Zoo.open("zoo:philosophers/8");
        String dir = "small://" + folder.resolve("run");
        ROOM.set(20);
        assertThatThrownBy(() -> explore(net, ClusterStore.in(dir, SharedSpark::get, new Tuning(3, 10, 2))))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("No space left on device");
        ROOM.set(Long.MAX_VALUE);
        assertThat(explore(net, ClusterStore.in(dir, SharedSpark::get, new Tuning(3, 10, 2)))
                        .states())
                .isEqualTo(1154);
    }
}
