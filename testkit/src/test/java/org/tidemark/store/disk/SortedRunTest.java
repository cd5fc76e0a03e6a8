package org.tidemark.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class SortedRunTest {
    private static final RunIdentity IDENTITY = new RunIdentity("runs", "0", "words", Map.of());
    private static final int[] WIDTHS = {1, 1, 2, 2, 3, 5, 64, 65, 130};

    @SuppressWarnings("NonApiType") // its last element is asked for
    private static TreeSet<long[]> random(SplittableRandom random, int width, int most) {
        TreeSet<long[]> records = new TreeSet<>(Arrays::compareUnsigned);
        int count = random.nextInt(most);
        int bits = random.nextInt(1, 65);
        int changing = random.nextInt(width);
        for (int i = 0; i < count; i++) {
            long[] record = records.isEmpty() ? new long[width] : records.last().clone();
            for (int word = random.nextInt(changing + 1); word < width; word++) {
                record[word] = random.nextLong() >>> (64 - bits);
            }
            records.add(record);
        }
        return records;
    }

    private static SortedRun write(RunFolder folder, String name, int width, Iterable<long[]> records) {
        SortedRunWriter writer = folder.newRun(name, width);
        records.forEach(record -> writer.add(record, 0));
        return writer.finish();
    }

    private static List<long[]> read(SortedRun run) {
        List<long[]> records = new ArrayList<>();
        SortedRunReader reader = run.reader();
        while (reader.next()) {
            records.add(reader.record().clone());
        }
        assertThat(reader.next()).isFalse();
        return records;
    }

    @Test
    void givesBackWhatWasWritten(Seeds seeds) {
        for (long seed : seeds.upTo(60)) {
            SplittableRandom random = new SplittableRandom(seed);
            int width = WIDTHS[random.nextInt(WIDTHS.length)];
            TreeSet<long[]> records = random(random, width, 60_000 / width);
            try (RunFolder folder = RunFolder.create(new CrankyDisk(), IDENTITY)) {
                SortedRun run = write(folder, "run", width, records);
                assertThat(run.records()).isEqualTo(records.size());
                assertThat(read(run).toArray(long[][]::new)).isDeepEqualTo(records.toArray(long[][]::new));
            }
        }
    }

    @Test
    void mergesRunsInOrder(Seeds seeds) {
        for (long seed : seeds.upTo(120)) {
            SplittableRandom random = new SplittableRandom(seed);
            int width = WIDTHS[random.nextInt(WIDTHS.length)];
            List<long[]> all = new ArrayList<>();
            try (RunFolder folder = RunFolder.create(new CrankyDisk(), IDENTITY)) {
                List<SortedRun> runs = new ArrayList<>();
                for (int i = random.nextInt(9); i > 0; i--) {
                    TreeSet<long[]> records = random(random, width, 4_000 / width);
                    all.addAll(records);
                    runs.add(write(folder, "run-" + i, width, records));
                }
                all.sort(Arrays::compareUnsigned);
                RunMerger merger = new RunMerger(runs);
                for (long[] expected : all) {
                    assertThat(merger.next() && Arrays.equals(merger.record(), expected))
                            .isTrue();
                }
                assertThat(merger.next()).isFalse();
                assertThat(merger.next()).isFalse();
            }
        }
    }

    @Test
    void takesAByteForANeighbour() {
        try (RunFolder folder = RunFolder.create(new CrankyDisk(), IDENTITY)) {
            SortedRunWriter writer = folder.newRun("close", 1);
            for (long i = 0; i < 60_000; i++) {
                writer.add(new long[] {100 * i}, 0);
            }
            SortedRun run = writer.finish();
            assertThat(run.bytes()).isEqualTo(BlockFormat.BYTES);
        }
    }

    @Test
    void refusesRecordsThatDoNotAscend() {
        try (RunFolder folder = RunFolder.create(new CrankyDisk(), IDENTITY)) {
            SortedRunWriter writer = folder.newRun("run", 2);
            writer.add(new long[] {1, -1}, 0);
            assertThatThrownBy(() -> writer.add(new long[] {1, -1}, 0)).isInstanceOf(IllegalArgumentException.class);
            assertThatThrownBy(() -> writer.add(new long[] {1, 5}, 0)).isInstanceOf(IllegalArgumentException.class);
            writer.add(new long[] {-1, 0}, 0);
            assertThat(writer.records()).isEqualTo(2);
        }
    }
}
