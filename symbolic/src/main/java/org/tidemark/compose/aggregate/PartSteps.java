package org.tidemark.compose.aggregate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
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
    private static final int POLL_INTERVAL = 1 << 8;

    static PartSteps of(Kronecker system, int part) {
        Set<StepMatrix> matrices = new HashSet<>();
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
    BitSet reachable(MemoryBudget budget, BooleanSupplier cancelled) {
        List<StepMatrix> all = new ArrayList<>(joint);
        all.add(silent);
        return reachable(all, budget, cancelled);
    }

    /** The states that the part reaches alone. */
    BitSet silentlyReachable(MemoryBudget budget, BooleanSupplier cancelled) {
        return reachable(List.of(silent), budget, cancelled);
    }

    private BitSet reachable(List<StepMatrix> matrices, MemoryBudget budget, BooleanSupplier cancelled) {
        long bytes = 4L * states() + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.replace(0, bytes);
        BitSet reached = new BitSet(states());
        int[] waiting = new int[states()];
        int count = 0;
        reached.set(initial);
        waiting[count++] = initial;
        for (int taken = 0; count > 0; taken++) {
            if (taken % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
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
        budget.release(bytes);
        return reached;
    }
}
