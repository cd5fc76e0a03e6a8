package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A set of markings: those in which each of some sums of tokens is in an interval. Sums are numbered by {@link Sums}.
 *
 * <p>The markings from which a transition leads into a cube are a cube again, and so are those of a cube that another cube leaves out, one cube
 * per side of an interval. Immutable.
 */
final class Cube {
    static final long NO_LOW = Long.MIN_VALUE;
    static final long NO_HIGH = Long.MAX_VALUE;

    /** All markings. */
    static final Cube ALL = new Cube(new int[0], new long[0], new long[0]);

    private final int[] sum;
    private final long[] low;
    private final long[] high;

    private Cube(int[] sum, long[] low, long[] high) {
        this.sum = sum;
        this.low = low;
        this.high = high;
    }

    /** The number of sums that it restricts. */
    int size() {
        return sum.length;
    }

    /** The k-th of these sums; they ascend. */
    int sum(int k) {
        return sum[k];
    }

    long low(int k) {
        return low[k];
    }

    long high(int k) {
        return high[k];
    }

    /** The markings that also have this sum in this interval; null if there are none. */
    @Nullable
    Cube with(int number, long least, long most) {
        int k = Arrays.binarySearch(sum, number);
        if (k >= 0) {
            long from = Math.max(low[k], least);
            long to = Math.min(high[k], most);
            if (from > to) {
                return null;
            }
            return from == low[k] && to == high[k] ? this : replaced(k, from, to);
        }
        if (least > most) {
            return null;
        }
        return least == NO_LOW && most == NO_HIGH ? this : inserted(-k - 1, number, least, most);
    }

    private Cube replaced(int k, long from, long to) {
        long[] lows = low.clone();
        long[] highs = high.clone();
        lows[k] = from;
        highs[k] = to;
        return new Cube(sum, lows, highs);
    }

    private Cube inserted(int k, int number, long from, long to) {
        int[] sums = new int[sum.length + 1];
        long[] lows = new long[sums.length];
        long[] highs = new long[sums.length];
        System.arraycopy(sum, 0, sums, 0, k);
        System.arraycopy(low, 0, lows, 0, k);
        System.arraycopy(high, 0, highs, 0, k);
        System.arraycopy(sum, k, sums, k + 1, sum.length - k);
        System.arraycopy(low, k, lows, k + 1, sum.length - k);
        System.arraycopy(high, k, highs, k + 1, sum.length - k);
        sums[k] = number;
        lows[k] = from;
        highs[k] = to;
        return new Cube(sums, lows, highs);
    }

    /** The same with another interval of the k-th sum, or without it if the interval has no end. */
    Cube loosened(int k, long from, long to) {
        if (from != NO_LOW || to != NO_HIGH) {
            return replaced(k, from, to);
        }
        int[] sums = new int[sum.length - 1];
        long[] lows = new long[sums.length];
        long[] highs = new long[sums.length];
        for (int i = 0, n = 0; i < sum.length; i++) {
            if (i != k) {
                sums[n] = sum[i];
                lows[n] = low[i];
                highs[n++] = high[i];
            }
        }
        return new Cube(sums, lows, highs);
    }

    /** The markings of both; null if there are none. */
    @Nullable
    Cube and(Cube other) {
        Cube both = this;
        for (int k = 0; k < other.sum.length && both != null; k++) {
            both = both.with(other.sum[k], other.low[k], other.high[k]);
        }
        return both;
    }

    /** The markings from which a transition leads into this cube, apart from what it needs. Throws {@link ArithmeticException} on overflow. */
    Cube before(int transition, Sums sums) {
        long[] lows = low.clone();
        long[] highs = high.clone();
        for (int k = 0; k < sum.length; k++) {
            long change = sums.change(sum[k], transition);
            if (lows[k] != NO_LOW) {
                lows[k] = Math.subtractExact(lows[k], change);
            }
            if (highs[k] != NO_HIGH) {
                highs[k] = Math.subtractExact(highs[k], change);
            }
        }
        return new Cube(sum, lows, highs);
    }

    /** Whether each of its markings is obviously one of this cube. */
    boolean contains(Cube other) {
        int j = 0;
        for (int k = 0; k < sum.length; k++) {
            while (j < other.sum.length && other.sum[j] < sum[k]) {
                j++;
            }
            if (j == other.sum.length || other.sum[j] > sum[k] || other.low[j] < low[k] || other.high[j] > high[k]) {
                return false;
            }
        }
        return true;
    }

    boolean containsInitial(Sums sums) {
        for (int k = 0; k < sum.length; k++) {
            long initially = sums.initially(sum[k]);
            if (initially < low[k] || initially > high[k]) {
                return false;
            }
        }
        return true;
    }

    /** One side of an interval of a cube. */
    record Side(int sum, boolean isLow, long bound) {
        /** The markings of a cube that are beyond this side; null if there are none. */
        @Nullable
        Cube beyond(Cube of) {
            return isLow
                    ? of.with(sum, NO_LOW, Math.subtractExact(bound, 1))
                    : of.with(sum, Math.addExact(bound, 1), NO_HIGH);
        }
    }

    /**
     * The sides of this cube that another one reaches beyond; null if there are more than a number of them, or if the two have no marking in
     * common, as far as can be seen at once.
     */
    @Nullable
    List<Side> sidesWithin(Cube other, int most) {
        List<Side> sides = new ArrayList<>(most);
        int j = 0;
        for (int k = 0; k < sum.length; k++) {
            while (j < other.sum.length && other.sum[j] < sum[k]) {
                j++;
            }
            boolean isThere = j < other.sum.length && other.sum[j] == sum[k];
            long from = isThere ? other.low[j] : NO_LOW;
            long to = isThere ? other.high[j] : NO_HIGH;
            if (from > high[k] || to < low[k]) {
                return null;
            }
            if (from < low[k]) {
                sides.add(new Side(sum[k], true, low[k]));
            }
            if (to > high[k]) {
                sides.add(new Side(sum[k], false, high[k]));
            }
            if (sides.size() > most) {
                return null;
            }
        }
        return sides;
    }

    /** What a marking has to meet to be in the cube. */
    List<Inequality> inequalities(Sums sums) {
        List<Inequality> all = new ArrayList<>();
        for (int k = 0; k < sum.length; k++) {
            if (low[k] != NO_LOW) {
                all.add(sums.atLeast(sum[k], low[k]));
            }
            if (high[k] != NO_HIGH) {
                all.add(sums.atLeast(sum[k], Math.addExact(high[k], 1)).negated());
            }
        }
        return all;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Cube that
                && Arrays.equals(sum, that.sum)
                && Arrays.equals(low, that.low)
                && Arrays.equals(high, that.high);
    }

    @Override
    public int hashCode() {
        return 31 * (31 * Arrays.hashCode(sum) + Arrays.hashCode(low)) + Arrays.hashCode(high);
    }

    /** Like {@code {3: 1.., 7: ..0}}. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("{");
        for (int k = 0; k < sum.length; k++) {
            text.append(k == 0 ? "" : ", ").append(sum[k]).append(": ");
            text.append(low[k] == NO_LOW ? "" : low[k]).append("..").append(high[k] == NO_HIGH ? "" : high[k]);
        }
        return text.append('}').toString();
    }
}
