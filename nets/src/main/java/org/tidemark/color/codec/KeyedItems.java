package org.tidemark.color.codec;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.Binomials;
import org.tidemark.codec.PhasedRanges;
import org.tidemark.codec.Subsets;
import org.tidemark.color.type.TupleType;

/**
 * Tuples by one of their components, the key, for places whose tuples share few keys: which keys there are, and for each key the
 * subset of what else its tuples have. The messages (2,1), (2,3), (2,4) of four managers are the key 2 and the subset {1, 3, 4}.
 *
 * <p>The number of keys is written as well, or is always one; then multi-sets with more are not covered. Values of each multiplicity
 * are written by themselves.
 */
final class KeyedItems implements ItemCode {
    private final long weight;
    private final long keys;
    private final long others;
    private final boolean oneKey;

    /** Tuples that have ranks, by the component at an index. */
    KeyedItems(TupleType type, int component, boolean oneKey) {
        weight = type.weight(component);
        keys = type.components().get(component).count();
        others = type.count() / keys;
        this.oneKey = oneKey;
    }

    private long key(long rank) {
        return rank / weight % keys;
    }

    /** What is left of a tuple, as a number. */
    private long other(long rank) {
        return rank / weight / keys * weight + rank % weight;
    }

    private long tuple(long key, long other) {
        return (other / weight * keys + key) * weight + other % weight;
    }

    @Override
    public boolean covers(Tokens tokens) {
        for (int from = 0, to; oneKey && from < tokens.size(); from = to) {
            to = tokens.endOfGroup(from);
            for (int i = from + 1; i < to; i++) {
                if (key(tokens.rank(i)) != key(tokens.rank(from))) {
                    return false;
                }
            }
        }
        return true;
    }

    @Override
    public boolean isTotal() {
        return !oneKey;
    }

    @Override
    public void put(Tokens tokens, BitBuffer out) {
        for (int from = 0, to; from < tokens.size(); from = to) {
            to = tokens.endOfGroup(from);
            put(Arrays.copyOfRange(tokens.ranks(), from, to), out);
        }
    }

    /** The number of a subset of a single key is that key, which comes first. */
    @Override
    public long choices(int distinct) {
        long ways = Binomials.choose(others, distinct);
        boolean fits = oneKey && distinct > 0 && ways > 0 && Math.multiplyHigh(keys, ways) == 0 && keys * ways > 0;
        return fits ? keys * ways : 0;
    }

    @Override
    public long takeNumber(int distinct, BitReader in) {
        long key = PhasedRanges.take(keys, in);
        long ways = Binomials.choose(others, distinct);
        return key * ways + PhasedRanges.take(ways, in);
    }

    @Override
    public void load(long number, Tokens into) {
        long ways = Binomials.choose(others, into.size());
        Subsets.unrank(number % ways, into.size(), others, into.ranks(), 0);
        for (int i = 0; i < into.size(); i++) {
            into.ranks()[i] = tuple(number / ways, into.rank(i));
        }
    }

    private void put(long[] ranks, BitBuffer out) {
        long[] sorted = IntStream.range(0, ranks.length)
                .mapToObj(i -> ranks[i])
                .sorted(Comparator.comparingLong(this::key).thenComparingLong(this::other))
                .mapToLong(Long::longValue)
                .toArray();
        long[] present = Arrays.stream(sorted).map(this::key).distinct().toArray();
        if (!oneKey) {
            PhasedRanges.put(present.length - 1L, Math.min(keys, sorted.length), out);
        }
        SubsetItems.put(present, 0, present.length, keys, out);
        int from = 0;
        for (int k = 0; k < present.length; k++) {
            int to = from;
            while (to < sorted.length && key(sorted[to]) == present[k]) {
                to++;
            }
            int later = present.length - 1 - k;
            int least = least(sorted.length - from, later);
            if (later > 0) {
                PhasedRanges.put(to - from - least, choices(sorted.length - from, later), out);
            }
            long[] rest = Arrays.stream(sorted, from, to).map(this::other).toArray();
            SubsetItems.put(rest, 0, rest.length, others, out);
            from = to;
        }
    }

    /** The fewest tuples that a key can have if some more keys come later. */
    private int least(int left, int later) {
        return (int) Math.max(1, left - Math.min(left, later * others));
    }

    private long choices(int left, int later) {
        return Math.min(left - later, others) - least(left, later) + 1;
    }

    @Override
    public void take(BitReader in, Tokens into) {
        for (int from = 0, to; from < into.size(); from = to) {
            to = into.endOfGroup(from);
            take(in, into.ranks(), from, to - from, into);
        }
    }

    private void take(BitReader in, long[] ranks, int from, int size, Tokens owner) {
        int count = oneKey ? 1 : (int) PhasedRanges.take(Math.min(keys, size), in) + 1;
        long[] present = owner.scratch(count);
        SubsetItems.take(count, keys, present, 0, in);
        int at = from;
        for (int k = 0; k < count; k++) {
            int left = from + size - at;
            int later = count - 1 - k;
            int here = later == 0 ? left : least(left, later) + (int) PhasedRanges.take(choices(left, later), in);
            SubsetItems.take(here, others, ranks, at, in);
            for (int end = at + here; at < end; at++) {
                ranks[at] = tuple(present[k], ranks[at]);
            }
        }
    }
}
