package org.tidemark.compose.ctl;

import java.util.Arrays;
import java.util.List;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * The numbers of the states that steps lead to from one state of a Dag; transposed matrices give those before it.
 *
 * <p>The path of the state through the Dag is kept: a step begins at its first partner, follows new arcs from there, and ends as
 * soon as it is back on the path below its last partner, where all further numbers are known. Targets outside the Dag are left
 * out. Allocates only while its buffer grows. Not thread-safe.
 */
final class StepRanks {
    private final Dag dag;
    private final int[][] partners;
    private final StepMatrix[][] matrices;

    /** The state, its nodes from the root on, and the sum of numbers above each. */
    private final int[] state;

    private final int[] node;
    private final long[] above;
    private long rank;

    /** For each partner of a step: the node where it stands, the numbers above, the step it takes next. */
    private final int[] at;

    private final long[] sum;
    private final int[] step;

    private long[] found = new long[64];
    private int size;

    StepRanks(Dag dag, List<Joint> steps) {
        this.dag = dag;
        partners = new int[steps.size()][];
        matrices = new StepMatrix[steps.size()][];
        int most = 1;
        for (int i = 0; i < partners.length; i++) {
            Joint joint = steps.get(i);
            partners[i] = joint.partners().stream().mapToInt(Integer::intValue).toArray();
            matrices[i] = joint.steps().toArray(StepMatrix[]::new);
            most = Math.max(most, partners[i].length);
        }
        state = new int[dag.levels()];
        node = new int[dag.levels()];
        above = new long[dag.levels()];
        at = new int[most];
        sum = new long[most];
        step = new int[most];
    }

    /** Finds where the steps lead from the state with a number, and returns how many were found. */
    int from(long number) {
        rank = number;
        long rest = number;
        int on = 0;
        for (int k = 0; k < state.length; k++) {
            long arc = dag.last(on, rest);
            node[k] = on;
            above[k] = number - rest;
            state[k] = dag.value(arc);
            rest -= dag.before(arc);
            on = dag.child(arc);
        }
        size = 0;
        for (int i = 0; i < partners.length; i++) {
            follow(partners[i], matrices[i]);
        }
        return size;
    }

    long found(int index) {
        return found[index];
    }

    private void follow(int[] parts, StepMatrix[] steps) {
        for (int i = 0; i < parts.length; i++) {
            int local = state[parts[i]];
            if (steps[i].from(local) == steps[i].to(local)) {
                return;
            }
        }
        if (parts.length == 0) {
            add(rank);
            return;
        }
        at[0] = node[parts[0]];
        sum[0] = above[parts[0]];
        step[0] = steps[0].from(state[parts[0]]);
        int depth = 0;
        while (depth >= 0) {
            if (step[depth] == steps[depth].to(state[parts[depth]])) {
                depth--;
                continue;
            }
            long arc = dag.find(at[depth], steps[depth].target(step[depth]++));
            if (arc >= 0) {
                depth = goOn(parts, steps, depth, arc);
            }
        }
    }

    /** Follows an arc, and then the values of the state up to the next partner or the end; the depth to go on from. */
    private int goOn(int[] parts, StepMatrix[] steps, int depth, long arc) {
        boolean isLast = depth == parts.length - 1;
        int end = isLast ? state.length : parts[depth + 1];
        long numbers = sum[depth] + dag.before(arc);
        int on = dag.child(arc);
        for (int level = parts[depth] + 1; level < end; level++) {
            if (isLast && on == node[level]) {
                add(numbers + rank - above[level]);
                return depth;
            }
            long next = dag.find(on, state[level]);
            if (next < 0) {
                return depth;
            }
            numbers += dag.before(next);
            on = dag.child(next);
        }
        if (isLast) {
            add(numbers);
            return depth;
        }
        at[depth + 1] = on;
        sum[depth + 1] = numbers;
        step[depth + 1] = steps[depth + 1].from(state[end]);
        return depth + 1;
    }

    private void add(long number) {
        if (size == found.length) {
            found = Arrays.copyOf(found, 2 * size);
        }
        found[size++] = number;
    }
}
