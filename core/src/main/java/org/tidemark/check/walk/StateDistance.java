package org.tidemark.check.walk;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.model.Layout;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.store.StateReader;

/** How far states in a store seem to be from goals, for searches that go where it is nearest. Belongs to one thread. */
public final class StateDistance {
    /** Goals with more parts than this would take longer to look at than some more states. */
    private static final long MOST_PARTS = 2_000;

    private final Layout layout;
    private final StateReader store;
    private final long[] words;
    private final int[] marking;

    /**
     * A goal, and what has to be known of a state to see how far it is.
     *
     * @param places the places that it is about
     */
    public record Aim(ProofGoal goal, int[] places) {}

    public StateDistance(NetModel model, StateReader store) {
        layout = model.layout();
        this.store = store;
        words = new long[layout.words()];
        marking = new int[model.net().places()];
    }

    /** Where any of some conditions holds; null where that is no help: they are too long, or every state is as near. */
    public static @Nullable Aim aim(List<Formula> conditions, PetriNet net) {
        if (conditions.isEmpty() || conditions.stream().anyMatch(StateDistance::asksForDeath)) {
            return null;
        }
        return aim(ProofGoal.any(
                conditions.stream().map(f -> ProofGoal.of(f, net)).toList()));
    }

    /** The same of a goal. */
    public static @Nullable Aim aim(ProofGoal goal) {
        if (GoalDistance.size(goal) > MOST_PARTS) {
            return null;
        }
        BitSet places = new BitSet();
        collect(goal, places);
        return places.isEmpty() ? null : new Aim(goal, places.stream().toArray());
    }

    /** Whether a condition is about dead states, whose distance nobody knows. */
    public static boolean asksForDeath(Formula f) {
        return f instanceof Formula.Deadlock || f.children().stream().anyMatch(StateDistance::asksForDeath);
    }

    private static void collect(ProofGoal goal, BitSet places) {
        if (goal instanceof ProofGoal.Need need) {
            SparseVector weights = need.inequality().weights();
            for (int k = 0; k < weights.size(); k++) {
                places.set(weights.position(k));
            }
        } else {
            GoalDistance.parts(goal).forEach(part -> collect(part, places));
        }
    }

    /** About how many tokens are missing or too many: 0 where the state is there. */
    public long from(int state, Aim aim) {
        store.read(state, words, 0);
        for (int place : aim.places) {
            marking[place] = (int) layout.get(words, 0, place);
        }
        return GoalDistance.from(marking, aim.goal);
    }
}
