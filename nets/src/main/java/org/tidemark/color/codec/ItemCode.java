package org.tidemark.color.codec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.bits.BitBuffer;
import org.tidemark.bits.BitReader;
import org.tidemark.codec.Binomials;
import org.tidemark.codec.PhasedRanges;
import org.tidemark.codec.Ranges;
import org.tidemark.codec.Subsets;
import org.tidemark.color.type.TupleType;
import org.tidemark.color.type.Type;

/**
 * Which values a multi-set has, where its multiplicities are known. Values of equal multiplicity are a set; the code need not tell
 * their order. Immutable.
 */
interface ItemCode {
    /** The most components of a tuple that are tried as keys. */
    int MOST_KEYS = 4;

    /** The ways to write values of a type; the first one is always possible. */
    static List<ItemCode> of(Type type) {
        List<ItemCode> ways = new ArrayList<>();
        ways.add(type.isRanked() ? new SubsetItems(type.count()) : new ValueItems(ValueCode.of(type)));
        if (type.isRanked() && type instanceof TupleType tuple) {
            for (int i = 0; i < Math.min(MOST_KEYS, tuple.components().size()); i++) {
                ways.add(new KeyedItems(tuple, i, true));
                ways.add(new KeyedItems(tuple, i, false));
            }
        }
        return ways;
    }

    /** Whether a sorted multi-set can be written. */
    boolean covers(Tokens tokens);

    /** Whether every multi-set is covered. */
    boolean isTotal();

    /** Writes the values of a sorted multi-set that is covered. */
    void put(Tokens tokens, BitBuffer out);

    /**
     * How many ways there are to choose that many values of one multiplicity, if
     * {@link #takeNumber} can read which it is; 0 if it cannot.
     */
    default long choices(int distinct) {
        return 0;
    }

    /** Reads, instead of the values, a number below the choices that represents them. */
    default long takeNumber(int distinct, BitReader in) {
        throw new UnsupportedOperationException();
    }

    /** The values that a number represents, in a multi-set whose counts are set. */
    default void load(long number, Tokens into) {
        throw new UnsupportedOperationException();
    }

    /** Reads the values of a multi-set whose counts are set. */
    void take(BitReader in, Tokens into);

    /** Every value by itself: for types of any size. */
    record ValueItems(ValueCode value) implements ItemCode {
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
            for (int i = 0; i < tokens.size(); i++) {
                value.put(tokens.rank(i), out);
            }
        }

        @Override
        public void take(BitReader in, Tokens into) {
            for (int i = 0; i < into.size(); i++) {
                into.ranks()[i] = value.take(in);
            }
        }
    }

    /**
     * Tuples by one of their components, the key, for places whose tuples share few keys: which keys there are, and for
     * each key the subset of what else its tuples have. The messages (2,1), (2,3), (2,4) of four managers are the key 2
     * and the subset {1, 3, 4}.
     *
     * <p>The number of keys is written as well, or is always one; then multi-sets with more are not covered. Values of
     * each multiplicity are written by themselves.
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

        /** The rest of a tuple without its key, as a number. */
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

    /**
     * The values of each multiplicity as a subset of those that are left. All values of a type take no bits, and
     * neither do the values that are left when all others have their multiplicity.
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

    /**
     * Subsets of known size of which there are too many to be numbered: the members one after the other, or what is
     * missing where that is less, or one bit for each value where neither would take fewer bits in the worst case.
     */
    final class LargeSubsets {
        private LargeSubsets() {}

        private enum Form {
            MEMBERS,
            MISSING,
            BITS;

            static Form of(int size, long of) {
                long fewer = Math.min(size, of - size);
                if (of <= fewer * Ranges.bits(of - fewer + 1)) {
                    return BITS;
                }
                return fewer == size ? MEMBERS : MISSING;
            }
        }

        static void put(long[] members, int from, int size, long of, BitBuffer out) {
            switch (Form.of(size, of)) {
                case MEMBERS -> Subsets.putIndexed(members, from, size, of, out);
                case MISSING -> {
                    long[] missing = missing(members, from, size, of);
                    Subsets.putIndexed(missing, 0, missing.length, of, out);
                }
                case BITS -> {
                    int next = from;
                    for (long value = 0; value < of; value++) {
                        boolean isMember = next < from + size && members[next] == value;
                        out.put(isMember ? 1 : 0, 1);
                        next += isMember ? 1 : 0;
                    }
                }
            }
        }

        static void take(int size, long of, long[] members, int from, BitReader in) {
            switch (Form.of(size, of)) {
                case MEMBERS -> Subsets.takeIndexed(size, of, members, from, in);
                case MISSING -> {
                    long[] missing = new long[(int) (of - size)];
                    Subsets.takeIndexed(missing.length, of, missing, 0, in);
                    System.arraycopy(missing(missing, 0, missing.length, of), 0, members, from, size);
                }
                case BITS -> {
                    int next = from;
                    for (long value = 0; value < of; value++) {
                        if (in.take(1) == 1) {
                            members[next++] = value;
                        }
                    }
                }
            }
        }

        private static long[] missing(long[] members, int from, int size, long of) {
            long[] missing = new long[(int) (of - size)];
            int next = from;
            int found = 0;
            for (long value = 0; value < of; value++) {
                if (next < from + size && members[next] == value) {
                    next++;
                } else {
                    missing[found++] = value;
                }
            }
            return missing;
        }
    }
}
