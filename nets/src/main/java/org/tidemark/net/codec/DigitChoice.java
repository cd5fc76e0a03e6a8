package org.tidemark.net.codec;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * Chooses what is written of markings: step by step the places of the equation that are the cheapest together, compared with
 * what they cost one by one. All but one of its places that are still open become a digit, the last one follows, and so does any
 * place that an equation determines by then. Places in no equation are digits of their own.
 */
final class DigitChoice {
    /** A place without a proven bound is a digit of its field if that is so narrow; a longer string would not pay. */
    private static final int NARROW_BITS = 2;

    private final PetriNet net;
    private final int[] bounds;
    private final int[] widths;
    private final List<Equation> equations;
    private final MachineTree machines;
    private final @Nullable CountExpression[] counts;
    private final BitSet known = new BitSet();
    private final List<Digit> digits = new ArrayList<>();
    private final List<Integer> open = new ArrayList<>();

    /** By place: the equations that it is in; and by equation how many of its places are not known. */
    private final List<List<Integer>> equationsOf = new ArrayList<>();

    private final int[] unknown;
    private final Deque<Integer> ready = new ArrayDeque<>();

    private DigitChoice(PetriNet net, int[] bounds, int[] widths, List<Equation> equations) {
        this.net = net;
        this.bounds = bounds;
        this.widths = widths;
        this.equations = equations;
        machines = new MachineTree(equations, net.places());
        counts = new CountExpression[net.places()];
        unknown = new int[equations.size()];
        for (int p = 0; p < net.places(); p++) {
            equationsOf.add(new ArrayList<>());
        }
        for (int e = 0; e < unknown.length; e++) {
            unknown[e] = equations.get(e).size();
            if (unknown[e] == 1) {
                ready.add(e);
            }
            for (int k = 0; k < unknown[e]; k++) {
                equationsOf.get(equations.get(e).place(k)).add(e);
            }
        }
    }

    /**
     * The choice for a net.
     *
     * @param widths the bits of each place in a state, which no count exceeds
     * @param limit how long to look for proofs
     */
    static MarkingDigits of(PetriNet net, int[] widths, Limit limit) {
        List<Equation> equations = Equations.of(net, limit);
        int[] bounds = bounds(equations, net.places());
        if (Arrays.stream(bounds).anyMatch(bound -> bound < 0)) {
            int[] others = PlaceBounds.of(net, limit).counts();
            for (int p = 0; p < bounds.length; p++) {
                bounds[p] = bounds[p] < 0 ? others[p] : bounds[p];
            }
        }
        return new DigitChoice(net, bounds, widths, equations).choose();
    }

    /** What equations without negative weights say of the places in them; -1 for the others. */
    private static int[] bounds(List<Equation> equations, int places) {
        int[] bounds = new int[places];
        Arrays.fill(bounds, -1);
        for (Equation equation : equations) {
            SparseVector weights = equation.weights();
            boolean isSum = IntStream.range(0, weights.size()).allMatch(k -> weights.value(k) > 0);
            for (int k = 0; isSum && k < weights.size(); k++) {
                long most = equation.total() / weights.value(k);
                int p = weights.position(k);
                if (most < Integer.MAX_VALUE && (bounds[p] < 0 || most < bounds[p])) {
                    bounds[p] = (int) most;
                }
            }
        }
        return bounds;
    }

    private MarkingDigits choose() {
        for (int p = 0; p < net.places(); p++) {
            if (bounds[p] == 0) {
                know(p, CountExpression.constant(0));
            }
        }
        settleReady();
        for (Equation best = best(); best != null; best = best()) {
            take(best);
            settleReady();
        }
        int[] rest = IntStream.range(0, net.places())
                .boxed()
                .sorted((a, b) -> Double.compare(alone(a), alone(b)))
                .mapToInt(Integer::intValue)
                .toArray();
        for (int p : rest) {
            if (!known.get(p)) {
                takeAlone(p);
                settleReady();
            }
        }
        List<CountExpression> all = new ArrayList<>();
        for (CountExpression count : counts) {
            all.add(requireNonNull(count));
        }
        return new MarkingDigits(digits, open, all);
    }

    private boolean isOpen(int place) {
        return bounds[place] < 0 && widths[place] > NARROW_BITS;
    }

    /** The bits of a place that is written by itself. */
    private double alone(int place) {
        return bounds[place] < 0 ? widths[place] : log2(bounds[place] + 1.0);
    }

    private static double log2(double x) {
        return Math.log(x) / Math.log(2);
    }

    /** The equation whose open places cost the least as a digit, compared with one by one; null if none gains anything. */
    private @Nullable Equation best() {
        Equation best = null;
        double least = 1;
        for (int e = 0; e < equations.size(); e++) {
            Equation equation = equations.get(e);
            if (unknown[e] >= 2 && equation.isCount() && equation.total() <= Digit.MOST_RANKS) {
                double cost = relativeCost(equation);
                if (cost < least) {
                    least = cost;
                    best = equation;
                }
            }
        }
        Equation larger = machines.best(known, this::alone);
        return larger != null && relativeCost(larger) < least ? larger : best;
    }

    private double relativeCost(Equation equation) {
        double apart = 0;
        int places = -1;
        for (int k = 0; k < equation.size(); k++) {
            int p = equation.place(k);
            if (!known.get(p)) {
                apart += alone(p);
                places++;
            }
        }
        if (places == 0) {
            return 0;
        }
        long radix = Digit.radix(places, (int) equation.total());
        boolean isTooLarge = radix > Digit.MOST_RANKS && places > 1;
        return isTooLarge ? Double.POSITIVE_INFINITY : log2((double) radix) / apart;
    }

    /** Writes the open places of an equation as a digit, but for the last one, which follows. */
    private void take(Equation equation) {
        int[] places = IntStream.range(0, equation.size())
                .map(equation::place)
                .filter(p -> !known.get(p))
                .toArray();
        int last = places[places.length - 1];
        int[] written = Arrays.copyOf(places, places.length - 1);
        if (written.length == 1) {
            takeAlone(written[0]);
        } else if (written.length > 1) {
            digits.add(new Digit(written, (int) equation.total()));
            for (int p : written) {
                know(p, CountExpression.ofPlace(p));
            }
        }
        try {
            know(last, solved(equation, last));
        } catch (ArithmeticException overflow) {
            takeAlone(last);
        }
    }

    private void takeAlone(int place) {
        if (isOpen(place)) {
            open.add(place);
        } else {
            int most = bounds[place] < 0 ? (1 << widths[place]) - 1 : bounds[place];
            digits.add(new Digit(new int[] {place}, most));
        }
        know(place, CountExpression.ofPlace(place));
    }

    private void know(int place, CountExpression count) {
        counts[place] = count;
        known.set(place);
        for (int e : equationsOf.get(place)) {
            if (--unknown[e] == 1) {
                ready.add(e);
            }
        }
    }

    /** Lets follow what equations determine that have one open place left. */
    private void settleReady() {
        while (!ready.isEmpty()) {
            int e = ready.remove();
            Equation equation = equations.get(e);
            for (int k = 0; k < equation.size(); k++) {
                int p = equation.place(k);
                if (!known.get(p) && Math.abs(equation.weights().value(k)) == 1) {
                    try {
                        know(p, solved(equation, p));
                    } catch (ArithmeticException overflow) {
                        // The place will be written.
                    }
                    break;
                }
            }
        }
    }

    /** The count of a place whose weight is 1 or -1, from the others in an equation. */
    private CountExpression solved(Equation equation, int place) {
        long sign = equation.weights().at(place);
        CountExpression count = CountExpression.constant(Math.multiplyExact(sign, equation.total()));
        for (int k = 0; k < equation.size(); k++) {
            int p = equation.place(k);
            if (p != place) {
                CountExpression other = requireNonNull(counts[p]);
                count.add(other, Math.multiplyExact(-sign, equation.weights().value(k)));
            }
        }
        return count;
    }
}
