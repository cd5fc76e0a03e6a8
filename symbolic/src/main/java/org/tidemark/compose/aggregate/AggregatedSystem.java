package org.tidemark.compose.aggregate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/** A system whose parts' states are classes of another one's (Definition 3.1). Parts and joint steps keep their order. */
public final class AggregatedSystem {
    private static final long ENTRY_BYTES = 8;

    private final Kronecker system;
    private final List<Aggregation> classes;
    private final MemoryBudget budget;
    private final List<HashMap<StepMatrix, StepMatrix>> images = new ArrayList<>();

    private AggregatedSystem(Kronecker system, List<Aggregation> classes, MemoryBudget budget) {
        this.system = system;
        this.classes = classes;
        this.budget = budget;
        classes.forEach(of -> images.add(new HashMap<>()));
    }

    /** The system of the classes of each part, its matrices booked. */
    public static Kronecker of(Kronecker system, List<Aggregation> classes, MemoryBudget budget) {
        return new AggregatedSystem(system, classes, budget).aggregated();
    }

    private Kronecker aggregated() {
        List<Kronecker.Part> parts = new ArrayList<>();
        for (int p = 0; p < classes.size(); p++) {
            Kronecker.Part part = system.parts().get(p);
            parts.add(
                    classes.get(p).isTrivial()
                            ? part
                            : new Kronecker.Part(
                                    classes.get(p).classOf(part.initial()),
                                    booked(classes.get(p).image(part.local(), false))));
        }
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (Kronecker.Joint joint : system.joints()) {
            boolean isSame =
                    joint.partners().stream().allMatch(p -> classes.get(p).isTrivial());
            joints.add(isSame ? joint : image(joint));
        }
        budget.replace(0, ENTRY_BYTES * (parts.size() + joints.size()));
        return new Kronecker(parts, joints);
    }

    private Kronecker.Joint image(Kronecker.Joint joint) {
        List<StepMatrix> steps = new ArrayList<>();
        for (int k = 0; k < joint.partners().size(); k++) {
            steps.add(image(joint.partners().get(k), joint.steps().get(k)));
        }
        Kronecker.Joint image = new Kronecker.Joint(joint.partners(), steps);
        budget.replace(0, image.bytes());
        return image;
    }

    /** A matrix that several joint steps share stays shared. */
    private StepMatrix image(int part, StepMatrix matrix) {
        if (classes.get(part).isTrivial()) {
            return matrix;
        }
        return images.get(part)
                .computeIfAbsent(matrix, of -> booked(classes.get(part).image(of, true)));
    }

    private StepMatrix booked(StepMatrix matrix) {
        budget.replace(0, matrix.bytes());
        return matrix;
    }
}
