package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.DeadNodes;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SiphonsAndTraps;
import org.tidemark.net.structure.SparseVector;

/**
 * Decides whether assumed inequalities contradict what holds for every reachable marking: the state equation
 * {@code m = m0 + C x} with {@code m ≥ 0} and {@code x ≥ 0}, proven bounds of places, and traps that stay marked.
 *
 * <p>A place gets a row in the {@link Simplex} tableau when an assumption mentions it or a solution violates its
 * bounds, so most questions need few rows even for a large net; likewise {@linkplain #cut traps} are added when a
 * solution empties them. Both are kept for later questions. Solutions are read as floating-point numbers, which only
 * guide the search; verdicts are exact. Not thread-safe.
 */
final class Infeasibility {
    private static final double TOLERANCE = 1e-6;

    /** An assumption, the level of the search that made it, and the tableau's state before it. */
    private record Assumption(Inequality inequality, int level, int simplexMark) {}

    private final PetriNet net;
    private final BitSet never;
    private final Incidence incidence;
    private final SiphonsAndTraps sets;
    private final int[] initial;
    private final double[] most;
    private final Simplex simplex;
    private final List<Fact> facts = new ArrayList<>();
    private final @Nullable Certificate[] bounds;
    private final int[] variableOf;
    private final Map<SparseVector, Integer> forms = new HashMap<>();
    private final List<Integer> placeOf = new ArrayList<>();
    private final List<Assumption> assumptions = new ArrayList<>();
    private final double[] firings;
    private final double[] marking;
    private int cuts;

    Infeasibility(PetriNet net, PlaceBounds proven) {
        this(net, proven.dead(), proven);
    }

    /** A system without bounds of places: contradictions follow from the state equation and traps only. */
    static Infeasibility withoutBounds(PetriNet net) {
        return new Infeasibility(net, DeadNodes.of(net), null);
    }

    private Infeasibility(PetriNet net, DeadNodes dead, @Nullable PlaceBounds proven) {
        this.net = net;
        never = dead.places();
        incidence = Incidence.of(net, dead.transitions());
        sets = new SiphonsAndTraps(net);
        initial = Arrays.copyOf(net.initialMarking(), net.places() + net.transitions());
        simplex = new Simplex(net.transitions());
        dead.transitions().stream().forEach(t -> simplex.atMost(t, 0, Simplex.NATURAL));
        bounds = new Certificate[net.places()];
        variableOf = new int[net.places()];
        most = new double[net.places()];
        for (int p = 0; p < net.places(); p++) {
            bounds[p] = proven == null ? null : proven.certificate(p);
            variableOf[p] = -1;
            most[p] = proven == null || proven.bound(p) == PlaceBounds.UNKNOWN
                    ? Double.POSITIVE_INFINITY
                    : proven.bound(p);
        }
        firings = new double[net.transitions()];
        marking = new double[initial.length];
    }

    /** Places that are never marked. */
    BitSet never() {
        return never;
    }

    /** The state to return to. */
    int mark() {
        return assumptions.size();
    }

    /** Drops the assumptions made since then. */
    void undo(int mark) {
        if (mark < assumptions.size()) {
            simplex.undo(assumptions.get(mark).simplexMark);
            assumptions.subList(mark, assumptions.size()).clear();
        }
    }

    /** Assumes an inequality; false if it contradicts another one directly. */
    boolean assume(Inequality inequality, int level) {
        int reason = 2 * assumptions.size() + 1;
        assumptions.add(new Assumption(inequality, level, simplex.mark()));
        SparseVector weights = inequality.weights();
        boolean upright = weights.value(0) > 0;
        SparseVector form = upright ? weights : inequality.negated().weights();
        int variable = variable(form);
        long initially = form.times(initial);
        return upright
                ? simplex.atLeast(variable, Math.subtractExact(inequality.least(), initially), reason)
                : simplex.atMost(variable, Math.subtractExact(Math.negateExact(inequality.least()), initially), reason);
    }

    /** The variable for the difference between a weighted sum and its initial value. */
    private int variable(SparseVector form) {
        if (form.size() == 1 && form.value(0) == 1) {
            return place(form.position(0));
        }
        Integer known = forms.get(form);
        if (known == null) {
            known = add(form, Simplex.NO_LOWER, Simplex.NATURAL, Simplex.NO_UPPER, Simplex.NATURAL, -1);
            forms.put(form, known);
        }
        return known;
    }

    /** The variable for a place, or for how often a transition fires: that one is a column. */
    private int place(int p) {
        if (p >= net.places()) {
            return p - net.places();
        }
        if (variableOf[p] < 0) {
            Certificate bound = bounds[p];
            long upper = bound == null ? Simplex.NO_UPPER : bound.bound() - initial[p];
            int reason = bound == null ? Simplex.NATURAL : reason(new Fact.Bounded(bound));
            variableOf[p] = add(SparseVector.unit(p), -initial[p], Simplex.NATURAL, upper, reason, p);
        }
        return variableOf[p];
    }

    private int reason(Fact fact) {
        facts.add(fact);
        return 2 * (facts.size() - 1);
    }

    private int add(SparseVector form, long lower, int lowerReason, long upper, int upperReason, int place) {
        TreeMap<Integer, Long> effect = new TreeMap<>();
        for (int k = 0; k < form.size(); k++) {
            if (form.position(k) >= net.places()) {
                effect.merge(form.position(k) - net.places(), form.value(k), Math::addExact);
                continue;
            }
            SparseVector changes = incidence.ofPlace(form.position(k));
            for (int i = 0; i < changes.size(); i++) {
                effect.merge(changes.position(i), Math.multiplyExact(changes.value(i), form.value(k)), Math::addExact);
            }
        }
        placeOf.add(place);
        return simplex.add(vector(effect), lower, lowerReason, upper, upperReason);
    }

    /** Whether some marking satisfies the state equation, the assumptions and the traps found so far. */
    Simplex.Answer check(Limit limit) {
        while (true) {
            Simplex.Answer answer = simplex.check(limit);
            if (answer != Simplex.Answer.FEASIBLE) {
                return answer;
            }
            readSolution();
            if (!boundBrokenPlaces(limit)) {
                return answer;
            }
            if (limit.isOver()) {
                return Simplex.Answer.GIVEN_UP;
            }
        }
    }

    private void readSolution() {
        for (int p = 0; p < net.places(); p++) {
            marking[p] = initial[p];
        }
        for (int t = 0; t < firings.length; t++) {
            firings[t] = simplex.value(t);
            marking[net.places() + t] = firings[t];
            if (firings[t] != 0) {
                SparseVector effect = incidence.ofTransition(t);
                for (int k = 0; k < effect.size(); k++) {
                    marking[effect.position(k)] += firings[t] * effect.value(k);
                }
            }
        }
    }

    private boolean boundBrokenPlaces(Limit limit) {
        boolean some = false;
        for (int p = 0; p < net.places() && !(some && limit.isOver()); p++) {
            if (variableOf[p] < 0 && (marking[p] < -TOLERANCE || marking[p] > most[p] + TOLERANCE)) {
                place(p);
                some = true;
            }
        }
        return some;
    }

    /** Adds a marked trap that the last solution empties; false if it empties none. */
    boolean cut() {
        BitSet trap = sets.largestTrap(empty());
        if (!isMarked(trap)) {
            return false;
        }
        cuts++;
        Fact fact = new Fact.MarkedTrap(smallest(trap));
        SparseVector form = fact.inequality().weights();
        add(form, 1 - form.times(initial), reason(fact), Simplex.NO_UPPER, Simplex.NATURAL, -1);
        return true;
    }

    /** The places that the last solution leaves empty. */
    BitSet empty() {
        BitSet empty = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            empty.set(p, marking[p] < TOLERANCE);
        }
        return empty;
    }

    /** The transitions that fire in the last solution, be it in part. */
    BitSet fired() {
        BitSet fired = new BitSet();
        for (int t = 0; t < firings.length; t++) {
            fired.set(t, firings[t] > TOLERANCE);
        }
        return fired;
    }

    /** A smaller marked trap inside a marked trap: fewer places make a sharper cut. */
    private BitSet smallest(BitSet trap) {
        BitSet smallest = trap;
        for (int many = (trap.cardinality() + 1) / 2; many > 0; many /= 2) {
            for (int p = smallest.nextSetBit(0); p >= 0; p = smallest.nextSetBit(p + 1)) {
                BitSet fewer = (BitSet) smallest.clone();
                int last = p;
                for (int k = 1; k < many && smallest.nextSetBit(last + 1) >= 0; k++) {
                    last = smallest.nextSetBit(last + 1);
                }
                fewer.clear(p, last + 1);
                BitSet rest = sets.largestTrap(fewer);
                smallest = isMarked(rest) ? rest : smallest;
                p = last;
            }
        }
        return smallest;
    }

    private boolean isMarked(BitSet places) {
        return places.stream().anyMatch(p -> initial[p] > 0);
    }

    /** The number of traps in the tableau. */
    int cuts() {
        return cuts;
    }

    /** Whether the last solution satisfies this inequality. */
    boolean isMet(Inequality inequality) {
        double sum = 0;
        for (int k = 0; k < inequality.weights().size(); k++) {
            sum += inequality.weights().value(k) * marking[inequality.weights().position(k)];
        }
        return sum >= inequality.least() - TOLERANCE;
    }

    /**
     * Two inequalities such that every marking satisfies one of them but the last solution neither; null if it is
     * integral.
     */
    ProofGoal.@Nullable Any split() {
        return split(0, net.places());
    }

    /**
     * Two inequalities such that every firing count satisfies one of them but the last solution neither; null if it is
     * integral.
     */
    ProofGoal.@Nullable Any splitFirings() {
        return split(net.places(), marking.length);
    }

    private ProofGoal.@Nullable Any split(int from, int to) {
        int best = -1;
        double farthest = TOLERANCE;
        for (int p = from; p < to; p++) {
            double distance = Math.abs(marking[p] - Math.rint(marking[p]));
            if (distance > farthest) {
                farthest = distance;
                best = p;
            }
        }
        if (best < 0) {
            return null;
        }
        Inequality low = Inequality.atMost(best, (long) Math.floor(marking[best]));
        return new ProofGoal.Any(List.of(new ProofGoal.Need(low), new ProofGoal.Need(low.negated())));
    }

    /** Whether the inequality is possible when only the bounds of its single places are considered. */
    boolean isOpen(Inequality inequality) {
        SparseVector weights = inequality.weights();
        double sum = 0;
        for (int k = 0; k < weights.size(); k++) {
            int p = weights.position(k);
            boolean positive = weights.value(k) > 0;
            int variable = p < net.places() ? variableOf[p] : p - net.places();
            double tokens = positive && variable < 0 ? most[p] : 0;
            if (variable >= 0) {
                tokens = initial[p] + (positive ? simplex.upper(variable) : simplex.lower(variable));
            }
            sum += weights.value(k) * tokens;
        }
        return sum >= inequality.least() - TOLERANCE;
    }

    /** How often each transition fires in the last solution, rounded. */
    SparseVector firings() {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        for (int t = 0; t < firings.length; t++) {
            if (firings[t] != 0) {
                counts.put(t, Math.round(firings[t]));
            }
        }
        return vector(counts);
    }

    /** How often each transition fires in the last solution, rounded up. */
    SparseVector mostFirings() {
        TreeMap<Integer, Long> counts = new TreeMap<>();
        for (int t = 0; t < firings.length; t++) {
            if (firings[t] > TOLERANCE) {
                counts.put(t, (long) Math.ceil(firings[t] - TOLERANCE));
            }
        }
        return vector(counts);
    }

    private static SparseVector vector(SortedMap<Integer, Long> values) {
        values.values().removeIf(value -> value == 0);
        return SparseVector.of(
                values.keySet().stream().mapToInt(Integer::intValue).toArray(),
                values.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** A contradiction, and the levels of the assumptions in it. */
    record Contradiction(Refutation refutation, BitSet levels) {}

    /** The reason why the last answer was negative. */
    Contradiction contradiction() {
        List<Refutation.Share> shares = new ArrayList<>();
        TreeMap<Integer, Long> spare = new TreeMap<>();
        BitSet levels = new BitSet();
        for (Simplex.Part part : simplex.conflict()) {
            if (part.reason() == Simplex.NATURAL) {
                int form = part.variable() - net.transitions();
                if (form >= 0) {
                    spare.put(placeOf.get(form), part.times());
                }
            } else if (part.reason() % 2 == 0) {
                Fact fact = facts.get(part.reason() / 2);
                shares.add(new Refutation.Share(fact.inequality(), part.times(), fact));
            } else {
                Assumption assumption = assumptions.get(part.reason() / 2);
                shares.add(new Refutation.Share(assumption.inequality, part.times(), null));
                levels.set(assumption.level);
            }
        }
        return new Contradiction(new Refutation(shares, vector(spare)), levels);
    }
}
