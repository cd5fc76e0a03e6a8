package org.tidemark.compose.ctl;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.tidemark.dd.frozen.StepCounts;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/** All steps of a system, of parts alone and together, counted on a diagram. */
final class SystemEdges {
    private SystemEdges() {}

    static BigInteger count(Kronecker system, StepCounts counts) {
        List<Joint> all = new ArrayList<>(system.joints());
        for (int part = 0; part < system.parts().size(); part++) {
            all.add(new Joint(List.of(part), List.of(system.parts().get(part).local())));
        }
        return all.stream().map(joint -> counts.of(ways(joint))).reduce(BigInteger.ZERO, BigInteger::add);
    }

    private static SortedMap<Integer, int[]> ways(Joint joint) {
        SortedMap<Integer, int[]> ways = new TreeMap<>();
        for (int k = 0; k < joint.partners().size(); k++) {
            StepMatrix matrix = joint.steps().get(k);
            int[] rows = new int[matrix.states()];
            for (int state = 0; state < rows.length; state++) {
                rows[state] = matrix.to(state) - matrix.from(state);
            }
            ways.put(joint.partners().get(k), rows);
        }
        return ways;
    }
}
