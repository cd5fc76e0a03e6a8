package org.tidemark.compose;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.compose.run.Move;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/** The states of a small system by the definition: vectors in a set, one step at a time. */
public final class NaiveSystem {
    private NaiveSystem() {}

    /** The reachable states. */
    public static Set<List<Integer>> reachable(Kronecker system) {
        List<Integer> initial =
                system.parts().stream().map(Kronecker.Part::initial).toList();
        Set<List<Integer>> reached = new HashSet<>(Set.of(initial));
        Deque<List<Integer>> open = new ArrayDeque<>(reached);
        while (!open.isEmpty()) {
            for (List<Integer> next : successors(system, open.remove())) {
                if (reached.add(next)) {
                    open.add(next);
                }
            }
        }
        return reached;
    }

    /** The states that one step leads to. */
    public static List<List<Integer>> successors(Kronecker system, List<Integer> state) {
        List<List<Integer>> successors = new ArrayList<>();
        for (int p = 0; p < state.size(); p++) {
            successors.addAll(combinations(
                    state, List.of(p), List.of(system.parts().get(p).local())));
        }
        for (Kronecker.Joint joint : system.joints()) {
            successors.addAll(combinations(state, joint.partners(), joint.steps()));
        }
        return successors;
    }

    private static List<List<Integer>> combinations(List<Integer> state, List<Integer> movers, List<StepMatrix> steps) {
        List<List<Integer>> found = List.of(state);
        for (int k = 0; k < movers.size(); k++) {
            int mover = movers.get(k);
            List<List<Integer>> next = new ArrayList<>();
            for (List<Integer> each : found) {
                for (int target = 0; target < steps.get(k).states(); target++) {
                    if (steps.get(k).has(state.get(mover), target)) {
                        List<Integer> moved = new ArrayList<>(each);
                        moved.set(mover, target);
                        next.add(moved);
                    }
                }
            }
            found = next;
        }
        return found;
    }

    /** Whether there is a run and it is one of the system, step by step. */
    static boolean isRun(Kronecker system, @Nullable List<Move> run, int[] target) {
        if (run == null) {
            return false;
        }
        int[] state = system.parts().stream().mapToInt(Kronecker.Part::initial).toArray();
        for (Move step : run) {
            List<Integer> movers =
                    step.joint() >= 0 ? system.joints().get(step.joint()).partners() : List.of(step.part());
            List<StepMatrix> matrices = step.joint() >= 0
                    ? system.joints().get(step.joint()).steps()
                    : List.of(system.parts().get(step.part()).local());
            for (int p = 0; p < state.length; p++) {
                int k = movers.indexOf(p);
                boolean allowed =
                        k < 0 ? state[p] == step.target()[p] : matrices.get(k).has(state[p], step.target()[p]);
                if (!allowed) {
                    return false;
                }
            }
            state = step.target();
        }
        return Arrays.equals(state, target);
    }
}
