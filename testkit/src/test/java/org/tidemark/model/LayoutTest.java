package org.tidemark.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

/** Fields are where they should be, hold what they should hold, and leave their neighbours alone. */
@Seeded
class LayoutTest {
    @Test
    void guardedFieldsLieSideBySideWithTheirGuards() {
        Layout layout = Layout.guarded(List.of("a", "b", "c"), new int[] {3, 1, 2});
        assertThat(layout.words()).isEqualTo(1);
        assertThat(layout.bits()).isEqualTo(9);
        assertThat(layout.shift(0)).isZero();
        assertThat(layout.shift(1)).isEqualTo(4);
        assertThat(layout.shift(2)).isEqualTo(6);
        assertThat(layout.mask(0)).isEqualTo(0b111);
        assertThat(layout.mask(1)).isEqualTo(0b1_0000);
        assertThat(layout.mask(2)).isEqualTo(0b1100_0000);
        assertThat(layout.name(2)).isEqualTo("c");
    }

    @Test
    void sixtyFourBitsFitAWordAndOneMoreDoesNot() {
        assertThat(packed(1, 64).words()).isEqualTo(1);
        assertThat(packed(1, 65).words()).isEqualTo(2);
        assertThat(packed(1, 65).word(64)).isEqualTo(1);
        assertThat(packed(1, 65).shift(64)).isZero();
        assertThat(packed(0, 0).words()).isEqualTo(1);
    }

    @Test
    void fieldsInAnotherOrderKeepTheirNumbersAndOneMoreGoesBehindThem() {
        Layout layout =
                Layout.guarded(List.of("a", "b", "c"), new int[] {3, 1, 2}).inOrder(new int[] {2, 0, 1});
        assertThat(layout.name(0)).isEqualTo("a");
        assertThat(layout.width(0)).isEqualTo(3);
        assertThat(List.of(layout.shift(2), layout.shift(0), layout.shift(1))).containsExactly(0, 3, 7);
        Layout more = layout.with("d", 4);
        assertThat(List.of(more.shift(2), more.shift(0), more.shift(1), more.shift(3)))
                .containsExactly(0, 3, 7, 9);
    }

    private static Layout packed(int width, int fields) {
        int[] widths = new int[fields];
        Arrays.fill(widths, width);
        return Layout.packed(names(fields), widths);
    }

    @Test
    void twoFieldsOf31BitsAndGuardFillAWord() {
        Layout layout = Layout.guarded(names(3), new int[] {31, 31, 31});
        assertThat(layout.words()).isEqualTo(2);
        assertThat(layout.shift(1)).isEqualTo(32);
        assertThat(layout.word(2)).isEqualTo(1);
        long[] words = new long[2];
        for (int f = 0; f < 3; f++) {
            layout.set(words, 0, f, Integer.MAX_VALUE);
        }
        assertThat(words).containsExactly(0x7FFFFFFF_7FFFFFFFL, 0x7FFFFFFFL);
        assertThat(layout.maxValue(1)).isEqualTo(Integer.MAX_VALUE);
    }

    @Test
    void aFieldDoesNotCrossAWordBoundary() {
        Layout layout = Layout.packed(names(3), new int[] {40, 30, 24});
        assertThat(layout.word(1)).isEqualTo(1);
        assertThat(layout.shift(1)).isZero();
        assertThat(layout.word(2)).isEqualTo(1);
        assertThat(layout.shift(2)).isEqualTo(30);
    }

    @Test
    void valuesThatDoNotFitAreRefused() {
        Layout layout = Layout.guarded(List.of("tokens", "other"), new int[] {2, 2});
        long[] words = new long[1];
        layout.set(words, 0, 0, 3);
        assertThatThrownBy(() -> layout.set(words, 0, 0, 4)).hasMessageContaining("tokens");
        assertThatThrownBy(() -> layout.set(words, 0, 0, -1)).hasMessageContaining("tokens");
        assertThat(words).containsExactly(3);
    }

    @Test
    void aWholeWordIsAFieldToo() {
        Layout layout = Layout.packed(List.of("x"), new int[] {64});
        long[] words = new long[1];
        layout.set(words, 0, 0, Long.MIN_VALUE + 5);
        assertThat(layout.get(words, 0, 0)).isEqualTo(Long.MIN_VALUE + 5);
    }

    @Test
    void widthsThatMakeNoSenseAreRefused() {
        for (int width : new int[] {0, -1, 65}) {
            assertThatThrownBy(() -> Layout.packed(List.of("x"), new int[] {width}))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (int width : new int[] {0, -1, 64}) {
            assertThatThrownBy(() -> Layout.guarded(List.of("x"), new int[] {width}))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    @Test
    void randomFieldsKeepTheirValuesApart(Seeds seeds) {
        for (long seed : seeds.upTo(500)) {
            SplittableRandom random = new SplittableRandom(seed);
            boolean guarded = random.nextBoolean();
            Layout layout = random(random, guarded, 63);
            int at = random.nextInt(3);
            long[] words = new long[at + layout.words()];
            long[] expected = new long[layout.fields()];
            for (int step = 0; step < 3 * layout.fields(); step++) {
                int f = random.nextInt(layout.fields());
                expected[f] = random.nextLong() & layout.maxValue(f);
                layout.set(words, at, f, expected[f]);
            }
            for (int f = 0; f < layout.fields(); f++) {
                assertThat(layout.get(words, at, f)).isEqualTo(expected[f]);
                if (guarded) {
                    assertThat(words[at + layout.word(f)] & (layout.mask(f) + (1L << layout.shift(f))))
                            .as("the guard")
                            .isZero();
                }
            }
        }
    }

    /** A layout of up to 20 fields, the widths of which prefer the ends of their range. */
    static Layout random(SplittableRandom random, boolean guarded, int mostBits) {
        int[] widths = new int[1 + random.nextInt(20)];
        for (int f = 0; f < widths.length; f++) {
            int[] choices = {1, Math.min(2, mostBits), mostBits, 1 + random.nextInt(mostBits)};
            widths[f] = choices[random.nextInt(4)];
        }
        List<String> names = names(widths.length);
        return guarded ? Layout.guarded(names, widths) : Layout.packed(names, widths);
    }

    private static List<String> names(int count) {
        String[] names = new String[count];
        Arrays.setAll(names, f -> "f" + f);
        return List.of(names);
    }

    /** 130 bits: 64, 64 and 2 in a row; 44, 44 and 42 evenly, in the same order. */
    @Test
    void wordsAreFilledEvenly() {
        int[] widths = new int[130];
        Arrays.fill(widths, 1);
        Layout row = Layout.packed(Collections.nCopies(130, "p"), widths);
        Layout even = row.evenly();
        assertThat(row.words()).isEqualTo(3);
        assertThat(even.words()).isEqualTo(3);
        int[] used = new int[3];
        for (int f = 0; f < 130; f++) {
            assertThat(even.shift(f)).isEqualTo(used[even.word(f)]++);
        }
        assertThat(used).containsExactly(44, 44, 42);
        Layout more = even.with("q", 3);
        assertThat(more.word(129)).isEqualTo(even.word(129));
        assertThat(more.word(130)).isEqualTo(3);
    }

    @Test
    void theFirstFieldsOfAnOrderCanHaveWordsOfTheirOwn() {
        Layout whole =
                Layout.guarded(List.of("a", "b", "c"), new int[] {2, 3, 4}).inOrder(new int[] {2, 0, 1}, 2);
        assertThat(whole.words()).isEqualTo(2);
        assertThat(whole.word(2)).isZero();
        assertThat(whole.word(0)).isZero();
        assertThat(whole.shift(0)).isEqualTo(5);
        assertThat(whole.word(1)).isOne();
        assertThat(whole.shift(1)).isZero();
        Layout first = whole.firstPart();
        assertThat(first.words()).isOne();
        assertThat(first.fields()).isEqualTo(2);
        assertThat(first.name(0)).isEqualTo("c");
        assertThat(first.mask(0)).isEqualTo(whole.mask(2));
        assertThat(first.mask(1)).isEqualTo(whole.mask(0));
    }
}
