package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * A set of markings: those in which each of some sums of tokens is in an interval. Sums are numbered by {@link Sums}.
 *
 * <p>The markings from which a transition leads into a cube are a cube again, and so are those of a cube that another
 * cube leaves out, one cube per side of an interval. Immutable.
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

    /** This cube with another interval of the k-th sum, or without that sum if the interval is unbounded. */
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

    /**
     * The markings from which a transition leads into this cube, apart from what it needs. Throws {@link
     * ArithmeticException} on overflow.
     */
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
     * The sides of this cube that another one reaches beyond; null if there are more than a number of them, or if the
     * two have no marking in common, as far as can be seen at once.
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

    /** The inequalities that describe the markings of the cube. */
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

    /**
     * The sums of tokens that cubes are about, with numbers: each place is the sum of its own number, and others get
     * theirs when a question mentions them. Knows what firings change. Not thread-safe.
     */
    static final class Sums {
        private final PetriNet net;
        private final Incidence incidence;
        private final List<SparseVector> others = new ArrayList<>();
        private final List<SparseVector> changesOfOthers = new ArrayList<>();
        private final Map<SparseVector, Integer> numbers = new HashMap<>();
        private final @Nullable Cube[] enabling;

        Sums(PetriNet net) {
            this.net = net;
            incidence = Incidence.of(net);
            enabling = new Cube[net.transitions()];
            for (int t = 0; t < enabling.length; t++) {
                enabling[t] = enabling(t);
            }
        }

        /** The markings in which a transition is enabled; null for one that needs tokens which it forbids. */
        private @Nullable Cube enabling(int t) {
            Cube cube = Cube.ALL;
            for (Arcs needed : List.of(net.inputs(), net.reads())) {
                for (int a = needed.from(t); a < needed.to(t) && cube != null; a++) {
                    cube = cube.with(needed.place(a), needed.weight(a), Cube.NO_HIGH);
                }
            }
            Arcs banned = net.inhibitors();
            for (int a = banned.from(t); a < banned.to(t) && cube != null; a++) {
                cube = cube.with(banned.place(a), Cube.NO_LOW, banned.weight(a) - 1L);
            }
            return cube;
        }

        /**
         * The markings of a cube that also meet an inequality; null if there are none. Throws {@link
         * ArithmeticException} on overflow.
         */
        @Nullable
        Cube with(Cube cube, Inequality inequality) {
            SparseVector weights = inequality.weights();
            if (weights.size() == 0) {
                return inequality.least() <= 0 ? cube : null;
            }
            if (weights.value(0) > 0) {
                return cube.with(number(weights), natural(weights, inequality.least()), Cube.NO_HIGH);
            }
            long most = Math.negateExact(inequality.least());
            SparseVector upright = inequality.negated().weights();
            return isNatural(upright) && most < 0 ? null : cube.with(number(upright), Cube.NO_LOW, most);
        }

        /** A bound that says nothing is none. */
        private static long natural(SparseVector weights, long least) {
            return least <= 0 && isNatural(weights) ? Cube.NO_LOW : least;
        }

        private static boolean isNatural(SparseVector weights) {
            for (int k = 0; k < weights.size(); k++) {
                if (weights.value(k) < 0) {
                    return false;
                }
            }
            return true;
        }

        private int number(SparseVector weights) {
            if (weights.size() == 1 && weights.value(0) == 1) {
                return weights.position(0);
            }
            return numbers.computeIfAbsent(weights, form -> {
                SparseVector changes = changes(form); // which may overflow, and then there is no such sum
                others.add(form);
                changesOfOthers.add(changes);
                return net.places() + others.size() - 1;
            });
        }

        private SparseVector changes(SparseVector form) {
            TreeMap<Integer, Long> changes = new TreeMap<>();
            for (int k = 0; k < form.size(); k++) {
                SparseVector ofPlace = incidence.ofPlace(form.position(k));
                for (int i = 0; i < ofPlace.size(); i++) {
                    changes.merge(
                            ofPlace.position(i), Math.multiplyExact(ofPlace.value(i), form.value(k)), Math::addExact);
                }
            }
            changes.values().removeIf(change -> change == 0);
            return SparseVector.of(
                    changes.keySet().stream().mapToInt(Integer::intValue).toArray(),
                    changes.values().stream().mapToLong(Long::longValue).toArray());
        }

        /** The effect of each transition on a sum. */
        SparseVector changes(int sum) {
            return sum < net.places() ? incidence.ofPlace(sum) : changesOfOthers.get(sum - net.places());
        }

        long change(int sum, int transition) {
            return changes(sum).at(transition);
        }

        long initially(int sum) {
            return sum < net.places()
                    ? net.initial(sum)
                    : others.get(sum - net.places()).times(net.initialMarking());
        }

        /** The condition that a sum is at least a number, in the terms in which it was first written, which are the lowest. */
        Inequality atLeast(int sum, long least) {
            SparseVector weights = sum < net.places() ? SparseVector.unit(sum) : others.get(sum - net.places());
            return new Inequality(weights, least);
        }

        /**
         * The markings in which a transition is enabled and from which it leads into a cube; null if there are none. Throws
         * {@link ArithmeticException} on overflow.
         */
        @Nullable
        Cube before(Cube cube, int transition) {
            Cube needed = enabling[transition];
            Cube both = needed == null ? null : cube.before(transition, this).and(needed);
            return both == null || asksForLessThanNothing(both) ? null : tidied(both);
        }

        private boolean asksForLessThanNothing(Cube cube) {
            for (int k = 0; k < cube.size(); k++) {
                if (cube.high(k) < 0 && isNatural(cube.sum(k))) {
                    return true;
                }
            }
            return false;
        }

        private boolean isNatural(int sum) {
            return sum < net.places() || isNatural(others.get(sum - net.places()));
        }

        /** Without lower bounds that say nothing. */
        private Cube tidied(Cube cube) {
            Cube tidy = cube;
            for (int k = tidy.size() - 1; k >= 0; k--) {
                int sum = tidy.sum(k);
                if (tidy.low(k) <= 0 && tidy.low(k) != Cube.NO_LOW && isNatural(sum)) {
                    tidy = tidy.loosened(k, Cube.NO_LOW, tidy.high(k));
                }
            }
            return tidy;
        }
    }
}
