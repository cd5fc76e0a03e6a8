package org.tidemark.codec;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.tidemark.bits.BitBuffer;
import org.tidemark.reference.Seeded;
import org.tidemark.reference.Seeds;

@Seeded
class SubsetsTest {
    private static final int MOST = 11;

    /** Figure 2: six of thirteen places, 8 bits against 11. */
    @Test
    void sixOfThirteenPlaces() {
        long[] members = {0, 7, 8, 10, 11, 12};
        assertThat(Subsets.indexedBits(members, 0, 6, 13)).isEqualTo(8);
        assertThat(Subsets.numberedBits(6, 13)).isEqualTo(11);
    }

    /** §3.2.1: the worst case has all members in front, the best has the first one as late as possible. */
    @Test
    void theIndexCodeHasTheExtremesOfThePaper() {
        assertThat(Subsets.indexedBits(new long[] {0, 1, 2, 3, 4, 5, 6}, 0, 7, 14))
                .isEqualTo(7 * 3);
        assertThat(Subsets.indexedBits(new long[] {7, 8, 9, 10, 11, 12, 13}, 0, 7, 14))
                .isEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(SubsetCode.class)
    void everySubsetComesBackAndNoStringIsThePrefixOfAnother(SubsetCode code) {
        for (int of = 1; of <= MOST; of++) {
            Set<String> strings = new HashSet<>();
            int n = of;
            for (long set = 0; set < 1L << of; set++) {
                long present = set;
                BitBuffer out = new BitBuffer();
                code.put(present, of, out);
                assertThat(code.take(of, BitStrings.reader(out))).isEqualTo(present);
                assertThat(strings.add(BitStrings.of(to -> code.put(present, n, to))))
                        .isTrue();
            }
            for (String string : strings) {
                for (int end = 0; end < string.length(); end++) {
                    assertThat(strings.contains(string.substring(0, end))).isFalse();
                }
            }
        }
    }

    @Test
    void binomialsAreExactWhereTheyFit() {
        BigInteger most = BigInteger.ONE.shiftLeft(62);
        for (int n : new int[] {0, 1, 5, 61, 62, 64, 65, 66, 70, 100, 1000, 100_000}) {
            BigInteger exact = BigInteger.ONE;
            for (int k = 0; k <= Math.min(n, 80); k++) {
                long ways = Binomials.choose(n, k);
                if (ways == Binomials.TOO_LARGE) {
                    // intermediate products have some bits more than the result
                    assertThat(exact.multiply(BigInteger.valueOf(80))).isGreaterThanOrEqualTo(most);
                } else {
                    assertThat(BigInteger.valueOf(ways)).isEqualTo(exact);
                }
                exact = exact.multiply(BigInteger.valueOf(n - k)).divide(BigInteger.valueOf(k + 1L));
            }
        }
        assertThat(Binomials.choose(3, 4)).isZero();
    }

    @Test
    void subsetsOfLargeDomainsComeBack(Seeds seeds) {
        for (long seed : seeds.upTo(2000)) {
            SplittableRandom random = new SplittableRandom(seed);
            long of = 1 + (random.nextLong() >>> 1 >>> random.nextInt(20, 62));
            int size = (int) random.nextLong(Math.min(of, 12) + 1);
            long[] members = random.longs(0, of).distinct().limit(size).sorted().toArray();
            BitBuffer out = new BitBuffer();
            Subsets.putIndexed(members, 0, size, of, out);
            assertThat(out.size()).isEqualTo(Subsets.indexedBits(members, 0, size, of));
            long[] back = new long[size];
            Subsets.takeIndexed(size, of, back, 0, BitStrings.reader(out));
            assertThat(back).isEqualTo(members);
            if (Subsets.canNumber(size, of)) {
                out.clear();
                Subsets.putNumbered(members, 0, size, of, out);
                assertThat(out.size()).isEqualTo(Subsets.numberedBits(size, of));
                Subsets.takeNumbered(size, of, back, 0, BitStrings.reader(out));
                assertThat(back).isEqualTo(members);
            }
        }
    }
}
