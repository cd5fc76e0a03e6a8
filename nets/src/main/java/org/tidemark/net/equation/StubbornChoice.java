package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Chooses which transitions to fire next on the way to a goal, so that no run to it is lost but for the order of its steps: a stubborn set of those transitions
 * of which some firings are left. Transitions of which none is left, but that would have to be in the set, are noted as {@linkplain #exceeding() exceeding}: a
 * run that fires one of them does not stay within the counts.
 *
 * <p>The set has some transition of every run to the goal (those that bring an inequality nearer that does not hold), with each enabled one all that its firing
 * could disable, and with each disabled one all that put tokens into a place where it lacks some. The first of a run's transitions that is in the set could have
 * been fired at once. Not thread-safe.
 */
final class StubbornChoice {
    /** What it costs, in the choice between places, to note a transition: more than to take one into the set. */
    private static final int NOTING = 16;

    private final PlaceUse use;
    private final PetriNet net;
    private final ProofGoal goal;
    private final Map<Inequality, int[]> growing = new HashMap<>();
    private final BitSet exceeding = new BitSet();
    private BitSet chosen = new BitSet();
    private int[] todo = new int[16];
    private int size;

    StubbornChoice(PlaceUse use, ProofGoal goal) {
        this.use = use;
        net = use.net();
        this.goal = goal;
    }

    /** Forgets the transitions noted so far. */
    void begin() {
        exceeding.clear();
    }

    /** The transitions noted so far. A new set. */
    BitSet exceeding() {
        return (BitSet) exceeding.clone();
    }

    /** The transitions to look at in a marking, of all of which some firings are left; null where the marking meets the goal. */
    @Nullable
    BitSet choose(int[] marking, long[] left) {
        chosen = new BitSet();
        size = 0;
        List<Inequality> unmet = unmet(goal, marking, left);
        if (unmet == null) {
            return null;
        }
        for (Inequality inequality : unmet) {
            for (int t : growing(inequality)) {
                add(t, left);
            }
        }
        while (size > 0) {
            close(todo[--size], marking, left);
        }
        return chosen;
    }

    /** Inequalities of which one has to change before the goal is met, those that cost least; null where it is met. */
    private @Nullable List<Inequality> unmet(ProofGoal part, int[] marking, long[] left) {
        if (part instanceof ProofGoal.Need need) {
            Inequality asked = need.inequality();
            return asked.weights().times(marking) >= asked.least() ? null : List.of(asked);
        }
        if (part instanceof ProofGoal.Any any) {
            List<Inequality> all = new ArrayList<>();
            for (ProofGoal one : any.parts()) {
                List<Inequality> more = unmet(one, marking, left);
                if (more == null) {
                    return null;
                }
                all.addAll(more);
            }
            return all;
        }
        List<Inequality> best = null;
        long least = Long.MAX_VALUE;
        for (ProofGoal one : ((ProofGoal.All) part).parts()) {
            List<Inequality> other = unmet(one, marking, left);
            long cost = other == null ? Long.MAX_VALUE : cost(other, left);
            if (other != null && (best == null || cost < least)) {
                best = other;
                least = cost;
            }
        }
        return best;
    }

    private long cost(List<Inequality> unmet, long[] left) {
        long cost = 0;
        for (Inequality inequality : unmet) {
            for (int t : growing(inequality)) {
                cost += cost(t, left);
            }
        }
        return cost;
    }

    private int cost(int t, long[] left) {
        if (left[t] > 0) {
            return chosen.get(t) ? 0 : 1;
        }
        return exceeding.get(t) ? 0 : NOTING;
    }

    /** The transitions that bring an inequality nearer. */
    private int[] growing(Inequality inequality) {
        return growing.computeIfAbsent(inequality, asked -> {
            Map<Integer, Long> effects = new TreeMap<>();
            SparseVector weights = asked.weights();
            for (int k = 0; k < weights.size(); k++) {
                SparseVector changes = use.changes(weights.position(k));
                for (int i = 0; i < changes.size(); i++) {
                    long change = Math.multiplyExact(weights.value(k), changes.value(i));
                    effects.merge(changes.position(i), change, Math::addExact);
                }
            }
            return effects.entrySet().stream()
                    .filter(effect -> effect.getValue() > 0)
                    .mapToInt(Map.Entry::getKey)
                    .toArray();
        });
    }

    private void add(int t, long[] left) {
        if (left[t] == 0) {
            exceeding.set(t);
        } else if (!chosen.get(t)) {
            chosen.set(t);
            if (size == todo.length) {
                todo = Arrays.copyOf(todo, 2 * size);
            }
            todo[size++] = t;
        }
    }

    private void close(int t, int[] marking, long[] left) {
        if (use.isEnabled(t, marking)) {
            SparseVector effect = use.effect(t);
            for (int k = 0; k < effect.size(); k++) {
                int p = effect.position(k);
                for (int other : effect.value(k) < 0 ? use.needing(p) : use.banned(p)) {
                    add(other, left);
                }
            }
        } else {
            closeDisabled(t, marking, left);
        }
    }

    /** Adds all that could enable a transition, by the place where that costs least. */
    private void closeDisabled(int t, int[] marking, long[] left) {
        int best = -1;
        boolean isToGrow = true;
        long least = Long.MAX_VALUE;
        for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
            boolean grows = arcs != net.inhibitors();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int p = arcs.place(a);
                boolean isMet = marking[p] >= arcs.weight(a) == grows;
                long cost = isMet ? Long.MAX_VALUE : cost(p, grows, left);
                if (cost < least) {
                    least = cost;
                    best = p;
                    isToGrow = grows;
                }
            }
        }
        SparseVector changes = use.changes(best);
        for (int k = 0; k < changes.size(); k++) {
            if (changes.value(k) > 0 == isToGrow) {
                add(changes.position(k), left);
            }
        }
    }

    private long cost(int place, boolean grows, long[] left) {
        SparseVector changes = use.changes(place);
        long cost = 0;
        for (int k = 0; k < changes.size(); k++) {
            if (changes.value(k) > 0 == grows) {
                cost += cost(changes.position(k), left);
            }
        }
        return cost;
    }
}
