package org.tidemark.compose.aggregate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * One part as it is seen from outside: what it does alone, and one matrix for each thing it can do with others.
 *
 * @param initial its state at the beginning
 * @param silent the steps it takes alone
 * @param joint the steps it takes with others, every matrix once; joint steps that some partner never takes are left out
 */
record PartSteps(int initial, StepMatrix silent, List<StepMatrix> joint) {
    static PartSteps of(Kronecker system, int part) {
        Set<StepMatrix> matrices = Collections.newSetFromMap(new IdentityHashMap<>());
        List<StepMatrix> joint = new ArrayList<>();
        for (Kronecker.Joint together : system.joints()) {
            int k = together.partners().indexOf(part);
            if (k >= 0 && together.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                StepMatrix matrix = together.steps().get(k);
                if (matrices.add(matrix)) {
                    joint.add(matrix);
                }
            }
        }
        Kronecker.Part own = system.parts().get(part);
        return new PartSteps(own.initial(), own.local(), List.copyOf(joint));
    }

    int states() {
        return silent.states();
    }

    /** The states that can be reached if the other parts always take their side of a step. */
    BitSet reachable() {
        List<StepMatrix> all = new ArrayList<>(joint);
        all.add(silent);
        return reachable(all);
    }

    /** The states that the part reaches alone. */
    BitSet silentlyReachable() {
        return reachable(List.of(silent));
    }

    private BitSet reachable(List<StepMatrix> matrices) {
        BitSet reached = new BitSet(states());
        int[] waiting = new int[states()];
        int count = 0;
        reached.set(initial);
        waiting[count++] = initial;
        while (count > 0) {
            int state = waiting[--count];
            for (StepMatrix matrix : matrices) {
                for (int step = matrix.from(state); step < matrix.to(state); step++) {
                    int target = matrix.target(step);
                    if (!reached.get(target)) {
                        reached.set(target);
                        waiting[count++] = target;
                    }
                }
            }
        }
        return reached;
    }
}
