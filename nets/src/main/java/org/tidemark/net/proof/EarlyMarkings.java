package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Incidence;
import org.tidemark.net.structure.SparseVector;

/**
 * Conditions that hold in all markings, or in none, a few steps away from the initial one: a step changes a sum of
 * tokens by no more than one transition does that may have its tokens by then. A thousand forks are not all gone after
 * three steps. A dead marking may stay as it is.
 *
 * <p>Steps are examined as they are asked for; a condition costs the arcs at its places for each of them. Not thread-safe.
 */
public final class EarlyMarkings {
    /** Nothing is known after more steps. */
    private static final int MOST_STEPS = 12;

    private final PetriNet net;
    private final Incidence incidence;
    private final List<Within> within = new ArrayList<>();
    private final long[] gains;

    /** The fewest and most tokens after some steps, and the transitions that may be the next. */
    private static final class Within {
        private final long[] least;
        private final long[] most;
        private final BitSet next;

        Within(long[] least, long[] most, BitSet next) {
            this.least = least;
            this.most = most;
            this.next = next;
        }
    }

    public EarlyMarkings(PetriNet net, Incidence incidence) {
        this.net = net;
        this.incidence = incidence;
        gains = new long[net.transitions()];
        long[] first = Arrays.stream(net.initialMarking()).asLongStream().toArray();
        within.add(new Within(first, first, next(first, first)));
    }

    /** Whether a condition holds in all markings that are this many steps away, or in none; null where that is not known. */
    public @Nullable Boolean truth(Formula condition, int steps) {
        if (steps > MOST_STEPS) {
            return null;
        }
        while (within.size() <= steps) {
            within.add(after(within.get(within.size() - 1)));
        }
        GoalWriter writer = new GoalWriter(net);
        try {
            if (!isPossible(writer.goal(condition), steps)) {
                return false;
            }
            return isPossible(writer.goal(new Formula.Not(condition)), steps) ? null : Boolean.TRUE;
        } catch (ArithmeticException tooLarge) {
            return null;
        }
    }

    private boolean isPossible(ProofGoal goal, int steps) {
        if (goal instanceof ProofGoal.All all) {
            return all.parts().stream().allMatch(part -> isPossible(part, steps));
        }
        if (goal instanceof ProofGoal.Any any) {
            return any.parts().stream().anyMatch(part -> isPossible(part, steps));
        }
        Inequality need = ((ProofGoal.Need) goal).inequality();
        return most(need.weights(), steps) >= need.least();
    }

    /** The most that a sum can be. */
    private long most(SparseVector weights, int steps) {
        if (weights.size() == 1) {
            int place = weights.position(0);
            long weight = weights.value(0);
            Within then = within.get(steps);
            return Math.multiplyExact(weight, weight > 0 ? then.most[place] : then.least[place]);
        }
        BitSet changing = new BitSet();
        try {
            long most = gather(weights, changing);
            for (int step = 0; step < steps; step++) {
                most = Math.addExact(most, gain(changing, within.get(step).next));
            }
            return most;
        } finally {
            changing.stream().forEach(t -> gains[t] = 0);
        }
    }

    /** Finds out by how much each transition changes a sum; returns what it is at first. */
    private long gather(SparseVector weights, BitSet changing) {
        long first = 0;
        for (int k = 0; k < weights.size(); k++) {
            long weight = weights.value(k);
            first = Math.addExact(first, Math.multiplyExact(weight, (long) net.initial(weights.position(k))));
            SparseVector changes = incidence.ofPlace(weights.position(k));
            for (int i = 0; i < changes.size(); i++) {
                int t = changes.position(i);
                changing.set(t);
                gains[t] = Math.addExact(gains[t], Math.multiplyExact(weight, changes.value(i)));
            }
        }
        return first;
    }

    private long gain(BitSet changing, BitSet next) {
        long best = 0;
        for (int t = changing.nextSetBit(0); t >= 0; t = changing.nextSetBit(t + 1)) {
            best = next.get(t) ? Math.max(best, gains[t]) : best;
        }
        return best;
    }

    private Within after(Within before) {
        long[] least = before.least.clone();
        long[] most = before.most.clone();
        for (int t = before.next.nextSetBit(0); t >= 0; t = before.next.nextSetBit(t + 1)) {
            SparseVector effect = incidence.ofTransition(t);
            for (int k = 0; k < effect.size(); k++) {
                int place = effect.position(k);
                least[place] = Math.min(least[place], Math.max(0, before.least[place] + effect.value(k)));
                most[place] = Math.max(most[place], before.most[place] + effect.value(k));
            }
        }
        return new Within(least, most, next(least, most));
    }

    /** The transitions that may be enabled with these numbers of tokens; where some must wait for others is left open. */
    private BitSet next(long[] least, long[] most) {
        BitSet next = new BitSet();
        for (int t = 0; t < net.transitions(); t++) {
            next.set(t, has(net.inputs(), t, most) && has(net.reads(), t, most) && !isBanned(t, least));
        }
        return next;
    }

    private static boolean has(Arcs needed, int t, long[] tokens) {
        for (int a = needed.from(t); a < needed.to(t); a++) {
            if (tokens[needed.place(a)] < needed.weight(a)) {
                return false;
            }
        }
        return true;
    }

    private boolean isBanned(int t, long[] least) {
        Arcs banned = net.inhibitors();
        for (int a = banned.from(t); a < banned.to(t); a++) {
            if (least[banned.place(a)] >= banned.weight(a)) {
                return true;
            }
        }
        return false;
    }
}
