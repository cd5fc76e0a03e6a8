package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.dd.Forest;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.OnValues;
import org.tidemark.logic.Formula.Or;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * The states where a formula about single states is true, as a set. An atom costs one pass over the diagram, or none at all
 * where the local states of its parts decide it. Not thread-safe.
 */
final class Propositions {
    private final Forest forest;
    private final List<Joint> steps;
    private final PartCondition.Atoms atoms;

    /**
     * Propositions about states of a forest.
     *
     * @param steps all steps of the system, those of single parts as well
     */
    Propositions(Forest forest, List<Joint> steps, PartCondition.Atoms atoms) {
        this.forest = forest;
        this.steps = steps;
        this.atoms = atoms;
    }

    /** All steps of a system, those that a part takes alone as steps with one partner. */
    static List<Joint> steps(Kronecker system) {
        List<Joint> steps = new ArrayList<>();
        for (int part = 0; part < system.parts().size(); part++) {
            StepMatrix local = system.parts().get(part).local();
            if (local.steps() > 0) {
                steps.add(new Joint(List.of(part), List.of(local)));
            }
        }
        steps.addAll(system.joints());
        return List.copyOf(steps);
    }

    /** The states among some where a formula is true. */
    int among(int states, Formula f) {
        if (states == Forest.EMPTY) {
            return states;
        }
        if (f instanceof Constant constant) {
            return constant.value() ? states : Forest.EMPTY;
        } else if (f instanceof Not not) {
            return forest.difference(states, among(states, not.of()));
        } else if (f instanceof And and) {
            int left = states;
            for (Formula part : and.parts()) {
                left = among(left, part);
            }
            return left;
        } else if (f instanceof Or or) {
            int found = Forest.EMPTY;
            for (Formula part : or.parts()) {
                found = forest.union(found, among(states, part));
            }
            return found;
        } else if (f instanceof Implies implies) {
            int premise = among(states, implies.premise());
            return forest.union(forest.difference(states, premise), among(premise, implies.conclusion()));
        } else if (f instanceof Iff iff) {
            int left = among(states, iff.left());
            int both = among(left, iff.right());
            int neither = forest.difference(forest.difference(states, left), among(states, iff.right()));
            return forest.union(both, neither);
        } else if (f instanceof OnValues values) {
            return among(states, values.meaning());
        } else if (f instanceof Deadlock) {
            return dead(states);
        }
        return among(states, atoms.of(f));
    }

    private int among(int states, PartCondition condition) {
        if (condition instanceof PartCondition.Each each) {
            return forest.restrict(states, allowed(each.states()));
        } else if (condition instanceof PartCondition.Sum sum) {
            long[] @Nullable [] weights = new long[forest.levels()][];
            sum.weights().forEach((part, here) -> weights[part] = here);
            return forest.restrictSum(states, weights, sum.relation(), sum.bound());
        }
        int found = Forest.EMPTY;
        for (PartCondition one : ((PartCondition.Any) condition).conditions()) {
            found = forest.union(found, among(states, one));
        }
        return found;
    }

    /** A part that all of its local states are allowed of is not looked at. */
    private @Nullable BitSet[] allowed(Map<Integer, BitSet> states) {
        @Nullable BitSet[] allowed = new BitSet[forest.levels()];
        states.forEach((part, here) -> allowed[part] = here.nextClearBit(0) >= forest.size(part) ? null : here);
        return allowed;
    }

    /** The states among some without a step. */
    int dead(int states) {
        int dead = states;
        for (Joint step : steps) {
            @Nullable BitSet[] enabled = new BitSet[forest.levels()];
            for (int i = 0; i < step.partners().size(); i++) {
                enabled[step.partners().get(i)] = sources(step.steps().get(i));
            }
            dead = forest.difference(dead, forest.restrict(dead, enabled));
        }
        return dead;
    }

    private static BitSet sources(StepMatrix matrix) {
        BitSet sources = new BitSet(matrix.states());
        for (int state = 0; state < matrix.states(); state++) {
            sources.set(state, matrix.from(state) < matrix.to(state));
        }
        return sources;
    }
}
