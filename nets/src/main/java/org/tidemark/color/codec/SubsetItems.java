package org.tidemark.color.codec;

import java.util.Arrays;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.Binomials;
import org.tidemark.codec.PhasedRanges;
import org.tidemark.codec.Subsets;

/**
 * The values of each multiplicity as a subset of those that are left. All values of a type take no bits, and neither do the values
 * that are left when all others have their multiplicity.
 *
 * @param size the number of values of the type
 */
record SubsetItems(long size) implements ItemCode {
    @Override
    public boolean covers(Tokens tokens) {
        return true;
    }

    @Override
    public boolean isTotal() {
        return true;
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        for (int from = 0, to; from < tokens.size(); from = to) {
            to = tokens.endOfGroup(from);
            if (from == 0) {
                put(tokens.ranks(), 0, to, size, out);
            } else {
                long[] left = tokens.scratch(from + to);
                sorted(tokens.ranks(), from, left);
                for (int i = from; i < to; i++) {
                    left[i] = tokens.rank(i) - countBelow(left, from, tokens.rank(i));
                }
                put(left, from, to - from, size - from, out);
            }
        }
    }

    @Override
    public long choices(int distinct) {
        return Math.max(0, Binomials.choose(size, distinct));
    }

    @Override
    public long takeNumber(int distinct, BitReader in) {
        return PhasedRanges.take(choices(distinct), in);
    }

    @Override
    public void load(long number, Tokens into) {
        Subsets.unrank(number, into.size(), size, into.ranks(), 0);
    }

    private static void sorted(long[] ranks, int length, long[] into) {
        System.arraycopy(ranks, 0, into, 0, length);
        Arrays.sort(into, 0, length);
    }

    private static int countBelow(long[] sorted, int length, long rank) {
        return -1 - Arrays.binarySearch(sorted, 0, length, rank);
    }

    @Override
    public void take(BitReader in, Tokens into) {
        for (int from = 0, to; from < into.size(); from = to) {
            to = into.endOfGroup(from);
            take(to - from, size - from, into.ranks(), from, in);
            if (from > 0) {
                long[] others = into.scratch(from);
                sorted(into.ranks(), from, others);
                for (int i = from; i < to; i++) {
                    into.ranks()[i] = unless(others, from, into.rank(i));
                }
            }
        }
    }

    /** The value that has this rank among those that are not in a sorted array. */
    private static long unless(long[] others, int length, long rank) {
        long found = rank;
        for (int i = 0; i < length && others[i] <= found; i++) {
            found++;
        }
        return found;
    }

    /** Writes a subset of known size: as one number where that fits, or else as {@link LargeSubsets} do. */
    static void put(long[] members, int from, int size, long of, BitBuffer out) {
        long ways = Binomials.choose(of, size);
        if (ways != Binomials.TOO_LARGE) {
            PhasedRanges.put(Subsets.rank(members, from, size), ways, out);
        } else {
            LargeSubsets.put(members, from, size, of, out);
        }
    }

    static void take(int size, long of, long[] members, int from, BitReader in) {
        long ways = Binomials.choose(of, size);
        if (ways != Binomials.TOO_LARGE) {
            Subsets.unrank(PhasedRanges.take(ways, in), size, of, members, from);
        } else {
            LargeSubsets.take(size, of, members, from, in);
        }
    }
}
