package org.tidemark.reduce.count;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import org.tidemark.bits.Cancelled;

/**
 * Numbers by how many slots of each kind the solutions take: polynomials whose variables are the kinds of slots,
 * without the powers that exceed the slots there are.
 *
 * <p>An exponent is one {@code long}: the slots taken of each kind, in a number system whose bases are one more than
 * there are. When all that may take slots of a kind has been examined, the kind is {@linkplain #closed closed}, and its
 * exponents are gone.
 *
 * @param <E> the coefficients
 */
public final class SlotNumbers<E> implements Numbers<Map<Long, E>> {
    private static final int MOST_TERMS = 1 << 16;

    /** Approximate memory of a term in bytes, beside its coefficient. */
    private static final long TERM_BYTES = 64;

    private final Numbers<E> numbers;
    private final long[] all;
    private final long[] step;
    private final BooleanSupplier cancelled;

    /** There are more ways to share slots than are distinguished. */
    public static final class TooManyWays extends ArithmeticException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * Numbers for the slots of a reduction.
     *
     * @param cancelled whether to stop, with {@link Cancelled}
     * @throws TooManyWays when there are too many to be distinguished
     */
    public SlotNumbers(Numbers<E> numbers, CountedReduction reduction, BooleanSupplier cancelled) {
        this.numbers = numbers;
        this.cancelled = cancelled;
        List<Equations.Slots> slots = reduction.equations().slots();
        all = slots.stream().mapToLong(Equations.Slots::all).toArray();
        step = new long[all.length];
        long next = 1;
        for (int i = 0; i < all.length; i++) {
            step[i] = next;
            if (next > Long.MAX_VALUE / (all[i] + 1)) {
                throw new TooManyWays();
            }
            next *= all[i] + 1;
        }
    }

    /** The number where all slots are closed. */
    public E closed(Map<Long, E> number) {
        return number.getOrDefault(0L, numbers.zero());
    }

    @Override
    public Map<Long, E> zero() {
        return Map.of();
    }

    @Override
    public Map<Long, E> weighted(long weight) {
        return Map.of(0L, numbers.weighted(weight));
    }

    @Override
    public Map<Long, E> plus(Map<Long, E> a, Map<Long, E> b) {
        if (a.isEmpty() || b.isEmpty()) {
            return a.isEmpty() ? b : a;
        }
        Map<Long, E> sum = new HashMap<>(a);
        b.forEach((taken, number) -> sum.merge(taken, number, numbers::plus));
        return sum;
    }

    @Override
    public Map<Long, E> times(Map<Long, E> a, Map<Long, E> b) {
        Map<Long, E> product = new HashMap<>();
        a.forEach((takenA, numberA) -> {
            b.forEach((takenB, numberB) -> {
                if (fit(takenA, takenB)) {
                    product.merge(takenA + takenB, numbers.times(numberA, numberB), numbers::plus);
                }
            });
            if (product.size() > MOST_TERMS) {
                throw new TooManyWays();
            }
            if (b.size() > 1 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        });
        return product;
    }

    private boolean fit(long a, long b) {
        for (int i = 0; i < all.length; i++) {
            if (taken(a, i) + taken(b, i) > all[i]) {
                return false;
            }
        }
        return true;
    }

    private long taken(long exponent, int slots) {
        return exponent / step[slots] % (all[slots] + 1);
    }

    @Override
    public long bytes(Map<Long, E> number) {
        long bytes = TERM_BYTES;
        for (E coefficient : number.values()) {
            bytes += TERM_BYTES + numbers.bytes(coefficient);
        }
        return bytes;
    }

    @Override
    public boolean isZero(Map<Long, E> number) {
        return number.isEmpty();
    }

    @Override
    public Map<Long, E> taking(int slots, int taken) {
        return taken > all[slots] ? zero() : Map.of(taken * step[slots], numbers.one());
    }

    @Override
    public Map<Long, E> closed(Map<Long, E> number, int slots, IntFunction<Map<Long, E>> free) {
        Map<Long, E> closed = new HashMap<>();
        number.forEach((exponent, coefficient) -> {
            long taken = taken(exponent, slots);
            E left = free.apply((int) (all[slots] - taken)).get(0L);
            if (left != null) {
                closed.merge(exponent - taken * step[slots], numbers.times(coefficient, left), numbers::plus);
            }
        });
        return closed;
    }
}
