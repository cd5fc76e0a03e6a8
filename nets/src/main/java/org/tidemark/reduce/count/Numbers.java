package org.tidemark.reduce.count;

import java.math.BigInteger;
import java.util.function.IntFunction;

/**
 * A semiring over solutions: numbers are added up over solutions and multiplied within one. They count solutions, or
 * give the largest weight of one.
 *
 * <p>{@link #COUNTS} and {@link #LARGEST} know no shared slots; {@link SlotNumbers} makes numbers of them that do. Stateless.
 *
 * @param <E> the numbers; immutable
 */
public interface Numbers<E> {
    /** How many solutions there are; weights say nothing. */
    Numbers<BigInteger> COUNTS = new Numbers<>() {
        @Override
        public BigInteger zero() {
            return BigInteger.ZERO;
        }

        @Override
        public BigInteger weighted(long weight) {
            return BigInteger.ONE;
        }

        @Override
        public BigInteger plus(BigInteger a, BigInteger b) {
            return a.add(b);
        }

        @Override
        public BigInteger times(BigInteger a, BigInteger b) {
            return a.equals(BigInteger.ONE) ? b : b.equals(BigInteger.ONE) ? a : a.multiply(b);
        }

        @Override
        public long bytes(BigInteger number) {
            return 48L + number.bitLength() / 8;
        }
    };

    /** The largest sum of weights; {@link Long#MIN_VALUE} where there is no solution. */
    Numbers<Long> LARGEST = new Numbers<>() {
        @Override
        public Long zero() {
            return Long.MIN_VALUE;
        }

        @Override
        public Long weighted(long weight) {
            return weight;
        }

        @Override
        public Long plus(Long a, Long b) {
            return a >= b ? a : b;
        }

        @Override
        public Long times(Long a, Long b) {
            return isZero(a) || isZero(b) ? zero() : Long.valueOf(Math.addExact(a, b));
        }

        @Override
        public long bytes(Long number) {
            return 24;
        }
    };

    /** The number of no solution. */
    E zero();

    /** The number of one solution of this weight. */
    E weighted(long weight);

    /** The number of one solution without weight. */
    default E one() {
        return weighted(0);
    }

    /** The number of the union of two sets of solutions. */
    E plus(E a, E b);

    /** The number of the product of two sets of solutions. */
    E times(E a, E b);

    /** Approximate memory of a number, in bytes. */
    long bytes(E number);

    default boolean isZero(E number) {
        return number.equals(zero());
    }

    /** The number of one solution that takes some slots. */
    default E taking(int slots, int taken) {
        throw new IllegalStateException("nothing has slots here");
    }

    /**
     * The number after some slots are closed, which nothing else takes any more.
     *
     * @param free what it is worth that this many of them are left
     */
    default E closed(E number, int slots, IntFunction<E> free) {
        throw new IllegalStateException("nothing has slots here");
    }
}
