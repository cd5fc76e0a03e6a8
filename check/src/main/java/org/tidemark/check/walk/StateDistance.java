package org.tidemark.check.walk;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.store.StateReader;

/** How far states in a store seem to be from goals, for searches that go where it is nearest. Belongs to one thread. */
public final class StateDistance {
    /** Goals with more parts than this would take longer to look at than some more states. */
    private static final long MOST_PARTS = 2_000;

    /** Conditions with more parts than this are not even read. */
    private static final int MOST_ATOMS = 500;

    /** No distance is larger. */
    private static final long LARGEST_DISTANCE = 1L << 40;

    private final Layout layout;
    private final StateReader store;
    private final long[] words;
    private final int[] marking;

    /**
     * A goal, and what has to be known of a state to see how far it is.
     *
     * @param places the places that it is about
     */
    @SuppressWarnings("ArrayRecordComponent") // compared by nobody, and read often
    public record Aim(ProofGoal goal, int[] places) {}

    public StateDistance(NetModel model, StateReader store) {
        layout = model.layout();
        this.store = store;
        words = new long[layout.words()];
        marking = new int[model.net().places()];
    }

    /** Where any of some conditions holds; null where that is no help: they are too long, or every state is as near. */
    public static @Nullable Aim aim(List<Formula> conditions, PetriNet net) {
        if (conditions.isEmpty() || !conditions.stream().allMatch(StateDistance::isOfUse)) {
            return null;
        }
        return aim(
                ProofGoal.any(conditions.stream().map(f -> ProofGoal.of(f, net)).toList()));
    }

    /** An aim at a goal; null where that is no help: the goal is too long, or every state is as near. */
    public static @Nullable Aim aim(ProofGoal goal) {
        BitSet places = new BitSet();
        long parts = collect(goal, places, MOST_PARTS);
        return parts < 0 || places.isEmpty()
                ? null
                : new Aim(goal, places.stream().toArray());
    }

    /** Whether distances to a condition can be measured: it is short, and not about dead states. */
    public static boolean isOfUse(Formula condition) {
        return partsLeft(condition, MOST_ATOMS) >= 0;
    }

    /** How many parts are left of the most that a condition may have; less than 0 where it has more, or is about dead states. */
    private static int partsLeft(Formula f, int most) {
        int left = f instanceof Formula.Deadlock ? -1 : most - 1;
        for (Formula part : f.children()) {
            left = left < 0 ? left : partsLeft(part, left);
        }
        return left;
    }

    /** Notes the places of a goal; how many parts are left of the most that it may have, less than 0 where it has more. */
    private static long collect(ProofGoal goal, BitSet places, long most) {
        if (goal instanceof ProofGoal.Need need) {
            SparseVector weights = need.inequality().weights();
            for (int k = 0; k < weights.size(); k++) {
                places.set(weights.position(k));
            }
            return most - weights.size();
        }
        long left = most - 1;
        for (ProofGoal part : parts(goal)) {
            left = left < 0 ? left : collect(part, places, left);
        }
        return left;
    }

    /** The parts of a goal that is not a single inequality. */
    private static List<ProofGoal> parts(ProofGoal goal) {
        return goal instanceof ProofGoal.All all ? all.parts() : ((ProofGoal.Any) goal).parts();
    }

    /** About how many tokens are missing or too many: 0 where the state is there. */
    public long from(int state, Aim aim) {
        store.read(state, words, 0);
        for (int place : aim.places) {
            marking[place] = (int) layout.get(words, 0, place);
        }
        return from(marking, aim.goal);
    }

    /** The distance of a marking. */
    public static long from(int[] marking, ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return lack(marking, need.inequality());
        }
        List<ProofGoal> parts = parts(goal);
        boolean isAll = goal instanceof ProofGoal.All;
        long distance = isAll ? 0 : LARGEST_DISTANCE;
        for (int i = 0; i < parts.size(); i++) {
            long part = from(marking, parts.get(i));
            distance = isAll ? Math.min(LARGEST_DISTANCE, distance + part) : Math.min(distance, part);
        }
        return distance;
    }

    /** By how much a sum of tokens is too small. */
    private static long lack(int[] marking, Inequality inequality) {
        SparseVector weights = inequality.weights();
        double sum = 0; // of numbers that may be large, in a guess that need not be exact
        for (int k = 0; k < weights.size(); k++) {
            sum += (double) weights.value(k) * marking[weights.position(k)];
        }
        return (long) Math.max(0, Math.min(LARGEST_DISTANCE, inequality.least() - sum));
    }
}
