package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.logic.Formula;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.Kronecker.Part;
import org.tidemark.model.StepMatrix;

/**
 * A row of places for items: one comes in at the front, moves on where the next place is free, and leaves at the end. All
 * 2^n states are reachable, no state is dead, and an item can always be brought to the last place.
 */
record PushSketch(int length) {
    private static StepMatrix step(int from, int to) {
        return StepMatrix.of(2, new int[] {from}, new int[] {to}, 1);
    }

    Kronecker system() {
        List<Part> parts = new ArrayList<>();
        List<Joint> joints = new ArrayList<>();
        for (int k = 0; k < length; k++) {
            StepMatrix alone = k == 0 ? step(0, 1) : k == length - 1 ? step(1, 0) : StepMatrix.none(2);
            parts.add(new Part(0, alone));
            if (k > 0) {
                joints.add(new Joint(List.of(k - 1, k), List.of(step(1, 0), step(0, 1))));
            }
        }
        return new Kronecker(parts, joints);
    }

    Dag reachable() {
        int[] sizes = new int[length];
        Arrays.fill(sizes, 2);
        int[][] values = new int[length][];
        Arrays.fill(values, new int[] {0, 1});
        Forest forest = new Forest(sizes, MemoryBudget.unlimited(), () -> false);
        return Dag.of(forest, forest.product(values), MemoryBudget.unlimited());
    }

    /** There is an item at the last place. */
    Formula last() {
        return new Formula.Fireable("last");
    }

    PartCondition.Atoms atoms() {
        return atom -> new PartCondition.Each(Map.of(length - 1, BitSet.valueOf(new long[] {2})));
    }
}
