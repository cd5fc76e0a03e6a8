package org.tidemark.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class NumberCodesTest {
    private static final int NUMBERS = 1000;

    @Test
    void aRangeTakesTheRoundedLogarithm() {
        assertThat(Ranges.bits(1)).isZero();
        assertThat(Ranges.bits(2)).isEqualTo(1);
        assertThat(Ranges.bits(5)).isEqualTo(3);
        assertThat(Ranges.bits(8)).isEqualTo(3);
        assertThat(Ranges.bits(1L << 62)).isEqualTo(62);
        assertThatThrownBy(() -> Ranges.bits(0)).hasMessageContaining("expected at least 1");
    }

    @Test
    void phasedRangesShortenTheFirstNumbers() {
        assertThat(BitStrings.of(out -> PhasedRanges.put(2, 5, out))).isEqualTo("01"); // lowest bit first
        assertThat(BitStrings.of(out -> PhasedRanges.put(3, 5, out))).isEqualTo("110");
        assertThat(BitStrings.of(out -> PhasedRanges.put(4, 5, out))).isEqualTo("111");
        assertThat(BitStrings.of(out -> PhasedRanges.put(0, 1, out))).isEmpty();
    }

    /** The strings use up everything: the sum of 2^-length is exactly 1. */
    @Test
    void phasedRangesLeaveNoStringUnused() {
        for (int choices = 1; choices <= 130; choices++) {
            long used = 0;
            for (int number = 0; number < choices; number++) {
                assertThat(PhasedRanges.bits(number, choices)).isLessThanOrEqualTo(Ranges.bits(choices));
                used += 1L << (20 - PhasedRanges.bits(number, choices));
            }
            assertThat(used).isEqualTo(1L << 20);
        }
    }

    /** The lengths that §4.1 gives. */
    @Test
    void cardinalitiesTakeTheBitsOfThePaper() {
        assertThat(CardinalityCode.bits(1)).isEqualTo(4);
        assertThat(CardinalityCode.bits(8)).isEqualTo(4);
        assertThat(CardinalityCode.bits(9)).isEqualTo(10);
        assertThat(CardinalityCode.bits(264)).isEqualTo(10);
        assertThat(CardinalityCode.bits(265)).isEqualTo(19);
        assertThat(CardinalityCode.bits(65_800)).isEqualTo(19);
        assertThat(CardinalityCode.bits(65_801)).isEqualTo(4 + 32);
        assertThat(CardinalityCode.bits((1L << 32) - 1)).isEqualTo(4 + 32);
        assertThat(CardinalityCode.bits(1L << 32)).isEqualTo(4 + 63);
        assertThatThrownBy(() -> CardinalityCode.bits(0)).hasMessageContaining("expected at least 1");
    }

    @Test
    void numbersComeBackInTheBitsTheyWereSaidToTake(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            BitBuffer out = new BitBuffer();
            long[] numbers = new long[NUMBERS];
            long[] choices = new long[NUMBERS];
            long bits = 0;
            for (int i = 0; i < NUMBERS; i++) {
                choices[i] = 1 + (random.nextLong() >>> 2 >>> random.nextInt(62));
                numbers[i] = random.nextLong(choices[i]);
                Ranges.put(numbers[i], choices[i], out);
                PhasedRanges.put(numbers[i], choices[i], out);
                CardinalityCode.put(numbers[i] + 1, out);
                bits += Ranges.bits(choices[i])
                        + PhasedRanges.bits(numbers[i], choices[i])
                        + CardinalityCode.bits(numbers[i] + 1);
            }
            assertThat(out.size()).isEqualTo(bits);
            BitReader in = BitStrings.reader(out);
            for (int i = 0; i < NUMBERS; i++) {
                assertThat(Ranges.take(choices[i], in)).isEqualTo(numbers[i]);
                assertThat(PhasedRanges.take(choices[i], in)).isEqualTo(numbers[i]);
                assertThat(CardinalityCode.take(in)).isEqualTo(numbers[i] + 1);
            }
        }
    }

    @Test
    void trainedSymbolsComeBack(Seeds seeds) {
        for (long seed : seeds.upTo(100)) {
            SplittableRandom random = new SplittableRandom(seed);
            long[] counts = random.longs(random.nextInt(1, 60), 0, 1L << random.nextInt(40))
                    .map(count -> count >>> random.nextInt(40))
                    .toArray();
            PrefixCode code = PrefixCode.of(counts);
            BitBuffer out = new BitBuffer();
            int[] symbols = random.ints(NUMBERS, 0, counts.length).toArray();
            for (int symbol : symbols) {
                code.put(symbol, out);
            }
            BitReader in = BitStrings.reader(out);
            for (int symbol : symbols) {
                assertThat(code.take(in)).isEqualTo(symbol);
            }
        }
    }

    @Test
    void whatIsCountedMoreOftenHasAShorterString() {
        PrefixCode code = PrefixCode.of(new long[] {1, 50, 20, 0, 20});
        assertThat(code.bits(1)).isEqualTo(1);
        assertThat(code.bits(2)).isEqualTo(3);
        assertThat(code.bits(4)).isEqualTo(2);
        assertThat(code.bits(0)).isEqualTo(4);
        assertThat(code.bits(3)).isEqualTo(4);
        assertThat(BitStrings.of(out -> code.put(1, out))).isEqualTo("0");
        assertThat(BitStrings.of(out -> code.put(4, out))).isEqualTo("10");
        assertThat(PrefixCode.of(new long[] {7}).bits(0)).isZero();
    }

    /** Frequencies like the Fibonacci numbers would make strings as long as the alphabet. */
    @Test
    void noStringIsTooLong() {
        long[] counts = new long[80];
        counts[0] = 1;
        counts[1] = 1;
        for (int i = 2; i < counts.length; i++) {
            counts[i] = counts[i - 1] + counts[i - 2];
        }
        PrefixCode code = PrefixCode.of(counts);
        for (int i = 0; i < counts.length; i++) {
            assertThat(code.bits(i)).isBetween(1, 40);
        }
    }
}
