package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Maxima and sums by whole words are those counted field by field. */
@Seeded
class FieldExtremesTest {
    @Test
    void guardedFieldsAgreeWithCountingOneByOne(Seeds seeds) {
        for (long seed : seeds.upTo(400)) {
            SplittableRandom random = new SplittableRandom(seed);
            compare(LayoutTest.random(random, true, random.nextInt(4) == 0 ? 48 : 31), random);
        }
    }

    @Test
    void singleBitsAgreeWithCountingOneByOne(Seeds seeds) {
        for (long seed : seeds.upTo(200)) {
            SplittableRandom random = new SplittableRandom(seed);
            compare(LayoutTest.random(random, false, 1), random);
        }
    }

    private static void compare(Layout layout, SplittableRandom random) {
        FieldExtremes some = new FieldExtremes(layout);
        FieldExtremes others = new FieldExtremes(layout);
        long[] max = new long[layout.fields()];
        long maxSum = 0;
        long maxOfAll = 0;
        int states = random.nextInt(30);
        for (int n = 0; n < states; n++) {
            int at = random.nextInt(2);
            long[] words = new long[at + layout.words()];
            long sum = 0;
            for (int f = 0; f < layout.fields(); f++) {
                long value = random.nextLong() & layout.maxValue(f);
                value = random.nextBoolean() ? value : value & 3;
                layout.set(words, at, f, value);
                max[f] = Math.max(max[f], value);
                maxOfAll = Math.max(maxOfAll, value);
                sum += value;
            }
            maxSum = Math.max(maxSum, sum);
            (random.nextBoolean() ? some : others).see(words, at);
        }
        some.merge(others);
        for (int f = 0; f < max.length; f++) {
            assertThat(some.max(f)).isEqualTo(max[f]);
        }
        assertThat(some.maxSum()).isEqualTo(maxSum);
        assertThat(some.maxOfAll()).isEqualTo(maxOfAll);
    }

    @Test
    void wideFieldsWithoutGuardsAreRefused() {
        Layout layout = Layout.packed(List.of("a"), new int[] {2});
        assertThatThrownBy(() -> new FieldExtremes(layout)).isInstanceOf(IllegalArgumentException.class);
    }
}
