package org.tidemark.check.temporal;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.walk.StateDistance;
import org.tidemark.graph.ltl.Nearness;
import org.tidemark.logic.Formula;
import org.tidemark.logic.buchi.BuchiAutomaton;
import org.tidemark.logic.buchi.Classification;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.StateReader;

/**
 * Goals that guide an automaton towards acceptance: states in which it can take a transition to where fewer are left,
 * or, on accepting cycles, one with an acceptance mark. Belongs to one thread.
 */
final class PhaseGoals implements Nearness {
    private final StateDistance distance;
    private final StateDistance.@Nullable Aim[] aims;

    private PhaseGoals(StateDistance distance, StateDistance.@Nullable Aim[] aims) {
        this.distance = distance;
        this.aims = aims;
    }

    /** The goals of an automaton's states; null where there are none that would help. */
    static @Nullable PhaseGoals of(BuchiAutomaton automaton, NetModel model, StateReader store) {
        StateDistance.@Nullable Aim[] aims = new StateDistance.Aim[automaton.states()];
        int[] left = transitionsLeft(automaton);
        boolean helps = false;
        for (int s = 0; s < aims.length; s++) {
            aims[s] = aim(automaton, s, left, model.net());
            helps |= aims[s] != null;
        }
        return helps ? new PhaseGoals(new StateDistance(model, store), aims) : null;
    }

    private static StateDistance.@Nullable Aim aim(BuchiAutomaton a, int phase, int[] left, PetriNet net) {
        List<Formula> guards = new ArrayList<>();
        for (int t = a.first(phase); t < a.end(phase); t++) {
            boolean isCloser = left[phase] == 0
                    ? left[a.target(t)] == 0 && (a.marks(t) & a.allMarks()) != 0
                    : left[a.target(t)] < left[phase];
            if (isCloser) {
                guards.add(a.guard(t));
            }
        }
        return StateDistance.aim(guards, net);
    }

    /** For each state how many transitions there are to accepting cycles at least. */
    private static int[] transitionsLeft(BuchiAutomaton a) {
        Classification known = Classification.of(a);
        int[] left = new int[a.states()];
        Arrays.fill(left, Integer.MAX_VALUE);
        for (int s = 0; s < left.length; s++) {
            left[s] = known.isAccepting(s) ? 0 : Integer.MAX_VALUE;
        }
        for (boolean again = true; again; ) {
            again = false;
            for (int s = 0; s < left.length; s++) {
                for (int t = a.first(s); t < a.end(s); t++) {
                    int by = left[a.target(t)];
                    if (by < Integer.MAX_VALUE && by + 1 < left[s]) {
                        left[s] = by + 1;
                        again = true;
                    }
                }
            }
        }
        return left;
    }

    @Override
    public long distance(int state, int phase) {
        StateDistance.Aim aim = aims[phase];
        return aim == null ? 0 : distance.from(state, aim);
    }
}
