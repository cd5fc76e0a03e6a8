package org.tidemark.color.codec;

import java.util.Arrays;
import java.util.stream.IntStream;
import org.tidemark.color.type.Type;

/**
 * A multi-set that is being written or read: different ranks, each with its count. It is cleared and used again. What
 * is written must be {@linkplain #sort sorted}: the largest count first, and values with equal counts in their order,
 * so that equal multi-sets have equal strings. What was read is in any order. Not thread-safe.
 */
public final class Tokens {
    private long[] ranks = new long[8];
    private long[] counts = new long[8];
    private long[] scratch = new long[8];
    private int size;

    public void clear() {
        size = 0;
    }

    /** Adds a rank that is not there yet. */
    public void add(long rank, long count) {
        ensure(size + 1);
        ranks[size] = rank;
        counts[size++] = count;
    }

    /** Makes it a multi-set of this many different values, all of which are set next. */
    void resize(int distinct) {
        ensure(distinct);
        size = distinct;
    }

    private void ensure(int length) {
        if (length > ranks.length) {
            ranks = Arrays.copyOf(ranks, 2 * length);
            counts = Arrays.copyOf(counts, 2 * length);
        }
    }

    /** A scratch array of at least this length. */
    long[] scratch(int length) {
        if (length > scratch.length) {
            scratch = new long[2 * length];
        }
        return scratch;
    }

    /** How many different values there are. */
    public int size() {
        return size;
    }

    public long rank(int i) {
        return ranks[i];
    }

    public long count(int i) {
        return counts[i];
    }

    long[] ranks() {
        return ranks;
    }

    long[] counts() {
        return counts;
    }

    /** The end of the values that have the same count as the one at an index. */
    int endOfGroup(int from) {
        int end = from + 1;
        while (end < size && counts[end] == counts[from]) {
            end++;
        }
        return end;
    }

    /** All tokens. */
    public long total() {
        long total = 0;
        for (int i = 0; i < size; i++) {
            total += counts[i];
        }
        return total;
    }

    /** Brings values of this type into the order in which they are written. */
    public void sort(Type type) {
        boolean isSorted = true;
        for (int i = 1; i < size; i++) {
            isSorted &= compare(type, i - 1, i) < 0;
        }
        if (isSorted) {
            return;
        }
        int[] order = IntStream.range(0, size)
                .boxed()
                .sorted((a, b) -> compare(type, a, b))
                .mapToInt(Integer::intValue)
                .toArray();
        long[] oldRanks = Arrays.copyOf(ranks, size);
        long[] oldCounts = Arrays.copyOf(counts, size);
        for (int i = 0; i < size; i++) {
            ranks[i] = oldRanks[order[i]];
            counts[i] = oldCounts[order[i]];
        }
    }

    private int compare(Type type, int a, int b) {
        return counts[a] == counts[b] ? type.order(ranks[a], ranks[b]) : Long.compare(counts[b], counts[a]);
    }

    /** Makes it equal to another one. */
    public void copy(Tokens other) {
        resize(other.size);
        System.arraycopy(other.ranks, 0, ranks, 0, size);
        System.arraycopy(other.counts, 0, counts, 0, size);
    }

    /** The order of two sorted multi-sets over a type, which says nothing but which of them comes first. */
    static int compare(Type type, Tokens a, Tokens b) {
        int sign = Integer.compare(a.size, b.size);
        for (int i = 0; sign == 0 && i < a.size; i++) {
            sign = Long.compare(a.counts[i], b.counts[i]);
        }
        for (int i = 0; sign == 0 && i < a.size; i++) {
            sign = type.order(a.ranks[i], b.ranks[i]);
        }
        return sign;
    }

    /** Whether both have the same values in the same order with the same counts. */
    @Override
    public boolean equals(Object other) {
        return other instanceof Tokens tokens
                && Arrays.equals(ranks, 0, size, tokens.ranks, 0, tokens.size)
                && Arrays.equals(counts, 0, size, tokens.counts, 0, tokens.size);
    }

    @Override
    public int hashCode() {
        int hash = size;
        for (int i = 0; i < size; i++) {
            hash = 31 * (31 * hash + Long.hashCode(ranks[i])) + Long.hashCode(counts[i]);
        }
        return hash;
    }
}
