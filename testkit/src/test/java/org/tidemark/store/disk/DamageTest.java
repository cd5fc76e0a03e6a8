package org.tidemark.store.disk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class DamageTest {
    private static final RunIdentity IDENTITY = new RunIdentity("damage", "0", "3 words", Map.of("edges", "yes"));

    /** A folder with three sorted runs of several blocks. */
    private static CrankyDisk written(long seed) {
        CrankyDisk disk = new CrankyDisk();
        SplittableRandom random = new SplittableRandom(seed);
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            SortedRunWriter states = folder.newRun("states", 3);
            SortedRunWriter far = folder.newRun("far", 1);
            SortedRunWriter visited = folder.newRun("visited", 1);
            long farLast = 0;
            long last = 0;
            for (int i = 0; i < 30_000; i++) {
                states.add(new long[] {i, random.nextLong(), 0}, 0);
                farLast += random.nextLong(1L << 46, 1L << 47);
                far.add(new long[] {farLast}, 0);
                last += random.nextLong(1, 1L << random.nextInt(1, 48));
                visited.add(new long[] {last}, 0);
            }
            states.finish();
            far.finish();
            visited.finish();
            folder.checkpoint(Map.of("states", 30_000L));
        }
        return disk;
    }

    private static void openAndVerify(CrankyDisk disk) {
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            folder.verify();
        }
    }

    @Test
    void namesTheFileInWhichABitIsFlipped(Seeds seeds) {
        for (long seed : seeds.upTo(20)) {
            CrankyDisk disk = written(seed);
            openAndVerify(disk);
            SplittableRandom random = new SplittableRandom(seed);
            for (String name : disk.list()) {
                for (int i = 0; i < 5; i++) {
                    long bit = random.nextLong(8L * disk.content(name).length);
                    disk.flip(name, bit);
                    assertThatThrownBy(() -> openAndVerify(disk))
                            .as("bit %s of %s", bit, name)
                            .isInstanceOf(FolderFault.class)
                            .hasMessageContaining("cranky/" + name);
                    disk.flip(name, bit);
                }
            }
            openAndVerify(disk);
        }
    }

    @Test
    void namesTheBlock() {
        CrankyDisk disk = written(1);
        disk.flip("far.blocks", 8L * (2 * BlockFormat.BYTES + 1000));
        assertThatThrownBy(() -> openAndVerify(disk))
                .hasMessage(
                        "cranky/far.blocks is damaged: the checksum of block 2 does not fit; put back a copy of it, or"
                                + " explore again in another folder");
    }

    @Test
    void namesAFileThatIsShortMissingOrFromAnotherRun() {
        CrankyDisk disk = written(1);
        byte[] far = disk.content("far.blocks");
        disk.put("far.blocks", Arrays.copyOf(far, far.length - 1));
        assertThatThrownBy(() -> openAndVerify(disk))
                .hasMessageContaining("far.blocks is damaged: the file has " + (far.length - 1) + " bytes, and "
                        + far.length + " were written");
        disk.put("far.blocks", written(2).content("far.blocks"));
        assertThatThrownBy(() -> openAndVerify(disk))
                .hasMessageContaining("far.blocks is damaged: block 0 is of another file or run");
        disk.put("far.blocks", far);
        openAndVerify(disk);
    }

    @Test
    void noticesBlocksThatWereWrittenEarlier() {
        CrankyDisk disk = new CrankyDisk();
        byte[] early;
        try (RunFolder folder = RunFolder.create(disk, IDENTITY)) {
            fill(folder, 1);
            early = disk.content("states.blocks");
        }
        try (RunFolder folder = RunFolder.resume(disk, IDENTITY)) {
            fill(folder, 2); // what was not in a checkpoint is gone
            folder.checkpoint(Map.of());
        }
        disk.put("states.blocks", early);
        assertThatThrownBy(() -> openAndVerify(disk))
                .hasMessageContaining("states.blocks is damaged: its blocks are not those that were written last");
    }

    private static void fill(RunFolder folder, long value) {
        SortedRunWriter states = folder.newRun("states", 1);
        for (int i = 0; i < 200_000; i++) {
            states.add(new long[] {100L * i + value}, 0);
        }
        states.finish();
        folder.verify(); // waits until all is written
    }

    @Test
    void refusesAForeignFolder() {
        CrankyDisk disk = written(1);
        assertThatThrownBy(() -> RunFolder.create(disk, IDENTITY))
                .hasMessage("cranky already holds a run of damage; resume it, or choose an empty folder");
        refused(
                disk,
                new RunIdentity("other", "0", "3 words", Map.of("edges", "yes")),
                "a run of damage, not of other");
        refused(
                disk,
                new RunIdentity("damage", "1", "3 words", Map.of("edges", "yes")),
                "a run of another version of damage");
        refused(
                disk,
                new RunIdentity("damage", "0", "2 words", Map.of("edges", "yes")),
                "a run of damage whose states are written in another way (3 words, now 2 words)");
        refused(
                disk,
                new RunIdentity("damage", "0", "3 words", Map.of()),
                "a run of damage with edges yes; resume it with the options that it was begun with");
        assertThatThrownBy(() -> RunFolder.open(new CrankyDisk()))
                .hasMessage("cranky holds no run: there is no file 'manifest'");
    }

    private static void refused(CrankyDisk disk, RunIdentity identity, String why) {
        assertThatThrownBy(() -> RunFolder.resume(disk, identity))
                .isInstanceOf(FolderFault.class)
                .hasMessage("cranky holds " + why);
    }

    @Test
    void refusesTwoRunsAtATime() {
        CrankyDisk disk = written(1);
        try (RunFolder folder = RunFolder.open(disk)) {
            assertThat(folder.counters()).containsEntry("states", 30_000L);
            assertThatThrownBy(() -> RunFolder.resume(disk, IDENTITY))
                    .hasMessage("cranky is in use by another run; wait for its end");
        }
        openAndVerify(disk);
    }
}
