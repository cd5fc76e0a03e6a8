package org.tidemark.compose.group;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.compose.order.MergedJoints;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Some neighbouring parts of a system on their own. What they do with parts outside they can always do here.
 *
 * @param system the parts, with what is left of the joint steps that one of them takes part in; steps that cannot happen
 *     because some partner never takes them are left out
 * @param joint the numbers that each joint step has in the whole system: those that look the same from here are one
 * @param own which joint steps have no partners outside
 */
record SubSystem(Kronecker system, List<List<Integer>> joint, BitSet own) {
    static SubSystem of(Kronecker whole, int from, int to) {
        Map<Inside, List<Integer>> alike = new LinkedHashMap<>();
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
                Inside inside = new Inside(
                        new Kronecker.Joint(partners, steps),
                        partners.size() == joint.partners().size());
                alike.computeIfAbsent(inside, of -> new ArrayList<>()).add(j);
            }
        }
        List<Kronecker.Joint> joints = new ArrayList<>();
        BitSet own = new BitSet();
        alike.keySet().forEach(inside -> {
            own.set(joints.size(), inside.own);
            joints.add(inside.joint);
        });
        return new SubSystem(new Kronecker(whole.parts().subList(from, to), joints), List.copyOf(alike.values()), own);
    }

    /** What is left of a joint step, and whether that is all of it. */
    private record Inside(Kronecker.Joint joint, boolean own) {}

    /** What {@link #freed} takes at most: the steps of parts that are put together are written down again. */
    long freedBytes() {
        long bytes = 0;
        for (Kronecker.Joint joint : system.joints()) {
            for (StepMatrix steps : joint.steps()) {
                bytes += steps.bytes();
            }
        }
        for (Kronecker.Part part : system.parts()) {
            bytes += part.local().bytes();
        }
        return bytes;
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
        return new Kronecker(
                parts,
                MergedJoints.of(joints, Collections.nCopies(joints.size(), 0)).joints());
    }
}
