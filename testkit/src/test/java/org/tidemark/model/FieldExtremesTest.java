package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
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

    @Test
    void variablesAreNotTokens() {
        Layout layout = Layout.packed(List.of("x", "y"), new int[] {3, 5});
        FieldExtremes none = new FieldExtremes(layout);
        none.see(new long[] {~0L}, 0);
        assertThat(none.max(1)).isZero();
        assertThat(none.maxSum()).isZero();
    }

    private static void compare(Layout layout, SplittableRandom random) {
        int[] ends = groups(layout.fields(), random);
        long[] maxOfGroup = new long[ends.length];
        FieldExtremes some = new FieldExtremes(layout, ends);
        FieldExtremes others = new FieldExtremes(layout, ends);
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
            for (int group = 0, from = 0; group < ends.length; from = ends[group++]) {
                long ofGroup = 0;
                for (int f = from; f < ends[group]; f++) {
                    ofGroup += layout.get(words, at, f);
                }
                maxOfGroup[group] = Math.max(maxOfGroup[group], ofGroup);
            }
            (random.nextBoolean() ? some : others).see(words, at);
        }
        some.merge(others);
        for (int f = 0; f < max.length; f++) {
            assertThat(some.max(f)).isEqualTo(max[f]);
        }
        for (int group = 0; group < ends.length; group++) {
            assertThat(some.maxOfGroup(group)).as("group %d", group).isEqualTo(maxOfGroup[group]);
        }
        assertThat(some.maxSum()).isEqualTo(maxSum);
        assertThat(some.maxOfAll()).isEqualTo(maxOfAll);
    }

    /** Ends of groups, some of them empty; the last fields may belong to none. */
    private static int[] groups(int fields, SplittableRandom random) {
        int[] ends = new int[1 + random.nextInt(6)];
        for (int group = 0; group < ends.length; group++) {
            ends[group] = random.nextInt(fields + 1);
        }
        Arrays.sort(ends);
        return ends;
    }
}
