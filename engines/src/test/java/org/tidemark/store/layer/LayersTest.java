package org.tidemark.store.layer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;

class LayersTest {
    private static boolean add(Layer layer, long... state) {
        return layer.add(WordHash.hash(state, 0, state.length), state, 0);
    }

    private static long[] state(int words, long number) {
        long[] state = new long[words];
        state[words - 1] = number;
        state[0] += number >>> 3;
        return state;
    }

    private static Layer lowest(Layers layers) {
        return Objects.requireNonNull(layers.lowest());
    }

    /** Other threads may ask until they learn that the memory is used up. */
    @Test
    void aLayerWithoutRoomForAStateHasAllOthers() {
        for (int bytes = 1_000; bytes < 60_000; bytes += 100) {
            Layer layer = new Layers(3, false, new MemoryBudget(bytes)).open(7);
            for (int n = 0; ; n++) {
                try {
                    add(layer, state(3, n));
                } catch (MemoryBudget.Exhausted full) {
                    break;
                }
            }
            for (int n = 0; n <= layer.size(); n++) {
                long[] each = state(3, n);
                assertThat(layer.find(WordHash.hash(each, 0, 3), each, 0)).isEqualTo(n < layer.size() ? n : -1);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 9, 300, 20_000, 70_000})
    void aLayerIsASetAndAQueueWhateverTheSizeOfAState(int words) {
        Layers layers = new Layers(words, true, MemoryBudget.unlimited());
        Layer layer = layers.open(7);
        int states = Math.min(200_000, 3_000_000 / words);
        SplittableRandom random = new SplittableRandom(words);
        for (int n = 0; n < states; n++) {
            assertThat(add(layer, state(words, n))).isTrue();
            layer.setTag(n, 1_000_000_000_000L + n);
            if (n % 7 == 0) {
                assertThat(add(layer, state(words, random.nextInt(n + 1)))).isFalse();
            }
        }
        assertThat(layer.size()).isEqualTo(states);
        for (int n = 0; n < states; n++) {
            long[] expected = state(words, n);
            int at = layer.offset(n);
            assertThat(layer.page(n)[at]).isEqualTo(expected[0]);
            assertThat(layer.page(n)[at + words - 1]).isEqualTo(expected[words - 1]);
            assertThat(layer.tag(n)).isEqualTo(1_000_000_000_000L + n);
        }
        long[] absent = state(words, states);
        assertThat(layer.contains(WordHash.hash(absent, 0, words), absent, 0)).isFalse();
    }

    @Test
    void layersComeInTheOrderOfTheirValuesAndAreFoundByThem() {
        Layers layers = new Layers(1, false, MemoryBudget.unlimited());
        TreeMap<Long, List<Long>> model = new TreeMap<>();
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 200_000; i++) {
            if (random.nextInt(3) > 0 || model.isEmpty()) {
                long value = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(-50, 50);
                assertThat(add(layers.open(value), i)).isTrue();
                model.computeIfAbsent(value, v -> new ArrayList<>()).add((long) i);
            } else {
                Map.Entry<Long, List<Long>> first = model.pollFirstEntry();
                Layer lowest = lowest(layers);
                assertThat(lowest.value()).isEqualTo(first.getKey());
                assertThat(lowest.size()).isEqualTo(first.getValue().size());
                layers.dropLowest();
            }
            long any = random.nextInt(-60, 60);
            assertSameLayer(layers.find(any), model.get(any));
        }
        assertThat(layers.count()).isEqualTo(model.size());
    }

    private static void assertSameLayer(@Nullable Layer layer, @Nullable List<Long> expected) {
        if (expected == null) {
            assertThat(layer).isNull();
        } else {
            Layer there = Objects.requireNonNull(layer);
            assertThat(there.page(0)[there.offset(0)]).isEqualTo(expected.get(0));
        }
    }

    @Test
    void aTinyLayerCostsTensOfBytesAndADroppedOneNothing() {
        MemoryBudget budget = MemoryBudget.unlimited();
        Layers layers = new Layers(1, false, budget);
        for (int n = 0; n < 10_000; n++) {
            add(layers.open(n), n);
        }
        assertThat(budget.usedBytes() / 10_000.0).isLessThan(160);
        long before = budget.usedBytes();
        long cost = before;
        for (int n = 0; n < 10_000; n++) {
            layers.dropLowest();
            assertThat(budget.usedBytes()).isLessThan(cost);
            cost = budget.usedBytes();
        }
        layers.close();
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void aBigLayerCostsAFewBytesAboveTheWords() {
        MemoryBudget budget = MemoryBudget.unlimited();
        Layer layer = new Layers(1, false, budget).open(0);
        double worst = 0;
        for (int n = 0; n < 3_000_000; n++) {
            add(layer, n);
            if (n > 1_000_000 && n % 1000 == 0) {
                worst = Math.max(worst, (double) budget.usedBytes() / n - 8);
            }
        }
        assertThat(worst).isBetween(6.0, 12.8);
    }

    @Test
    void whatIsKeptForTheNextLayerNeverExceedsThePeak() {
        MemoryBudget budget = MemoryBudget.unlimited();
        LayerMemory memory = new LayerMemory(2, false, budget, 1);
        List<Layer> open = new ArrayList<>();
        SplittableRandom random = new SplittableRandom(5);
        boolean kept = false;
        for (int i = 0; i < 300; i++) {
            Layer layer = new Layer(i, memory);
            open.add(layer);
            long states = 1L << random.nextInt(17);
            for (long n = 0; n < states; n++) {
                add(layer, n, i);
            }
            if (random.nextBoolean()) {
                open.remove(random.nextInt(open.size())).drop();
            }
            if (open.size() > 5) {
                open.remove(0).drop();
            }
            assertThat(memory.freeBytes() + budget.usedBytes()).isLessThanOrEqualTo(budget.peakBytes());
            kept |= memory.freeBytes() > 100_000;
        }
        assertThat(kept).isTrue();
        open.forEach(Layer::drop);
        assertThat(budget.usedBytes()).isZero();
    }

    @Test
    void aUsedTableIsEmptyForTheNextLayer() {
        Layers layers = new Layers(1, false, MemoryBudget.unlimited());
        Map<Integer, Integer> sizes = new HashMap<>();
        for (int round = 0; round < 20; round++) {
            Layer layer = layers.open(round);
            for (int n = 0; n < 5000; n++) {
                assertThat(add(layer, n * 3L + round)).isTrue();
            }
            sizes.merge(layer.size(), 1, Integer::sum);
            layers.dropLowest();
        }
        assertThat(sizes).containsOnlyKeys(5000);
    }

    @Test
    void aFullBudgetIsSaidAndAllOfItComesBack() {
        for (long limit = 0; limit < 60_000; limit = limit * 5 / 4 + 40) {
            MemoryBudget budget = new MemoryBudget(limit);
            Layers layers = new Layers(3, true, budget);
            assertThatThrownBy(() -> {
                        for (int n = 0; ; n++) {
                            add(layers.open(n % 50), n, n, n);
                        }
                    })
                    .isInstanceOf(MemoryBudget.Exhausted.class);
            layers.close();
            assertThat(budget.usedBytes()).isZero();
        }
    }

    @Test
    void nothingCanBeDroppedWhereThereIsNothing() {
        assertThatThrownBy(new Layers(1, false, MemoryBudget.unlimited())::dropLowest)
                .isInstanceOf(IllegalStateException.class);
    }
}
