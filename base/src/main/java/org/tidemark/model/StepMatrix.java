package org.tidemark.model;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Boolean matrix, row by row: for each state of a part, the states that one step leads to.
 *
 * <p>The targets of a state lie behind each other in ascending order, and none is there twice. Immutable and shared by
 * threads; four bytes per step and four per state.
 */
public final class StepMatrix {
    private final int[] first;
    private final int[] target;

    /** Computed when it is first asked for; 0 until then. */
    private int hash;

    private StepMatrix(int[] first, int[] target) {
        this.first = first;
        this.target = target;
    }

    /** The matrix with a one for every pair of a source and a target, given in any order and as often as you like. */
    public static StepMatrix of(int states, int[] sources, int[] targets, int pairs) {
        long[] steps = new long[pairs];
        for (int i = 0; i < pairs; i++) {
            steps[i] = (long) sources[i] << 32 | targets[i];
        }
        Arrays.sort(steps);
        int[] first = new int[states + 1];
        int[] kept = new int[pairs];
        int size = 0;
        for (int i = 0; i < pairs; i++) {
            if (i == 0 || steps[i] != steps[i - 1]) {
                kept[size++] = (int) steps[i];
                first[(int) (steps[i] >> 32) + 1]++;
            }
        }
        for (int s = 0; s < states; s++) {
            first[s + 1] += first[s];
        }
        return new StepMatrix(first, size == pairs ? kept : Arrays.copyOf(kept, size));
    }

    /** The matrix without steps. */
    public static StepMatrix none(int states) {
        return new StepMatrix(new int[states + 1], new int[0]);
    }

    /** The steps of all of some matrices of one size, of which there is at least one. */
    public static StepMatrix sum(List<StepMatrix> matrices) {
        if (matrices.size() == 1) {
            return matrices.get(0);
        }
        int pairs = matrices.stream().mapToInt(StepMatrix::steps).reduce(0, Math::addExact);
        int[] sources = new int[pairs];
        int[] targets = new int[pairs];
        int size = 0;
        for (StepMatrix matrix : matrices) {
            for (int state = 0; state < matrix.states(); state++) {
                for (int step = matrix.from(state); step < matrix.to(state); step++) {
                    sources[size] = state;
                    targets[size++] = matrix.target(step);
                }
            }
        }
        return of(matrices.get(0).states(), sources, targets, size);
    }

    public int states() {
        return first.length - 1;
    }

    public int steps() {
        return target.length;
    }

    /** The first step of a state. */
    public int from(int state) {
        return first[state];
    }

    /** The step behind the last one of a state. */
    public int to(int state) {
        return first[state + 1];
    }

    public int target(int step) {
        return target[step];
    }

    /** Whether a step leads from one state to the other. */
    public boolean has(int from, int to) {
        return Arrays.binarySearch(target, first[from], first[from + 1], to) >= 0;
    }

    /** The steps backwards: rows and columns exchanged. */
    public StepMatrix transposed() {
        int[] sources = new int[target.length];
        for (int s = 0; s < states(); s++) {
            Arrays.fill(sources, first[s], first[s + 1], s);
        }
        return of(states(), target, sources, target.length);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other
                || (other instanceof StepMatrix matrix
                        && hashCode() == matrix.hashCode()
                        && Arrays.equals(first, matrix.first)
                        && Arrays.equals(target, matrix.target));
    }

    @Override
    public int hashCode() {
        if (hash == 0) {
            hash = 31 * Arrays.hashCode(first) + Arrays.hashCode(target);
        }
        return hash;
    }

    /** The bytes of the arrays of a matrix of this size. */
    public static long bytes(long states, long steps) {
        return 4 * (states + 1 + steps) + 3 * 16;
    }

    public long bytes() {
        return bytes(states(), target.length);
    }
}
