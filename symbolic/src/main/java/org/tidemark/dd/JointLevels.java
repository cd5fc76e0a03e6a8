package org.tidemark.dd;

import java.util.List;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.Levels;
import org.tidemark.model.LocalMove;
import org.tidemark.model.StepMatrix;

/** Steps that some parts take together as events of levels, one for each part. Immutable. */
public final class JointLevels implements Levels {
    private final int[] initial;
    private final List<Joint> steps;

    /**
     * The steps of a system.
     *
     * @param initial the value of each level at the beginning
     */
    public JointLevels(int[] initial, List<Joint> steps) {
        this.initial = initial.clone();
        this.steps = List.copyOf(steps);
    }

    private record MatrixMove(StepMatrix matrix) implements LocalMove {
        @Override
        public int target(int value, int way) {
            int step = matrix.from(value) + way;
            return step < matrix.to(value) ? matrix.target(step) : NONE;
        }
    }

    @Override
    public int levels() {
        return initial.length;
    }

    @Override
    public int initial(int level) {
        return initial[level];
    }

    @Override
    public int events() {
        return steps.size();
    }

    @Override
    public int[] levelsOf(int event) {
        return steps.get(event).partners().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public LocalMove move(int event, int position) {
        return new MatrixMove(steps.get(event).steps().get(position));
    }
}
