package org.tidemark.net.codec;

import static java.util.Objects.requireNonNull;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.StateMachine;

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

    /** Bounds of the places in equations without negative weights; -1 for all other places. */
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

    /**
     * Sets of places that hold one token together, and those that result from putting one into the other.
     *
     * <p>If {idle, busy} and {idle, read, write} hold one token each, busy is read + write. A third set {lock, busy}
     * then gives {lock, read, write}. Where a resource is held by one of many, that makes few large sets of many small
     * ones, which is what takes the fewest bits: of all data base managers at most one has messages on their way, so
     * the messages to one manager from all the others are one set.
     */
    private static final class MachineTree {
        /** A place in more sets than these is looked up in the first ones only. */
        private static final int MOST_SETS = 64;

        private final List<BitSet> sets = new ArrayList<>();

        /** By place: sets of other places that hold as many tokens together. */
        private final Map<Integer, Set<BitSet>> parts = new HashMap<>();

        MachineTree(List<Equation> equations, int places) {
            int[] like = likes(equations, places);
            for (Equation equation : equations) {
                if (equation.total() == 1 && equation.isCount()) {
                    BitSet set = new BitSet();
                    equation.weights().support().stream().forEach(p -> set.set(like[p]));
                    if (set.cardinality() == equation.size()) {
                        sets.add(set);
                    }
                }
            }
            Map<Integer, List<BitSet>> at = new HashMap<>();
            for (BitSet set : sets) {
                set.stream()
                        .forEach(p ->
                                at.computeIfAbsent(p, x -> new ArrayList<>()).add(set));
            }
            for (List<BitSet> meeting : at.values()) {
                List<BitSet> some = meeting.subList(0, Math.min(MOST_SETS, meeting.size()));
                some.forEach(a -> some.forEach(b -> compare(a, b)));
            }
        }

        /** For each place the first one that always has as many tokens, as far as equations of two places say so. */
        private static int[] likes(List<Equation> equations, int places) {
            int[] like = IntStream.range(0, places).toArray();
            for (Equation equation : equations) {
                if (equation.size() == 2 && equation.total() == 0) {
                    SparseVector weights = equation.weights();
                    if (weights.value(0) == -weights.value(1)) {
                        int a = first(like, weights.position(0));
                        int b = first(like, weights.position(1));
                        like[Math.max(a, b)] = Math.min(a, b);
                    }
                }
            }
            for (int p = 0; p < places; p++) {
                like[p] = first(like, p);
            }
            return like;
        }

        private static int first(int[] like, int place) {
            int p = place;
            while (like[p] != p) {
                p = like[p];
            }
            return p;
        }

        /** Where all but one place of a set are in another one, the others there are parts of that place. */
        private void compare(BitSet a, BitSet b) {
            BitSet only = (BitSet) a.clone();
            only.andNot(b);
            if (only.cardinality() == 1) {
                BitSet others = (BitSet) b.clone();
                others.andNot(a);
                if (others.cardinality() > 1) {
                    parts.computeIfAbsent(only.nextSetBit(0), x -> new LinkedHashSet<>())
                            .add(others);
                }
            }
        }

        /** The set, made of others, whose unknown places are worth the most bits; null where none is larger than its own. */
        @Nullable
        Equation best(BitSet known, IntToDoubleFunction alone) {
            BitSet best = null;
            double most = 0;
            for (BitSet set : parts.isEmpty() ? List.<BitSet>of() : sets) {
                BitSet larger = larger(set, known, alone);
                double worth = larger.equals(set) ? 0 : worth(larger, known, alone);
                if (worth > most) {
                    most = worth;
                    best = larger;
                }
            }
            return best == null ? null : new Equation(Equations.ones(best), 1);
        }

        @SuppressWarnings("ReferenceEquality") // whether it was copied already
        private BitSet larger(BitSet set, BitSet known, IntToDoubleFunction alone) {
            BitSet grown = set;
            for (int p = set.nextSetBit(0); p >= 0; p = set.nextSetBit(p + 1)) {
                double most = known.get(p) ? 0 : alone.applyAsDouble(p);
                BitSet chosen = null;
                for (BitSet part : parts.getOrDefault(p, Set.of())) {
                    double worth = worth(part, known, alone);
                    if (worth > most && !part.intersects(grown)) {
                        most = worth;
                        chosen = part;
                    }
                }
                if (chosen != null) {
                    grown = grown == set ? (BitSet) set.clone() : grown;
                    grown.clear(p);
                    grown.or(chosen);
                }
            }
            return grown;
        }

        private static double worth(BitSet set, BitSet known, IntToDoubleFunction alone) {
            return set.stream().filter(p -> !known.get(p)).mapToDouble(alone).sum();
        }
    }

    /** The equations of a net, each of them checked against every transition. */
    private static final class Equations {
        /** The most equations that are examined: the shortest come first, and few are needed. */
        private static final int MOST = 2_000;

        private Equations() {}

        /** The equations that can be found within the limit, without duplicates. */
        static List<Equation> of(PetriNet net, Limit limit) {
            Set<SparseVector> found = new LinkedHashSet<>();
            for (StateMachine machine : SequentialParts.stateMachines(net, limit.share(0.5))) {
                found.add(ones(machine.places()));
            }
            Semiflows semiflows = Semiflows.someOfPlaces(net, limit);
            found.addAll(semiflows.minimal());
            found.addAll(semiflows.basis());
            Incidence incidence = Incidence.of(net);
            List<Equation> equations = new ArrayList<>();
            for (SparseVector weights : found) {
                if (equations.size() < MOST) {
                    add(net, incidence, weights, equations);
                }
            }
            return equations;
        }

        /** The sum of the tokens in these places. */
        static SparseVector ones(BitSet places) {
            int[] positions = places.stream().toArray();
            long[] values = new long[positions.length];
            Arrays.fill(values, 1);
            return SparseVector.of(positions, values);
        }

        private static void add(PetriNet net, Incidence incidence, SparseVector weights, List<Equation> to) {
            try {
                if (isConstant(incidence, weights)) {
                    SparseVector mostlyPositive = negatives(weights) > weights.size() / 2 ? negated(weights) : weights;
                    to.add(new Equation(mostlyPositive, mostlyPositive.times(net::initial)));
                }
            } catch (ArithmeticException overflow) {
                // A sum beyond 64 bits is of no use here.
            }
        }

        private static int negatives(SparseVector weights) {
            int negatives = 0;
            for (int k = 0; k < weights.size(); k++) {
                negatives += weights.value(k) < 0 ? 1 : 0;
            }
            return negatives;
        }

        private static SparseVector negated(SparseVector weights) {
            int[] positions = new int[weights.size()];
            long[] values = new long[weights.size()];
            for (int k = 0; k < positions.length; k++) {
                positions[k] = weights.position(k);
                values[k] = Math.negateExact(weights.value(k));
            }
            return SparseVector.of(positions, values);
        }

        private static boolean isConstant(Incidence incidence, SparseVector weights) {
            Map<Integer, Long> changes = new HashMap<>();
            for (int k = 0; k < weights.size(); k++) {
                SparseVector ofPlace = incidence.ofPlace(weights.position(k));
                for (int i = 0; i < ofPlace.size(); i++) {
                    long change = Math.multiplyExact(ofPlace.value(i), weights.value(k));
                    changes.merge(ofPlace.position(i), change, Math::addExact);
                }
            }
            return changes.values().stream().allMatch(change -> change == 0);
        }
    }

    /**
     * A weighted sum of tokens that never changes.
     *
     * @param weights of places
     * @param total what the sum is in every reachable marking
     */
    record Equation(SparseVector weights, long total) {
        /** Whether all weights are 1, so that no place holds more than the total. */
        boolean isCount() {
            for (int k = 0; k < weights.size(); k++) {
                if (weights.value(k) != 1) {
                    return false;
                }
            }
            return true;
        }

        int size() {
            return weights.size();
        }

        int place(int k) {
            return weights.position(k);
        }
    }

    /**
     * The digits that are written for a marking, and how the other counts follow from them.
     *
     * <p>A philosopher who thinks, is hungry or eats is one digit of three values, for two of the three places; the third, and the
     * forks, follow from invariants and are not written.
     *
     * @param digits numbers with proven limits
     * @param open places without a proven bound, which are written as numbers of any size
     * @param counts for each place its count, in terms of places that are written
     */
    record MarkingDigits(List<Digit> digits, List<Integer> open, List<CountExpression> counts) {
        MarkingDigits {
            digits = List.copyOf(digits);
            open = List.copyOf(open);
            counts = List.copyOf(counts);
        }
    }
}
