package org.tidemark.net.exec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * Places whose tokens follow from those of other places: for each an equation {@code place = constant - Σ weight · other}
 * that holds in every reachable marking, since no firing changes the sum. The others are places without an equation.
 *
 * <p>All arithmetic is that of a ring, modulo 2^64 or, where every place holds at most one token, modulo 2, in which no number
 * is too large and nothing is rounded: what holds modulo 2^64 of counts below 2^31 holds. Modulo 2 there are at least as many
 * equations: of a place that is always filled together with one of two others the parity is enough.
 *
 * <p>Found by elimination. Each place begins with what every transition does to it; of transitions with equal or opposite effects one
 * is enough, and a net of tens of thousands has often a few hundred. A transition is eliminated by
 * subtracting multiples of one place that it changes, the pivot, from the others; where the numbers are even, the pivot is one
 * with the fewest factors of two, so that the others are multiples of it. What is left without any change is an equation over
 * pivots. The work is limited, by counting and not by a clock, so that a net has the same equations every time. Immutable.
 */
final class PlaceEquations {
    private static final long MOST_WORK = 30_000_000;

    /** The work of putting a transition into the queue, and of taking it out again. */
    private static final int QUEUED = 8;

    /** Equations longer than this are not worth a place. */
    private static final int MOST_TERMS = 64;

    /** One equation: the place, the constant, and the terms, whose places ascend. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    record Equation(int place, long constant, int[] others, long[] weights) {
        int terms() {
            return others.length;
        }
    }

    /** Numbers at positions: below the number of transitions changes, behind them weights of places. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read often
    private record Row(int[] at, long[] numbers) {
        boolean changes(int transitions) {
            return at.length > 0 && at[0] < transitions;
        }

        long number(int position) {
            int k = Arrays.binarySearch(at, position);
            return k < 0 ? 0 : numbers[k];
        }
    }

    private final PetriNet net;
    private final int transitions;
    private final int[] widths;
    private final long ring;
    private final Row[] rows;
    private final boolean[] isPivot;
    private final int[] changing;

    /** The places that each transition changes or has changed, and how many that are. */
    private final int[][] changed;

    private final int[] used;

    /**
     * Transitions that still change places, by how many and then by their numbers; an entry with another count than now
     * is of no use.
     */
    private final LongQueue rare = new LongQueue();

    /** The transitions whose counts have changed since they were put there. */
    private final BitSet recounted = new BitSet();

    private long work;

    private PlaceEquations(PetriNet net, int[] widths, boolean safe) {
        this.net = net;
        this.widths = widths;
        transitions = net.transitions();
        ring = safe ? 1 : -1;
        rows = new Row[net.places()];
        isPivot = new boolean[rows.length];
        changing = new int[transitions];
        changed = new int[transitions][4];
        used = new int[transitions];
        Incidence incidence = Incidence.of(net, repeated(net));
        for (int p = 0; p < rows.length; p++) {
            rows[p] = first(p, incidence.ofPlace(p));
            count(p, 1);
        }
    }

    /** The transitions that do what another before them does or undoes. */
    private static BitSet repeated(PetriNet net) {
        Set<SparseVector> effects = new HashSet<>();
        BitSet repeated = new BitSet();
        for (int t = 0; t < net.transitions(); t++) {
            SparseVector effect = Incidence.effect(net, t);
            boolean isNegative = effect.size() > 0 && effect.value(0) < 0;
            repeated.set(t, !effects.add(isNegative ? opposite(effect) : effect));
        }
        return repeated;
    }

    /** Nothing is divided: what holds for a multiple modulo a power of two need not hold for the effect. */
    private static SparseVector opposite(SparseVector effect) {
        int[] places = new int[effect.size()];
        long[] changes = new long[places.length];
        for (int k = 0; k < places.length; k++) {
            places[k] = effect.position(k);
            changes[k] = -effect.value(k);
        }
        return SparseVector.of(places, changes);
    }

    private Row first(int place, SparseVector changes) {
        int[] at = new int[changes.size() + 1];
        long[] numbers = new long[at.length];
        int n = 0;
        for (int k = 0; k < changes.size(); k++) {
            at[n] = changes.position(k);
            numbers[n] = changes.value(k) & ring;
            n += numbers[n] == 0 ? 0 : 1;
        }
        at[n] = transitions + place;
        numbers[n++] = 1;
        return new Row(Arrays.copyOf(at, n), Arrays.copyOf(numbers, n));
    }

    /** The equations of a net, the places in ascending order; none where it is too large to look. */
    static List<Equation> of(PetriNet net, int[] widths, boolean safe) {
        PlaceEquations search = new PlaceEquations(net, widths, safe);
        int next = search.rarest();
        while (next >= 0 && search.work < MOST_WORK) {
            search.eliminate(next);
            next = search.rarest();
        }
        return search.found();
    }

    /**
     * No equations leave fewer places than this: as many transitions change, each in turn, a place that those before it do not,
     * so that none of them follows from the others. Costs a look at each arc.
     */
    static int fewestKept(PetriNet net, boolean safe) {
        BitSet changed = new BitSet();
        int kept = 0;
        for (int t = 0; t < net.transitions(); t++) {
            SparseVector effect = Incidence.effect(net, t);
            boolean another = false;
            for (int k = 0; k < effect.size() && !another; k++) {
                another = !changed.get(effect.position(k)) && (!safe || (effect.value(k) & 1) != 0);
            }
            for (int k = 0; k < effect.size() && another; k++) {
                changed.set(effect.position(k));
            }
            kept += another ? 1 : 0;
        }
        return Math.max(1, kept);
    }

    /** Notes where the changes of a place are, or that they are there no more. */
    private void count(int place, int by) {
        int[] at = rows[place].at;
        work += at.length;
        for (int k = 0; k < at.length && at[k] < transitions; k++) {
            changing[at[k]] += by;
            recounted.set(at[k]);
            if (by > 0) {
                note(at[k], place);
            }
        }
    }

    private void note(int t, int place) {
        if (used[t] == changed[t].length) {
            changed[t] = Arrays.copyOf(changed[t], 2 * used[t]);
        }
        changed[t][used[t]++] = place;
    }

    /** The transition that changes the fewest places that are left; -1 where none does. */
    private int rarest() {
        for (int t = recounted.nextSetBit(0); t >= 0; t = recounted.nextSetBit(t + 1)) {
            if (changing[t] > 0) {
                work += QUEUED;
                rare.add(((long) changing[t] << Integer.SIZE) | t);
            }
        }
        recounted.clear();
        work += transitions / 8;
        while (!rare.isEmpty()) {
            long first = rare.poll();
            int t = (int) first;
            if (first >>> Integer.SIZE == changing[t]) {
                recounted.set(t); // it may still be the rarest the next time
                return t;
            }
        }
        return -1;
    }

    private void eliminate(int t) {
        int[] here = changedBy(t);
        int pivot = here[0];
        for (int p : here) {
            pivot = isBetter(p, pivot, t) ? p : pivot;
        }
        isPivot[pivot] = true;
        count(pivot, -1);
        long there = rows[pivot].number(t);
        int twos = Long.numberOfTrailingZeros(there);
        long inverse = inverse(there >>> twos);
        for (int p : here) {
            if (p != pivot) {
                count(p, -1);
                rows[p] = plus(rows[p], -(rows[p].number(t) >> twos) * inverse, rows[pivot]);
                count(p, 1);
            }
        }
        used[t] = 0;
    }

    /** The places that a transition changes and that are left, each once and in ascending order. */
    private int[] changedBy(int t) {
        int[] all = Arrays.copyOf(changed[t], used[t]);
        Arrays.sort(all);
        int n = 0;
        for (int i = 0; i < all.length; i++) {
            boolean again = i > 0 && all[i] == all[i - 1];
            if (!again && !isPivot[all[i]] && rows[all[i]].number(t) != 0) {
                all[n++] = all[i];
            }
        }
        return Arrays.copyOf(all, n);
    }

    /** Fewer factors of two, then fewer bits to keep, then the shorter row, then the place that comes first. */
    private boolean isBetter(int p, int than, int t) {
        int twos = Long.numberOfTrailingZeros(rows[p].number(t)) - Long.numberOfTrailingZeros(rows[than].number(t));
        if (twos != 0) {
            return twos < 0;
        }
        int bits = widths[p] - widths[than];
        return bits != 0 ? bits < 0 : rows[p].at.length < rows[than].at.length;
    }

    /** The inverse of an odd number modulo 2^64; each step doubles the bits that are right. */
    private static long inverse(long odd) {
        long x = odd;
        for (int i = 0; i < 5; i++) {
            x *= 2 - odd * x;
        }
        return x;
    }

    private Row plus(Row row, long factor, Row pivot) {
        int[] at = new int[row.at.length + pivot.at.length];
        long[] numbers = new long[at.length];
        int n = 0;
        int i = 0;
        int j = 0;
        while (i < row.at.length || j < pivot.at.length) {
            int mine = i < row.at.length ? row.at[i] : Integer.MAX_VALUE;
            int theirs = j < pivot.at.length ? pivot.at[j] : Integer.MAX_VALUE;
            long sum = mine <= theirs ? row.numbers[i++] : 0;
            sum += theirs <= mine ? factor * pivot.numbers[j++] : 0;
            at[n] = Math.min(mine, theirs);
            numbers[n] = sum & ring;
            n += numbers[n] == 0 ? 0 : 1;
        }
        work += 2L * at.length;
        return new Row(Arrays.copyOf(at, n), Arrays.copyOf(numbers, n));
    }

    private List<Equation> found() {
        List<Equation> found = new ArrayList<>();
        for (int p = 0; p < rows.length; p++) {
            if (!isPivot[p] && !rows[p].changes(transitions) && rows[p].at.length <= MOST_TERMS + 1) {
                found.add(equation(p, rows[p]));
            }
        }
        return found;
    }

    /** The place itself has weight 1: only multiples of pivots were added to it. */
    private Equation equation(int place, Row row) {
        int[] others = new int[row.at.length - 1];
        long[] weights = new long[others.length];
        long sum = net.initial(place);
        int n = 0;
        for (int k = 0; k < row.at.length; k++) {
            int p = row.at[k] - transitions;
            if (p != place) {
                others[n] = p;
                weights[n++] = row.numbers[k];
                sum += row.numbers[k] * net.initial(p);
            }
        }
        return new Equation(place, sum & ring, others, weights);
    }

    /** Numbers of which the smallest comes first, as a heap in an array. */
    private static final class LongQueue {
        private long[] heap = new long[64];
        private int size;

        boolean isEmpty() {
            return size == 0;
        }

        void add(long number) {
            if (size == heap.length) {
                heap = Arrays.copyOf(heap, 2 * size);
            }
            int at = size++;
            while (at > 0 && heap[(at - 1) / 2] > number) {
                heap[at] = heap[(at - 1) / 2];
                at = (at - 1) / 2;
            }
            heap[at] = number;
        }

        long poll() {
            long first = heap[0];
            long last = heap[--size];
            int at = 0;
            for (int child = 1; child < size; child = 2 * at + 1) {
                child += child + 1 < size && heap[child + 1] < heap[child] ? 1 : 0;
                if (heap[child] >= last) {
                    break;
                }
                heap[at] = heap[child];
                at = child;
            }
            heap[at] = last;
            return first;
        }
    }
}
