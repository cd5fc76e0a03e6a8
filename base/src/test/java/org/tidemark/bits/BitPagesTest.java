package org.tidemark.bits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class BitPagesTest {
    private static final int NUMBERS = 200_000;

    @Test
    void numbersOfAnyWidthComeBackFromWhereverTheyLie() {
        BitPages pages = new BitPages(MemoryBudget.unlimited());
        BitBuffer buffer = new BitBuffer();
        long[] starts = new long[NUMBERS];
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < NUMBERS; i++) {
            starts[i] = pages.size() + buffer.size();
            int width = random.nextInt(1, 65);
            buffer.put(random.nextLong() >>> (64 - width), width);
            if (random.nextInt(7) == 0) {
                pages.append(buffer);
                buffer.clear();
            }
        }
        pages.append(buffer);
        pages.trim();
        assertThat(pages.bytes()).isLessThan(pages.size() / 8 + 8 + 16 * 110);
        SplittableRandom again = new SplittableRandom(5);
        BitReader reader = new BitReader(pages);
        for (int i = 0; i < NUMBERS; i++) {
            int width = again.nextInt(1, 65);
            long value = again.nextLong() >>> (64 - width);
            again.nextInt(7);
            if (i % 3 == 0) {
                reader.seek(starts[i]);
            }
            assertThat(reader.take(width)).isEqualTo(value);
        }
    }

    @Test
    void zerosAreCountedAcrossWords() {
        for (int zeros = 0; zeros < 200; zeros++) {
            BitPages pages = new BitPages(MemoryBudget.unlimited());
            for (int i = 0; i < zeros; i++) {
                pages.append(0, 1);
            }
            pages.append(1, 1);
            pages.append(5, 3);
            BitReader reader = new BitReader(pages);
            reader.seek(0);
            assertThat(reader.zeros(1000)).isEqualTo(zeros);
            assertThat(reader.take(3)).isEqualTo(5);
            reader.seek(0);
            assertThat(reader.zeros(Math.min(24, zeros))).isEqualTo(Math.min(24, zeros));
        }
    }

    @Test
    void packedNumbersAreRead() {
        for (int width = 1; width < 64; width++) {
            BitPages pages = new BitPages(MemoryBudget.unlimited());
            for (int i = 0; i < 100; i++) {
                pages.append((i * 0x9E3779B97F4A7C15L) >>> (64 - width), width);
            }
            PackedNumbers numbers = new PackedNumbers(pages, width);
            for (int i = 0; i < 100; i++) {
                assertThat(numbers.get(i)).isEqualTo((i * 0x9E3779B97F4A7C15L) >>> (64 - width));
            }
        }
        assertThat(PackedNumbers.widthFor(0)).isOne();
        assertThat(PackedNumbers.widthFor(255)).isEqualTo(8);
        assertThat(PackedNumbers.widthFor(256)).isEqualTo(9);
    }

    @Test
    void aBudgetThatEndsIsSaidAndEverythingIsGivenBack() {
        MemoryBudget budget = new MemoryBudget(100_000);
        BitPages pages = new BitPages(budget);
        assertThatThrownBy(() -> {
                    while (true) {
                        pages.append(-1, 64);
                    }
                })
                .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(budget.usedBytes()).isEqualTo(pages.bytes()).isPositive();
        pages.release();
        assertThat(budget.usedBytes()).isZero();
    }
}
