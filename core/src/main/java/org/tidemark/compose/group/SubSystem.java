package org.tidemark.compose.group;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Some neighbouring parts of a system on their own. What they do with parts outside they can always do here.
 *
 * @param system the parts, with what is left of the joint steps that one of them takes part in; steps that cannot happen
 *     because some partner never takes them are left out
 * @param joint the number that each joint step has in the whole system
 */
record SubSystem(Kronecker system, List<Integer> joint) {
    static SubSystem of(Kronecker whole, int from, int to) {
        List<Kronecker.Joint> joints = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int j = 0; j < whole.joints().size(); j++) {
            Kronecker.Joint joint = whole.joints().get(j);
            List<Integer> partners = new ArrayList<>();
            List<StepMatrix> steps = new ArrayList<>();
            for (int k = 0; k < joint.partners().size(); k++) {
                int partner = joint.partners().get(k);
                if (partner >= from && partner < to) {
                    partners.add(partner - from);
                    steps.add(joint.steps().get(k));
                }
            }
            if (!partners.isEmpty() && joint.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                joints.add(new Kronecker.Joint(partners, steps));
                numbers.add(j);
            }
        }
        return new SubSystem(new Kronecker(whole.parts().subList(from, to), joints), numbers);
    }

    /** The same with joint steps that have one partner left as steps of that part alone, which take less effort to explore. */
    Kronecker freed() {
        List<List<StepMatrix>> alone = new ArrayList<>();
        system.parts().forEach(part -> alone.add(new ArrayList<>(List.of(part.local()))));
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (Kronecker.Joint joint : system.joints()) {
            if (joint.partners().size() == 1) {
                alone.get(joint.partners().get(0)).add(joint.steps().get(0));
            } else {
                joints.add(joint);
            }
        }
        List<Kronecker.Part> parts = new ArrayList<>();
        for (int p = 0; p < alone.size(); p++) {
            parts.add(new Kronecker.Part(system.parts().get(p).initial(), StepMatrix.sum(alone.get(p))));
        }
        return new Kronecker(parts, joints);
    }
}
