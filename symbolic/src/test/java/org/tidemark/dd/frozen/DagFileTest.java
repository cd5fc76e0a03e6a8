package org.tidemark.dd.frozen;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.NavigableSet;
import java.util.SplittableRandom;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.SetSketch;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class DagFileTest {
    private static final int HEADER = 56;

    @TempDir
    private Path folder = Path.of("");

    private static byte[] bytes(Dag dag) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        new DagFile(dag, card(dag)).write(out);
        return out.toByteArray();
    }

    private Dag open(byte[] bytes) throws IOException {
        MemoryBudget budget = MemoryBudget.unlimited();
        DagFile file = DagFile.open(Files.write(folder.resolve("set.dag"), bytes), budget);
        assertThat(budget.usedBytes()).isGreaterThanOrEqualTo(8L * file.dag().levels());
        return file.dag();
    }

    /** A card that says the number of each local state. */
    private static DagCard card(Dag dag) {
        List<DagCard.Level> levels = new ArrayList<>();
        for (int k = 0; k < dag.levels(); k++) {
            List<List<DagCard.Count>> states = new ArrayList<>();
            for (int s = 0; s < dag.size(k); s++) {
                states.add(s == 0 ? List.of() : List.of(new DagCard.Count(0, 100 * s)));
            }
            String name = "p" + k;
            levels.add(new DagCard.Level("part " + k, List.of(new DagCard.Counter(name, name, "p")), states));
        }
        return new DagCard("a model", levels);
    }

    private static Dag random(SplittableRandom random) {
        int[] sizes = SetSketch.sizes(random);
        Forest forest = SetSketch.forest(sizes);
        int root = SetSketch.root(forest, SetSketch.some(sizes, random));
        return Dag.of(forest, root, MemoryBudget.unlimited());
    }

    /** Makes the checksums of changed bytes fit again. */
    private static byte[] sealed(byte[] bytes) {
        ByteBuffer words = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        CRC32C sum = new CRC32C();
        sum.update(bytes, 0, HEADER - 8);
        words.putLong(HEADER - 8, sum.getValue());
        sum.reset();
        sum.update(bytes, HEADER, bytes.length - HEADER - 8);
        words.putLong(bytes.length - 8, sum.getValue());
        return bytes;
    }

    @Test
    void whatIsWrittenIsRead(Seeds seeds) throws IOException {
        for (long seed : seeds.upTo(100)) {
            Dag dag = random(new SplittableRandom(seed));
            Dag read = open(bytes(dag));
            assertThat(SetSketch.states(read)).isEqualTo(SetSketch.states(dag));
            assertThat(read.count()).isEqualTo(dag.count());
            assertThat(bytes(read)).isEqualTo(bytes(dag));
            assertThat(DagFile.open(folder.resolve("set.dag"), MemoryBudget.unlimited())
                            .card())
                    .isEqualTo(card(dag));
            long rank = 0;
            for (List<Integer> state : SetSketch.states(dag)) {
                assertThat(read.rank(SetSketch.array(state))).isEqualTo(rank++);
            }
        }
    }

    @Test
    void aSetHasOneFile() throws IOException {
        Forest one = SetSketch.forest(3, 2, 3);
        Forest other = SetSketch.forest(3, 2, 3);
        NavigableSet<List<Integer>> set = SetSketch.some(new int[] {3, 2, 3}, new SplittableRandom(3));
        int root = SetSketch.root(one, set);
        int same = Forest.EMPTY;
        for (List<Integer> state : set.descendingSet()) {
            same = other.add(same, SetSketch.array(state));
        }
        assertThat(bytes(Dag.of(one, root, MemoryBudget.unlimited())))
                .isEqualTo(bytes(Dag.of(other, same, MemoryBudget.unlimited())));
    }

    @Test
    void aSetTooLargeForNumbersIsKeptAsWell() throws IOException {
        int[] sizes = new int[70];
        Arrays.fill(sizes, 3);
        Forest forest = SetSketch.forest(sizes);
        int[][] values = new int[70][];
        Arrays.fill(values, new int[] {0, 2});
        Dag dag = Dag.of(forest, forest.product(values), MemoryBudget.unlimited());
        Dag read = open(bytes(dag));
        assertThat(read.isNumbered()).isFalse();
        assertThat(read.count()).isEqualTo(dag.count());
        assertThat(read.contains(new int[70])).isTrue();
        byte[] forged = bytes(dag);
        forged[32] = 1;
        assertThatThrownBy(() -> open(sealed(forged))).hasMessageStartingWith("is truncated");
    }

    @Test
    void everyChangedByteIsNoticed() throws IOException {
        byte[] good = bytes(random(new SplittableRandom(5)));
        for (int i = 0; i < good.length; i++) {
            byte[] bad = good.clone();
            bad[i] = (byte) (bad[i] ^ 1 << i % 8);
            assertThatThrownBy(() -> open(bad)).isInstanceOf(UnusableDag.class);
        }
        for (int length = 0; length < good.length; length++) {
            byte[] bad = Arrays.copyOf(good, length);
            assertThatThrownBy(() -> open(bad)).isInstanceOf(UnusableDag.class);
        }
        assertThatThrownBy(() -> open(Arrays.copyOf(good, good.length + 8)))
                .hasMessage("is damaged: " + (good.length + 8) + " bytes, where " + good.length + " were written");
        assertThatThrownBy(() -> open("not a set at all, but text".getBytes(StandardCharsets.UTF_8)))
                .hasMessage("is not a file of reachable states");
    }

    /** A file that was changed and sealed again is refused, or it is another set and can be used. */
    @Test
    void whatIsForgedIsRefusedOrWhole(Seeds seeds) throws IOException {
        int refused = 0;
        for (long seed : seeds.upTo(300)) {
            SplittableRandom random = new SplittableRandom(seed);
            byte[] forged = bytes(random(random));
            for (int change = random.nextInt(1, 3); change > 0; change--) {
                int at = random.nextInt(8, forged.length);
                forged[at] = (byte) (forged[at] ^ 1 << random.nextInt(8));
            }
            try {
                Dag dag = open(sealed(forged));
                assertThat(SetSketch.states(dag)).hasSize(dag.count().intValueExact());
            } catch (UnusableDag e) {
                refused++;
            }
        }
        assertThat(refused).isGreaterThan(150);
    }

    @Test
    void theFirstBytesTellADagFromOtherFiles() throws IOException {
        Path dag = Files.write(folder.resolve("a"), bytes(random(new SplittableRandom(1))));
        assertThat(DagFile.isDag(dag)).isTrue();
        assertThat(DagFile.isDag(Files.writeString(folder.resolve("b"), "TIDE")))
                .isFalse();
        assertThat(DagFile.isDag(folder.resolve("c"))).isFalse();
    }
}
