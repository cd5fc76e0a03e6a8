package org.tidemark.compose.group;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.StepMatrix;

/** The steps of a matrix that is being made; booked until it is. Not thread-safe. */
final class StepPairs {
    private static final int FIRST = 64;

    private final MemoryBudget budget;
    private int[] sources = {};
    private int[] targets = {};
    private int size;

    StepPairs(MemoryBudget budget) {
        this.budget = budget;
    }

    void add(int source, int target) {
        if (size == sources.length) {
            if (size > Integer.MAX_VALUE / 2) {
                throw new MemoryBudget.Exhausted();
            }
            int length = Math.max(FIRST, 2 * size);
            budget.replace(8L * size, 8L * length);
            sources = Arrays.copyOf(sources, length);
            targets = Arrays.copyOf(targets, length);
        }
        sources[size] = source;
        targets[size++] = target;
    }

    /** The matrix, which is booked; nothing can be added afterwards. */
    StepMatrix matrix(int states) {
        long sorting = 12L * size + StepMatrix.bytes(states, 0);
        budget.replace(0, sorting);
        StepMatrix matrix = StepMatrix.of(states, sources, targets, size);
        budget.replace(sorting + 8L * sources.length, matrix.bytes());
        sources = new int[0];
        targets = new int[0];
        return matrix;
    }
}
