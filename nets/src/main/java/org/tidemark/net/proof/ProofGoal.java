package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;

/**
 * A condition on a marking: inequalities combined by <em>all of</em> and <em>any of</em>, without negations.
 *
 * <p>Equal parts of a formula may be the same object here, so a goal is smaller than it looks. Immutable.
 */
public sealed interface ProofGoal {
    /** The condition that every marking meets. */
    ProofGoal TRUE = new All(List.of());

    /** The condition that no marking meets. */
    ProofGoal FALSE = new Any(List.of());

    /** One inequality. */
    record Need(Inequality inequality) implements ProofGoal {}

    /** All of these. */
    record All(List<ProofGoal> parts) implements ProofGoal {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one of these. */
    record Any(List<ProofGoal> parts) implements ProofGoal {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /**
     * A goal that every marking meets in which a state formula holds, and hardly any other.
     *
     * @throws IllegalArgumentException for temporal formulas and unknown names
     */
    static ProofGoal of(Formula stateFormula, PetriNet net) {
        return new GoalWriter(net).goal(stateFormula);
    }

    static ProofGoal need(Inequality inequality) {
        if (inequality.weights().size() > 0) {
            return new Need(inequality);
        }
        return inequality.least() <= 0 ? TRUE : FALSE;
    }

    /** The conjunction, flattened. */
    static ProofGoal all(List<ProofGoal> parts) {
        List<ProofGoal> flat = new ArrayList<>();
        for (ProofGoal part : parts) {
            if (part.equals(FALSE)) {
                return FALSE;
            }
            flat.addAll(part instanceof All all ? all.parts : List.of(part));
        }
        return flat.size() == 1 ? flat.get(0) : new All(flat);
    }

    /** The disjunction, flattened. */
    static ProofGoal any(List<ProofGoal> parts) {
        List<ProofGoal> flat = new ArrayList<>();
        for (ProofGoal part : parts) {
            if (part.equals(TRUE)) {
                return TRUE;
            }
            flat.addAll(part instanceof Any any ? any.parts : List.of(part));
        }
        return flat.size() == 1 ? flat.get(0) : new Any(flat);
    }
}
