package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;

/**
 * The solutions of equations for each value of a root: a number for each value, added up over the tree below it.
 *
 * <p>The ways to make {@code n} tokens of a sum are those to distribute them over its parts: the numbers of the parts
 * are multiplied like polynomials. A part that is a place without restrictions takes one addition for each value. A
 * multiple of a variable contributes its own number for the value that follows. Slots that several variables share are
 * left open until all of them have been examined.
 *
 * <p>What a restriction does not concern is taken from the ways without it. Every number that is kept is booked with
 * what it takes. One thread.
 *
 * @param <E> what is added up
 */
public final class Ways<E> implements AutoCloseable {
    /** The most values that are listed. */
    private static final int MOST_VALUES = 1 << 30;

    private static final int NONE = -1;

    private final CountedReduction reduction;
    private final Equations equations;
    private final Numbers<E> numbers;
    private final Restriction restriction;
    private final @Nullable Ways<E> base;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private final NumberAccount<E> account;
    private final Polynomials<E> polynomials;
    private final BitSet concerned = new BitSet();
    private final Map<Integer, List<E>> known = new HashMap<>();
    /** The numbers of constants. */
    private final Map<Integer, E> single = new HashMap<>();

    private final Map<Integer, List<Integer>> closedAt = new HashMap<>();

    private Ways(
            CountedReduction reduction,
            Numbers<E> numbers,
            Restriction restriction,
            @Nullable Ways<E> base,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        this.reduction = reduction;
        equations = reduction.equations();
        this.numbers = numbers;
        this.restriction = restriction;
        this.base = base;
        this.budget = budget;
        this.cancelled = cancelled;
        account = new NumberAccount<>(numbers, budget, cancelled);
        polynomials = new Polynomials<>(numbers, account, cancelled);
        for (int s = 0; s < equations.slots().size(); s++) {
            int meeting = equations.meeting(equations.slots().get(s));
            closedAt.computeIfAbsent(meeting, none -> new ArrayList<>()).add(s);
            if (restriction.concerns(equations.slots().get(s).free())) {
                concern(meeting);
            }
        }
        restriction.ranges().keySet().forEach(this::concern);
        restriction.weights().keySet().forEach(this::concern);
    }

    private void concern(int variable) {
        for (int at = variable; at != NONE; at = equations.home(at)) {
            concerned.set(at);
        }
    }

    /** All solutions of the equations. */
    public static <E> Ways<E> of(
            CountedReduction reduction, Numbers<E> numbers, MemoryBudget budget, BooleanSupplier cancelled) {
        return new Ways<>(reduction, numbers, Restriction.NONE, null, budget, cancelled);
    }

    /** Some of these solutions, with weights. Closed by itself. */
    public Ways<E> restricted(Restriction to) {
        return new Ways<>(reduction, numbers, to, this, budget, cancelled);
    }

    public Numbers<E> numbers() {
        return numbers;
    }

    /** Whether the numbers of a place of the smaller net are others than without restriction. */
    public boolean concernsPlace(int place) {
        return concerned.get(reduction.variable(place));
    }

    /** For each value of a place of the smaller net, up to the largest that it has, what it represents. */
    public List<E> ofPlace(int place, int most) {
        return of(reduction.variable(place), most);
    }

    /** The number of the constants, and the constant of the restriction; slots that the smaller net shares are open. */
    public E ofConstants() {
        E product = numbers.weighted(restriction.constant());
        Set<Integer> seen = new HashSet<>();
        Set<Integer> open = new TreeSet<>(closedAt.getOrDefault(NONE, List.of()));
        for (Map.Entry<Integer, Integer> constant : equations.constants().entrySet()) {
            product = numbers.times(product, at(constant.getKey(), constant.getValue()));
            seen.add(constant.getKey());
            for (int slots : List.copyOf(open)) {
                if (areIn(slots, seen)) {
                    open.remove(slots);
                    product = numbers.closed(product, slots, free(slots));
                }
            }
        }
        return product;
    }

    /** Whether all that take some slots are in the trees of these roots. */
    private boolean areIn(int slots, Set<Integer> roots) {
        return Arrays.stream(equations.slots().get(slots).takers())
                .allMatch(taker -> roots.contains(equations.root(taker)));
    }

    /** The number after closing the slots that places of the smaller net share with each other or with constants. */
    public E closed(E number) {
        E closed = number;
        for (int slots : closedAt.getOrDefault(NONE, List.of())) {
            if (!areIn(slots, equations.constants().keySet())) {
                closed = numbers.closed(closed, slots, free(slots));
            }
        }
        return closed;
    }

    /** Whether nothing is left open by any tree of a place, so that each can be examined by itself. */
    public boolean areIndependent() {
        return closedAt.getOrDefault(NONE, List.of()).stream()
                .allMatch(slots -> areIn(slots, equations.constants().keySet()));
    }

    /** The number of solutions with this many free slots. */
    private IntFunction<E> free(int slots) {
        int place = equations.slots().get(slots).free();
        return left -> ofLeaf(place, left);
    }

    private List<E> of(int variable, int most) {
        if (base != null && !concerned.get(variable)) {
            return base.of(variable, most);
        }
        List<E> ways = known.get(variable);
        if (ways == null || ways.size() <= most) {
            if (most >= MOST_VALUES) {
                throw new ArithmeticException("too many tokens");
            }
            List<E> more = made(variable, most);
            if (ways != null) {
                account.release(ways);
            }
            ways = more;
            known.put(variable, ways);
        }
        return ways;
    }

    private List<E> made(int variable, int most) {
        List<E> ways;
        if (equations.isPlace(variable)) {
            ways = account.list(most + 1);
            for (int value = 0; value <= most; value++) {
                E number = ofLeaf(variable, value);
                account.book(number);
                ways.add(number);
            }
        } else {
            ways = distributed(parts(variable), most);
        }
        for (IntFunction<E> factor : factors(variable, most)) {
            for (int value = 0; value <= most; value++) {
                E number = timesIfAny(ways.get(value), factor, value);
                account.replace(ways.set(value, number), number);
            }
        }
        for (int met : closedAt.getOrDefault(variable, List.of())) {
            ways.replaceAll(number -> {
                E closed = numbers.closed(number, met, free(met));
                account.replace(number, closed);
                return closed;
            });
        }
        return ways;
    }

    /**
     * The number of a variable with a single value: the last of its parts need not be multiplied with all others for
     * all values.
     */
    private E at(int variable, int value) {
        int[] parts = equations.isPlace(variable) ? new int[0] : parts(variable);
        int[] large = Arrays.stream(parts).filter(part -> !isSimple(part)).toArray();
        if (base != null && !concerned.get(variable)) {
            return base.at(variable, value);
        }
        E found = single.get(variable);
        if (large.length < 2 || found != null) {
            return found == null ? of(variable, value).get(value) : found;
        }
        int last = large[large.length - 1];
        List<E> others =
                distributed(Arrays.stream(parts).filter(part -> part != last).toArray(), value);
        List<E> ofLast = of(last, value);
        E sum = polynomials.productAt(others, ofLast, value);
        account.release(others);
        for (IntFunction<E> factor : factors(variable, value)) {
            sum = timesIfAny(sum, factor, value);
        }
        for (int met : closedAt.getOrDefault(variable, List.of())) {
            sum = numbers.closed(sum, met, free(met));
        }
        single.put(variable, sum);
        return sum;
    }

    private E timesIfAny(E number, IntFunction<E> factor, int value) {
        return numbers.isZero(number) ? number : numbers.times(number, factor.apply(value));
    }

    /** The other factors that depend on a variable: its weight, the slots that it takes, and its multiples. */
    private List<IntFunction<E>> factors(int variable, int most) {
        List<IntFunction<E>> factors = new ArrayList<>();
        long weight = equations.isPlace(variable) ? 0 : restriction.weights().getOrDefault(variable, 0L);
        if (weight != 0) {
            factors.add(value -> numbers.weighted(Math.multiplyExact(weight, (long) value)));
        }
        int slots = equations.slotsOf(variable);
        if (slots != NONE) {
            factors.add(value -> numbers.taking(slots, value));
        }
        for (Equations.Multiple multiple : equations.multiples(variable)) {
            factors.add(of(multiple, most));
        }
        return factors;
    }

    /** For each value of a variable what its multiple represents. */
    private IntFunction<E> of(Equations.Multiple multiple, int most) {
        long last = (long) multiple.factor() * most + multiple.constant();
        List<E> ways = of(multiple.variable(), Math.toIntExact(Math.max(0, Math.max(last, multiple.constant()))));
        return value -> {
            long of = (long) multiple.factor() * value + multiple.constant();
            return of < 0 ? numbers.zero() : ways.get((int) of);
        };
    }

    private E ofLeaf(int place, int tokens) {
        Restriction.Range range = restriction.ranges().get(place);
        if (range != null && (tokens < range.least() || tokens > range.most())) {
            return numbers.zero();
        }
        return numbers.weighted(Math.multiplyExact(restriction.weights().getOrDefault(place, 0L), (long) tokens));
    }

    /**
     * The parts of a sum, and of sums among them that nothing else depends on: to distribute tokens is the same in one
     * step or in several.
     */
    private int[] parts(int sum) {
        return Arrays.stream(equations.parts(sum))
                .flatMap(part -> isTransparent(part) ? Arrays.stream(parts(part)) : IntStream.of(part))
                .toArray();
    }

    private boolean isTransparent(int variable) {
        return !equations.isPlace(variable)
                && equations.multiples(variable).isEmpty()
                && equations.slotsOf(variable) == NONE
                && !closedAt.containsKey(variable)
                && restriction.weights().getOrDefault(variable, 0L) == 0;
    }

    /** The ways to distribute each number of tokens over some parts. */
    private List<E> distributed(int[] parts, int most) {
        List<E> ways = null;
        List<Integer> simple = new ArrayList<>();
        for (int part : parts) {
            if (isSimple(part)) {
                simple.add(part);
            } else {
                List<E> ofPart = of(part, most);
                List<E> former = ways;
                if (former == null) {
                    ways = account.copy(ofPart.subList(0, most + 1));
                } else {
                    ways = polynomials.product(former, ofPart, most);
                    account.release(former);
                }
            }
        }
        if (ways == null) {
            ways = polynomials.one(most);
        }
        for (int part : simple) {
            List<E> former = ways;
            ways = withSimple(former, part);
            account.release(former);
        }
        return ways;
    }

    /** Whether a variable is a place that may hold any number of tokens, or any from some number on. */
    private boolean isSimple(int variable) {
        Restriction.Range range = restriction.ranges().get(variable);
        return equations.isPlain(variable) && (range == null || range.most() == Integer.MAX_VALUE);
    }

    /** The ways with one more part, which is a place. */
    private List<E> withSimple(List<E> ways, int part) {
        Restriction.Range range = restriction.ranges().get(part);
        int least = range == null ? 0 : range.least();
        E token = numbers.weighted(restriction.weights().getOrDefault(part, 0L));
        return polynomials.withPart(ways, least, ofLeaf(part, least), token);
    }

    /** Gives back what was booked. */
    @Override
    public void close() {
        account.close();
        known.clear();
        single.clear();
    }

    /**
     * Sequences of numbers, one for each number of tokens from 0 on, multiplied like polynomials: what two parts of a
     * sum represent together. What is returned is booked on the account. Stateless.
     *
     * @param <E> the numbers
     */
    private static final class Polynomials<E> {
        private final Numbers<E> numbers;
        private final NumberAccount<E> account;
        private final BooleanSupplier cancelled;

        Polynomials(Numbers<E> numbers, NumberAccount<E> account, BooleanSupplier cancelled) {
            this.numbers = numbers;
            this.account = account;
            this.cancelled = cancelled;
        }

        private List<E> zeros(int most) {
            return account.copy(Collections.nCopies(most + 1, numbers.zero()));
        }

        /** The ways without any parts, for numbers up to this one. */
        List<E> one(int most) {
            List<E> one = zeros(most);
            account.replace(one.set(0, numbers.one()), numbers.one());
            return one;
        }

        List<E> product(List<E> a, List<E> b, int most) {
            List<E> product = zeros(most);
            for (int i = 0; i <= most; i++) {
                if (cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                E factor = a.get(i);
                for (int j = 0; j <= most - i && !numbers.isZero(factor); j++) {
                    if (!numbers.isZero(b.get(j))) {
                        E sum = numbers.plus(product.get(i + j), numbers.times(factor, b.get(j)));
                        account.replace(product.set(i + j, sum), sum);
                    }
                }
            }
            return product;
        }

        /** One number of a product. */
        E productAt(List<E> a, List<E> b, int tokens) {
            E sum = numbers.zero();
            account.book(sum);
            for (int i = 0; i <= tokens; i++) {
                if (!numbers.isZero(a.get(i)) && !numbers.isZero(b.get(tokens - i))) {
                    E more = numbers.plus(sum, numbers.times(a.get(i), b.get(tokens - i)));
                    account.replace(sum, more);
                    sum = more;
                }
            }
            return sum;
        }

        /**
         * The product with a part that may have any number of tokens from the least on: with one token more it is what
         * it was with one less, once more, or the part has the fewest.
         *
         * @param fewest what the least number of tokens in the part contributes
         * @param token what each further token contributes
         */
        List<E> withPart(List<E> ways, int least, E fewest, E token) {
            List<E> more = account.list(ways.size());
            for (int value = 0; value < ways.size(); value++) {
                E first = value < least ? numbers.zero() : numbers.times(ways.get(value - least), fewest);
                E number = value <= least ? first : numbers.plus(first, numbers.times(more.get(value - 1), token));
                account.book(number);
                more.add(number);
            }
            return more;
        }
    }
}
