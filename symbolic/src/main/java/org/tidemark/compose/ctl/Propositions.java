package org.tidemark.compose.ctl;

import java.util.BitSet;
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

/**
 * The states where a formula about single states is true, as a set. An atom costs one pass over the diagram, or none at all
 * where the local states of its parts decide it. Not thread-safe.
 */
final class Propositions {
    private final Forest forest;
    private final int[] dead;
    private final PartCondition.Atoms atoms;

    /**
     * Propositions about states of a forest.
     *
     * @param dead a cell with the states without a step; it need not be filled before a formula speaks of them
     */
    Propositions(Forest forest, int[] dead, PartCondition.Atoms atoms) {
        this.forest = forest;
        this.dead = dead;
        this.atoms = atoms;
    }

    /** Whether a formula speaks of states without a step. */
    static boolean isAboutDead(Formula f) {
        return f instanceof Deadlock
                || (f instanceof OnValues values
                        ? isAboutDead(values.meaning())
                        : f.children().stream().anyMatch(Propositions::isAboutDead));
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
            return forest.intersection(states, dead[0]);
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
}
