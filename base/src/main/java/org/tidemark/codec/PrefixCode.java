package org.tidemark.codec;

import java.util.Arrays;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;

/**
 * Symbols 0 to n − 1 in strings whose lengths follow from how often each of them was counted in a sample (Huffman). A symbol that was
 * never counted has a string too, as if it had been counted once; where not all symbols can be listed, one is kept as an escape.
 *
 * <p>Strings of one length are numbers that follow each other in the order of their symbols, and those of the next length come
 * behind them; so the lengths alone determine the code, and equal samples give equal codes. Lengths 1, 2, 2 give {@code 0},
 * {@code 10} and {@code 11}, first bit first. Immutable.
 */
public final class PrefixCode {
    /** No string is longer. */
    private static final int MOST_BITS = 40;

    /** Strings of up to this many bits are recognised at a glance. */
    private static final int MOST_SIGHT_BITS = 9;

    private static final int LENGTH_BITS = 6;

    private final int[] lengths;
    private final long[] strings;

    /** By length: the first string, and where its symbol stands in the order. */
    private final long[] first;

    private final int[] position;
    private final int[] inOrder;

    /** By the first bits of a string that is not longer: its symbol and its length; 0 for those of longer strings. */
    private final int[] bySight;

    private final int sightBits;

    private PrefixCode(int[] lengths) {
        this.lengths = lengths;
        strings = new long[lengths.length];
        inOrder = IntStream.range(0, lengths.length)
                .boxed()
                .sorted(Comparator.comparingInt(s -> lengths[s]))
                .mapToInt(Integer::intValue)
                .toArray();
        first = new long[MOST_BITS + 2];
        position = new int[MOST_BITS + 2];
        long next = 0;
        int at = 0;
        for (int length = 0; length <= MOST_BITS; length++) {
            first[length] = next;
            position[length] = at;
            while (at < inOrder.length && lengths[inOrder[at]] == length) {
                strings[inOrder[at++]] = length == 0 ? 0 : Long.reverse(next) >>> (64 - length);
                next++;
            }
            next <<= 1;
        }
        position[MOST_BITS + 1] = at;
        sightBits = Math.min(MOST_SIGHT_BITS, Arrays.stream(lengths).max().orElse(0));
        bySight = new int[1 << sightBits];
        for (int s = 0; s < lengths.length; s++) {
            for (long sight = strings[s];
                    lengths[s] <= sightBits && sight < bySight.length;
                    sight += 1L << lengths[s]) {
                bySight[(int) sight] = s << LENGTH_BITS | lengths[s] + 1;
            }
        }
    }

    /** The code for symbols that were counted this often; there is at least one. */
    public static PrefixCode of(long[] counts) {
        long[] scaled = counts.clone();
        int[] lengths = lengths(scaled);
        while (Arrays.stream(lengths).max().orElse(0) > MOST_BITS) {
            for (int s = 0; s < scaled.length; s++) {
                scaled[s] = (scaled[s] + 1) / 2;
            }
            lengths = lengths(scaled);
        }
        return new PrefixCode(lengths);
    }

    private record Tree(long weight, int number) {}

    private static int[] lengths(long[] counts) {
        int n = counts.length;
        int[] parent = new int[2 * n - 1];
        PriorityQueue<Tree> trees =
                new PriorityQueue<>(Comparator.comparingLong(Tree::weight).thenComparingInt(Tree::number));
        for (int s = 0; s < n; s++) {
            trees.add(new Tree(Math.max(1, counts[s]), s));
        }
        for (int next = n; next < parent.length; next++) {
            Tree one = trees.remove();
            Tree other = trees.remove();
            parent[one.number] = next;
            parent[other.number] = next;
            trees.add(new Tree(one.weight + other.weight, next));
        }
        int[] depth = new int[parent.length];
        for (int t = parent.length - 2; t >= 0; t--) {
            depth[t] = depth[parent[t]] + 1;
        }
        return Arrays.copyOf(depth, n);
    }

    /** The bits that a symbol takes. */
    public int bits(int symbol) {
        return lengths[symbol];
    }

    public void put(int symbol, BitBuffer out) {
        out.put(strings[symbol], lengths[symbol]);
    }

    public int take(BitReader in) {
        int seen = bySight[(int) in.peek(sightBits)];
        if (seen != 0) {
            in.take((seen & ((1 << LENGTH_BITS) - 1)) - 1);
            return seen >>> LENGTH_BITS;
        }
        return takeLonger(in);
    }

    private int takeLonger(BitReader in) {
        long read = 0;
        for (int length = 0; ; length++) {
            int count = position[length + 1] - position[length];
            if (read - first[length] < count) {
                return inOrder[position[length] + (int) (read - first[length])];
            }
            read = read << 1 | in.take(1);
        }
    }
}
