package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.Constant;
import org.tidemark.logic.Formula.Deadlock;
import org.tidemark.logic.Formula.Fireable;
import org.tidemark.net.PetriNet;

/**
 * A Kripke structure: states 0, 1, 2, … of which 0 is the initial one, their successors, and the truth of formulas
 * without operators in each of them. Immutable.
 *
 * @param successors state by state; none for a dead state
 * @param atoms the truth of constants, comparisons, {@code fireable} and {@code deadlock} in a state
 */
public record NaiveGraph(List<List<Integer>> successors, Atoms atoms) {
    /** The truth of a formula without operators in a state. */
    @FunctionalInterface
    public interface Atoms {
        boolean hold(Formula atom, int state);
    }

    /** The reachability graph of a net; its space must be complete. */
    public static NaiveGraph of(PetriNet net, NaiveStateSpace space) {
        if (!space.isComplete()) {
            throw new IllegalArgumentException("only a part of the states is known");
        }
        List<List<Integer>> successors = new ArrayList<>();
        for (int state = 0; state < space.states().size(); state++) {
            successors.add(space.steps(state).stream()
                    .map(NaiveStateSpace.Edge::target)
                    .distinct()
                    .toList());
        }
        NaiveTruth truth = new NaiveTruth(net);
        return new NaiveGraph(
                successors, (atom, state) -> truth.holds(atom, space.states().get(state)));
    }

    /** A graph drawn by hand, where {@code fireable(a)} is true in the states that have a label {@code a}. */
    public static NaiveGraph of(List<List<Integer>> successors, List<Set<String>> labels) {
        return new NaiveGraph(successors, (atom, state) -> {
            if (atom instanceof Fireable label) {
                return labels.get(state).contains(label.transition());
            } else if (atom instanceof Deadlock) {
                return successors.get(state).isEmpty();
            } else if (atom instanceof Constant constant) {
                return constant.value();
            }
            throw new IllegalArgumentException("labels say nothing about " + atom);
        });
    }

    public int states() {
        return successors.size();
    }

    public List<Integer> successors(int state) {
        return successors.get(state);
    }

    public boolean isDead(int state) {
        return successors(state).isEmpty();
    }

    /** This graph with a loop at each dead state, which stutters forever. */
    public NaiveGraph stuttering() {
        List<List<Integer>> total = new ArrayList<>();
        for (int state = 0; state < states(); state++) {
            total.add(isDead(state) ? List.of(state) : successors(state));
        }
        return new NaiveGraph(total, atoms);
    }
}
