package org.tidemark.net.structure;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.IntUnaryOperator;

/**
 * A vector of integers, most of which are 0: the others with their positions, in ascending order.
 *
 * <p>Rows of all eliminations in this package are such vectors, and {@link #combine} is their only arithmetic: exact,
 * or it throws {@link ArithmeticException}. Immutable.
 */
public final class SparseVector {
    private final int[] position;
    private final long[] value;

    private SparseVector(int[] position, long[] value) {
        this.position = position;
        this.value = value;
    }

    /** The vector with these values, none of which is 0, at these ascending positions. */
    public static SparseVector of(int[] positions, long[] values) {
        return new SparseVector(positions.clone(), values.clone());
    }

    /** 1 at the position and 0 elsewhere. */
    public static SparseVector unit(int position) {
        return new SparseVector(new int[] {position}, new long[] {1});
    }

    /** The number of non-zero values. */
    public int size() {
        return position.length;
    }

    /** The position of the k-th non-zero value. */
    public int position(int k) {
        return position[k];
    }

    /** The k-th non-zero value. */
    public long value(int k) {
        return value[k];
    }

    /** The value at a position. */
    public long at(int wanted) {
        int k = Arrays.binarySearch(position, wanted);
        return k < 0 ? 0 : value[k];
    }

    /** The positions of the non-zero values. A new set. */
    public BitSet support() {
        BitSet support = new BitSet();
        for (int p : position) {
            support.set(p);
        }
        return support;
    }

    /** The number of non-zero values at positions below this one. */
    int sizeBelow(int limit) {
        int k = Arrays.binarySearch(position, limit);
        return k < 0 ? -k - 1 : k;
    }

    /** The part between two positions, shifted to begin at 0. */
    SparseVector part(int from, int to) {
        int first = sizeBelow(from);
        int end = sizeBelow(to);
        int[] moved = new int[end - first];
        for (int k = first; k < end; k++) {
            moved[k - first] = position[k] - from;
        }
        return new SparseVector(moved, Arrays.copyOfRange(value, first, end));
    }

    /** A vector with these values at other positions, which must ascend too. */
    SparseVector moved(IntUnaryOperator move) {
        return new SparseVector(Arrays.stream(position).map(move).toArray(), value);
    }

    /** The dot product with a dense vector; throws {@link ArithmeticException} on overflow. */
    public long times(int[] full) {
        return times(at -> full[at]);
    }

    /**
     * The dot product with a vector that is evaluated only where this one is not zero, such as the initial marking of a
     * large net; throws {@link ArithmeticException} on overflow.
     */
    public long times(IntUnaryOperator full) {
        long sum = 0;
        for (int k = 0; k < position.length; k++) {
            sum = Math.addExact(sum, Math.multiplyExact(value[k], full.applyAsInt(position[k])));
        }
        return sum;
    }

    /** The dot product with a dense vector, in arbitrary precision. */
    public BigInteger sum(int[] full) {
        BigInteger sum = BigInteger.ZERO;
        for (int k = 0; k < position.length; k++) {
            BigInteger count = BigInteger.valueOf(full[position[k]]);
            sum = sum.add(count.multiply(BigInteger.valueOf(value[k])));
        }
        return sum;
    }

    /** {@code a * this + b * other}, divided by the greatest common divisor of its values. */
    public SparseVector combine(long a, SparseVector other, long b) {
        int[] places = new int[size() + other.size()];
        long[] values = new long[places.length];
        int n = 0;
        int i = 0;
        int j = 0;
        while (i < size() || j < other.size()) {
            int mine = i < size() ? position[i] : Integer.MAX_VALUE;
            int theirs = j < other.size() ? other.position[j] : Integer.MAX_VALUE;
            long sum = 0;
            if (mine <= theirs) {
                sum = Math.multiplyExact(a, value[i++]);
            }
            if (theirs <= mine) {
                sum = Math.addExact(sum, Math.multiplyExact(b, other.value[j++]));
            }
            if (sum != 0) {
                places[n] = Math.min(mine, theirs);
                values[n++] = sum;
            }
        }
        return new SparseVector(Arrays.copyOf(places, n), reduced(Arrays.copyOf(values, n)));
    }

    private static long[] reduced(long[] values) {
        long divisor = 0;
        for (int k = 0; k < values.length && divisor != 1; k++) {
            divisor = gcd(divisor, values[k]);
        }
        for (int k = 0; k < values.length && divisor > 1; k++) {
            values[k] /= divisor;
        }
        return values;
    }

    /** The greatest common divisor, not negative. */
    public static long gcd(long a, long b) {
        long x = a;
        long y = b;
        while (y != 0) {
            long rest = x % y;
            x = y;
            y = rest;
        }
        return Math.absExact(x);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SparseVector that
                && Arrays.equals(position, that.position)
                && Arrays.equals(value, that.value);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(position) + Arrays.hashCode(value);
    }

    /** Like {@code 2·4 + 7}: twice position 4 and once position 7. */
    @Override
    public String toString() {
        return Algebra.sum(this, Integer::toString);
    }
}
