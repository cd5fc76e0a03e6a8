package org.tidemark.store.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/**
 * A small program that writes as a search does: records in two files, a sorted run per round, runs merged into one now and then. It is
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

    private static long value(long record, int word) {
        long hash = (record * 2 + word + 1) * 0x9E3779B97F4A7C15L;
        return hash ^ hash >>> 29;
    }

    /** Runs to the end, or until the disk dies. Returns whether it came to the end. */
    private boolean run(CrankyDisk disk) {
        try (RunFolder folder =
                disk.exists(Manifest.NAME) ? RunFolder.resume(disk, IDENTITY) : RunFolder.create(disk, IDENTITY)) {
            long round = folder.counters().getOrDefault("rounds", 0L);
            assertThat(round).isBetween(certain, (long) ROUNDS);
            RecordFile states = folder.records("states", 2);
            RecordFile parents = folder.records("parents", 1);
            checkContent(folder, states, parents, round);
            for (; round < ROUNDS; round++) {
                writeRound(folder, states, parents, round);
                folder.checkpoint(Map.of("rounds", round + 1));
                certain = round + 1;
            }
            return true;
        } catch (FolderFault e) {
            assertThat(e.kind()).as(e.getMessage()).isIn(FolderFault.Kind.FAILED, FolderFault.Kind.FULL);
            return false;
        }
    }

    private static void writeRound(RunFolder folder, RecordFile states, RecordFile parents, long round) {
        long[] record = new long[2];
        SortedRunWriter writer = folder.newRun("round-" + round, 1);
        for (long i = round * PER_ROUND; i < (round + 1) * PER_ROUND; i++) {
            record[0] = value(i, 0);
            record[1] = value(i, 1);
            states.append(record, 0);
            parents.append(i / 2);
            record[0] = i;
            writer.add(record, 0);
        }
        writer.finish();
        if (round % 3 == 2) {
            mergeAll(folder, round);
        }
    }

    private static void mergeAll(RunFolder folder, long round) {
        List<String> names = folder.runNames();
        List<SortedRun> runs = names.stream().map(folder::run).toList();
        SortedRunWriter merged = folder.newRun("merged-" + round, 1);
        RunMerger merger = new RunMerger(runs);
        while (merger.next()) {
            merged.add(merger.record(), 0);
        }
        merged.finish();
        names.forEach(folder::drop);
    }

    private static void checkContent(RunFolder folder, RecordFile states, RecordFile parents, long round) {
        folder.verify();
        assertThat(states.records()).isEqualTo(round * PER_ROUND);
        assertThat(parents.records()).isEqualTo(round * PER_ROUND);
        long[] record = new long[3];
        RecordReader stateReader = states.reader(0, states.records());
        RecordReader parentReader = parents.reader(0, parents.records());
        RunMerger merger =
                new RunMerger(folder.runNames().stream().map(folder::run).toList());
        for (long i = 0; i < states.records(); i++) {
            assertThat(stateReader.next(record, 0)).isTrue();
            assertThat(parentReader.next(record, 2)).isTrue();
            assertThat(merger.next()).isTrue();
            boolean same = record[0] == value(i, 0)
                    && record[1] == value(i, 1)
                    && record[2] == i / 2
                    && merger.record()[0] == i;
            assertThat(same).as("record %s", i).isTrue();
        }
        assertThat(stateReader.next(record, 0)).isFalse();
        assertThat(merger.next()).isFalse();
    }

    @Test
    void goesOnFromTheLastCheckpointWhereverItIsEnded(Seeds seeds) {
        CrankyDisk whole = new CrankyDisk();
        certain = 0;
        assertThat(run(whole)).isTrue();
        long calls = whole.calls();
        for (long seed : seeds.upTo(400)) {
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
        for (long seed : seeds.upTo(60)) {
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
            RecordFile states = folder.records("states", 2);
            for (int i = 0; i < 100_000; i++) {
                states.append(new long[2], 0);
            }
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
