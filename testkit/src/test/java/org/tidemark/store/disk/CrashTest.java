package org.tidemark.store.disk;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;
import org.tidemark.store.disk.RunFolder.Manifest;

/**
 * A small program that writes as a search does: two sorted runs per round, one of them merged with others now and then. It is
 * ended at random calls of the file layer, which forgets and tears what was not synced, and goes on from the folder. What it
 * finds there must be exactly what it had at its last checkpoint.
 */
@Seeded
class CrashTest {
    private static final RunIdentity IDENTITY = new RunIdentity("crash", "0", "2 words", Map.of());
    private static final int ROUNDS = 12;
    private static final int PER_ROUND = 1_700;

    /** The last checkpoint that is known to have succeeded. */
    private long certain;

    private static long value(long record) {
        long hash = (record + 1) * 0x9E3779B97F4A7C15L;
        return hash ^ hash >>> 29;
    }

    /** Runs to the end, or until the disk dies. Returns whether it came to the end. */
    private boolean run(CrankyDisk disk) {
        try (RunFolder folder =
                disk.exists(Manifest.NAME) ? RunFolder.resume(disk, IDENTITY) : RunFolder.create(disk, IDENTITY)) {
            long round = folder.counters().getOrDefault("rounds", 0L);
            assertThat(round).isBetween(certain, (long) ROUNDS);
            checkContent(folder, round);
            for (; round < ROUNDS; round++) {
                writeRound(folder, round);
                folder.checkpoint(Map.of("rounds", round + 1));
                certain = round + 1;
            }
            return true;
        } catch (FolderFault e) {
            assertThat(e.kind()).as(e.getMessage()).isIn(FolderFault.Kind.FAILED, FolderFault.Kind.FULL);
            return false;
        }
    }

    private static void writeRound(RunFolder folder, long round) {
        long[] record = new long[2];
        SortedRunWriter states = folder.newRun("states-" + round, 2);
        SortedRunWriter writer = folder.newRun("round-" + round, 1);
        for (long i = round * PER_ROUND; i < (round + 1) * PER_ROUND; i++) {
            record[0] = i;
            record[1] = value(i);
            states.add(record, 0);
            writer.add(record, 0);
        }
        states.finish();
        writer.finish();
        if (round % 3 == 2) {
            mergeAll(folder, round);
        }
    }

    /** The runs that are merged. */
    private static List<String> others(RunFolder folder) {
        return folder.runNames().stream()
                .filter(name -> !name.startsWith("states-"))
                .toList();
    }

    private static void mergeAll(RunFolder folder, long round) {
        List<String> names = others(folder);
        List<SortedRun> runs = names.stream().map(folder::run).toList();
        SortedRunWriter merged = folder.newRun("merged-" + round, 1);
        RunMerger merger = new RunMerger(runs);
        while (merger.next()) {
            merged.add(merger.record(), 0);
        }
        merged.finish();
        names.forEach(folder::drop);
    }

    private static void checkContent(RunFolder folder, long rounds) {
        folder.verify();
        for (long round = 0; round < rounds; round++) {
            SortedRunReader states =
                    requireNonNull(folder.run("states-" + round)).reader();
            for (long i = round * PER_ROUND; i < (round + 1) * PER_ROUND; i++) {
                assertThat(states.next()).isTrue();
                boolean same = states.record()[0] == i && states.record()[1] == value(i);
                assertThat(same).as("record %s", i).isTrue();
            }
            assertThat(states.next()).isFalse();
        }
        assertThat(folder.run("states-" + rounds)).isNull();
        RunMerger merger =
                new RunMerger(others(folder).stream().map(folder::run).toList());
        for (long i = 0; i < rounds * PER_ROUND; i++) {
            assertThat(merger.next() && merger.record()[0] == i)
                    .as("record %s", i)
                    .isTrue();
        }
        assertThat(merger.next()).isFalse();
    }

    @Test
    void goesOnFromTheLastCheckpointWhereverItIsEnded(Seeds seeds) {
        CrankyDisk whole = new CrankyDisk();
        certain = 0;
        assertThat(run(whole)).isTrue();
        long calls = whole.calls();
        for (long seed : seeds.upTo(45)) {
            SplittableRandom random = new SplittableRandom(seed);
            CrankyDisk disk = new CrankyDisk();
            certain = 0;
            disk.dieAfter(random.nextLong(calls));
            while (!run(disk)) {
                disk.crash(random.nextLong());
                disk.dieAfter(random.nextLong(1, calls));
            }
            disk.crash(random.nextLong());
            assertThat(run(disk)).isTrue();
        }
    }

    @Test
    void completesOnceAFullDiskHasRoomAgain(Seeds seeds) {
        for (long seed : seeds.upTo(30)) {
            SplittableRandom random = new SplittableRandom(seed);
            CrankyDisk disk = new CrankyDisk();
            certain = 0;
            long capacity = 0;
            List<Long> reached = new ArrayList<>();
            disk.capacity(capacity);
            while (!run(disk)) {
                reached.add(certain);
                capacity += random.nextLong(200_000);
                disk.capacity(capacity);
            }
            assertThat(reached).isSorted();
            assertThat(reached.size()).isGreaterThan(1);
        }
    }

    @Test
    void saysThatTheDiskIsFull() {
        CrankyDisk disk = new CrankyDisk();
        disk.capacity(100_000);
        String message = "";
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            SortedRunWriter states = folder.newRun("states", 2);
            for (int i = 0; i < 100_000; i++) {
                states.add(new long[] {i, value(i)}, 0);
            }
            states.finish();
            folder.checkpoint(Map.of());
        } catch (FolderFault e) {
            assertThat(e.kind()).isEqualTo(FolderFault.Kind.FULL);
            message = String.valueOf(e.getMessage());
        }
        assertThat(message)
                .isEqualTo(
                        "the disk is full: no room for cranky/states.blocks; all up to the last checkpoint is kept, and the"
                                + " run can be resumed once there is room");
    }
}
