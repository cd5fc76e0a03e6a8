package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * All steps of a system turned round, those that a part takes alone as steps with one partner. Matrices that are equal are turned
 * round once.
 *
 * @param bytes what the matrices take
 */
record BackwardSteps(List<Joint> steps, long bytes) {
    static BackwardSteps of(Kronecker system) {
        List<Joint> steps = new ArrayList<>();
        Map<StepMatrix, StepMatrix> turned = new HashMap<>();
        for (int part = 0; part < system.parts().size(); part++) {
            StepMatrix local = system.parts().get(part).local();
            if (local.steps() > 0) {
                steps.add(new Joint(List.of(part), List.of(turned(local, turned))));
            }
        }
        for (Joint joint : system.joints()) {
            steps.add(new Joint(
                    joint.partners(),
                    joint.steps().stream().map(matrix -> turned(matrix, turned)).toList()));
        }
        long bytes = turned.values().stream().mapToLong(StepMatrix::bytes).sum();
        return new BackwardSteps(List.copyOf(steps), bytes);
    }

    private static StepMatrix turned(StepMatrix matrix, Map<StepMatrix, StepMatrix> known) {
        return known.computeIfAbsent(matrix, StepMatrix::transposed);
    }
}
