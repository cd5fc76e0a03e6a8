package org.tidemark.color.type;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whole numbers in several disjoint closed ranges, in order, and the rank of each among them: {@code 1..3, 7..9} has six
 * members, of which 8 has rank 4. If there are too many for ranks, a number represents its own rank. Immutable; looking
 * one up costs a binary search.
 */
public final class Spans {
    private final long[] first;
    private final long[] last;
    /** The number of members before each range, as an unsigned number. */
    private final long[] before;

    private final BigInteger size;
    private final boolean isRanked;

    private Spans(List<Span> spans) {
        int n = spans.size();
        first = new long[n];
        last = new long[n];
        before = new long[n];
        BigInteger sum = BigInteger.ZERO;
        for (int i = 0; i < n; i++) {
            first[i] = spans.get(i).first();
            last[i] = spans.get(i).last();
            before[i] = sum.longValue(); // at least one member follows, so that it fits 64 bits
            sum = sum.add(spans.get(i).size());
        }
        size = sum;
        isRanked = size.bitLength() <= Type.RANK_BITS;
    }

    /** All numbers from the first to the last. */
    public record Span(long first, long last) {
        public Span {
            if (first > last) {
                throw new IllegalArgumentException("the range " + first + ".." + last + " is empty");
            }
        }

        BigInteger size() {
            return BigInteger.valueOf(last).subtract(BigInteger.valueOf(first)).add(BigInteger.ONE);
        }
    }

    public static Spans of(long first, long last) {
        return new Spans(List.of(new Span(first, last)));
    }

    /** The members of any of the ranges, which may overlap and come in any order. */
    public static Spans of(List<Span> spans) {
        if (spans.isEmpty()) {
            throw new IllegalArgumentException("no range");
        }
        List<Span> sorted = new ArrayList<>(spans);
        sorted.sort((a, b) -> Long.compare(a.first, b.first));
        List<Span> joined = new ArrayList<>();
        for (Span next : sorted) {
            int end = joined.size() - 1;
            if (end >= 0 && (next.first <= joined.get(end).last || next.first - 1 == joined.get(end).last)) {
                Span open = joined.get(end);
                joined.set(end, new Span(open.first, Math.max(open.last, next.last)));
            } else {
                joined.add(next);
            }
        }
        return new Spans(joined);
    }

    public BigInteger size() {
        return size;
    }

    public long least() {
        return first[0];
    }

    public long greatest() {
        return last[last.length - 1];
    }

    public boolean isOneRange() {
        return first.length == 1;
    }

    public boolean contains(long number) {
        return span(number) >= 0;
    }

    /** The range that contains a number, -1 if there is none. */
    private int span(long number) {
        int i = Arrays.binarySearch(first, number);
        i = i < 0 ? -i - 2 : i;
        return i >= 0 && number <= last[i] ? i : -1;
    }

    /** The rank of a number; -1 if it is not a member. */
    public long rank(long number) {
        int i = span(number);
        return i < 0 ? -1 : isRanked ? before[i] + (number - first[i]) : number;
    }

    public long number(long rank) {
        if (!isRanked) {
            return rank;
        }
        if (first.length == 1) {
            return first[0] + rank;
        }
        int i = Arrays.binarySearch(before, rank);
        i = i < 0 ? -i - 2 : i;
        return first[i] + (rank - before[i]);
    }

    /** How many members come before one, as an unsigned number; also where there are too many for ranks. */
    public long ordinal(long number) {
        int i = span(number);
        if (i < 0) {
            throw new IllegalArgumentException(number + " is not in " + this);
        }
        return before[i] + (number - first[i]);
    }

    /** The member with this many before it. */
    public long member(long ordinal) {
        int low = 0;
        int high = first.length - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (Long.compareUnsigned(before[middle], ordinal) <= 0) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return first[low] + (ordinal - before[low]);
    }

    /** The next member after one; the first follows the last. */
    public long after(long number) {
        int i = span(number);
        return number < last[i] ? number + 1 : first[(i + 1) % first.length];
    }

    /** The last member before one; the last precedes the first. */
    public long before(long number) {
        int i = span(number);
        return number > first[i] ? number - 1 : last[(i + last.length - 1) % last.length];
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Spans spans && Arrays.equals(first, spans.first) && Arrays.equals(last, spans.last);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(first) + Arrays.hashCode(last);
    }

    /** As the tide language writes it, {@code 1..3 | 7..9}, but for a single number, which represents itself. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < first.length; i++) {
            text.append(i == 0 ? "" : " | ").append(first[i]);
            text.append(first[i] == last[i] ? "" : ".." + last[i]);
        }
        return text.toString();
    }
}
