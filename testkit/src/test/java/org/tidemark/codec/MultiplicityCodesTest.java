package org.tidemark.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.tidemark.bits.BitBuffer;

class MultiplicityCodesTest {
    private static final int MOST = 18;

    /** §3.1: the largest of five multiplicities of eight tokens is 2, 3 or 4 and takes two bits. */
    @Test
    void fiveValuesOfEightTokens() {
        assertThat(Ranges.bits(8)).isEqualTo(3);
        assertThat(MultiplicityCode.PLAIN.bits(new long[] {4, 1, 1, 1, 1}, 5)).isEqualTo(2);
        assertThat(MultiplicityCode.PLAIN.bits(new long[] {3, 2, 1, 1, 1}, 5)).isEqualTo(2);
        assertThat(MultiplicityCode.PLAIN.bits(new long[] {2, 2, 2, 1, 1}, 5)).isEqualTo(2 + 1);
        assertThat(MultiplicityCode.PLAIN.bits(new long[] {8}, 1)).isZero();
        assertThat(MultiplicityCode.PLAIN.bits(new long[] {1, 1, 1}, 3)).isZero();
    }

    @Test
    void distributionsOfFiveTokensAreInTheOrderOfThePaper() {
        PartitionCode code = new PartitionCode(5);
        long[][] inOrder = {{5}, {4, 1}, {3, 2}, {3, 1, 1}, {2, 2, 1}, {2, 1, 1, 1}, {1, 1, 1, 1, 1}};
        assertThat(code.count(5)).isEqualTo(7);
        assertThat(code.bits(5)).isEqualTo(3);
        for (int i = 0; i < inOrder.length; i++) {
            assertThat(code.rank(inOrder[i], inOrder[i].length, 5)).isEqualTo(i);
        }
    }

    /** OEIS A000041. */
    @Test
    void countsOfDistributionsAreThoseOfPartitions() {
        PartitionCode code = new PartitionCode(PartitionCode.MOST_TOKENS);
        assertThat(code.count(0)).isEqualTo(1);
        assertThat(code.count(10)).isEqualTo(42);
        assertThat(code.count(100)).isEqualTo(190_569_292);
        assertThat(code.count(PartitionCode.MOST_TOKENS)).isPositive();
        assertThat(code.bits(PartitionCode.MOST_TOKENS)).isLessThanOrEqualTo(62);
    }

    @Test
    void everyDistributionComesBackFromEveryCode() {
        PartitionCode partitions = new PartitionCode(MOST);
        for (int tokens = 1; tokens <= MOST; tokens++) {
            List<long[]> all = new ArrayList<>();
            distributions(tokens, tokens, new long[MOST], 0, all);
            assertThat(partitions.count(tokens)).isEqualTo(all.size());
            Set<String> plain = new HashSet<>();
            for (long[] numbers : all) {
                checkBack(numbers, tokens, MultiplicityCode.PLAIN);
                checkBack(numbers, tokens, MultiplicityCode.limited(numbers[0]));
                checkBack(numbers, tokens, MultiplicityCode.limited(tokens));
                BitBuffer out = new BitBuffer();
                partitions.put(numbers, numbers.length, tokens, out);
                assertThat(out.size()).isEqualTo(partitions.bits(tokens));
                long[] back = new long[MOST];
                assertThat(partitions.take(tokens, back, BitStrings.reader(out)))
                        .isEqualTo(numbers.length);
                assertThat(back).startsWith(numbers);
                plain.add(numbers.length
                        + ":"
                        + BitStrings.of(to -> MultiplicityCode.PLAIN.put(numbers, numbers.length, to)));
            }
            assertThat(plain).hasSameSizeAs(all);
        }
    }

    private static void checkBack(long[] numbers, int tokens, MultiplicityCode code) {
        BitBuffer out = new BitBuffer();
        code.put(numbers, numbers.length, out);
        assertThat(out.size()).isEqualTo(code.bits(numbers, numbers.length));
        assertThat(out.size()).isLessThanOrEqualTo(MultiplicityCode.PLAIN.bits(numbers, numbers.length));
        long[] back = new long[numbers.length];
        code.take(tokens, numbers.length, back, BitStrings.reader(out));
        assertThat(back).isEqualTo(numbers);
    }

    private static void distributions(int left, int limit, long[] numbers, int size, List<long[]> all) {
        if (left == 0) {
            all.add(java.util.Arrays.copyOf(numbers, size));
        }
        for (int next = Math.min(left, limit); next > 0; next--) {
            numbers[size] = next;
            distributions(left - next, next, numbers, size + 1, all);
        }
    }
}
