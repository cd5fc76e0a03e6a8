package org.tidemark.compose.order;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * A system with its parts in another order. Joint steps of one part become steps that it takes alone, those that can never
 * happen, because a partner never takes them, are left out, and those that are alike are {@link MergedJoints merged}.
 *
 * @param system the system in the new order
 * @param order the part of the given system at each place
 * @param joint the numbers that the steps have in the given system which a joint step was made of
 * @param bytes what it takes that the given system does not have
 */
public record Arrangement(Kronecker system, List<Integer> order, List<int[]> joint, long bytes) {
    /** Arranges a system. */
    public static Arrangement of(Kronecker given, int[] order) {
        int[] place = new int[order.length];
        List<Integer> places = new ArrayList<>();
        List<List<StepMatrix>> alone = new ArrayList<>();
        for (int i = 0; i < order.length; i++) {
            place[order[i]] = i;
            places.add(order[i]);
            alone.add(new ArrayList<>(List.of(given.parts().get(order[i]).local())));
        }
        List<Kronecker.Joint> joints = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        for (int j = 0; j < given.joints().size(); j++) {
            Kronecker.Joint joint = given.joints().get(j);
            if (joint.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                if (joint.partners().size() == 1) {
                    alone.get(place[joint.partners().get(0)]).add(joint.steps().get(0));
                } else if (!joint.partners().isEmpty()) {
                    joints.add(moved(joint, place));
                    numbers.add(j);
                }
            }
        }
        List<Kronecker.Part> parts = new ArrayList<>();
        long bytes = 0;
        for (int i = 0; i < order.length; i++) {
            StepMatrix own = StepMatrix.sum(alone.get(i));
            bytes += alone.get(i).size() > 1 ? own.bytes() : 0;
            parts.add(new Kronecker.Part(given.parts().get(order[i]).initial(), own));
        }
        MergedJoints merged = MergedJoints.of(joints, numbers);
        return new Arrangement(
                new Kronecker(parts, merged.joints()),
                Collections.unmodifiableList(places),
                merged.numbers(),
                bytes
                        + merged.freshBytes()
                        + merged.joints().stream()
                                .mapToLong(Kronecker.Joint::bytes)
                                .sum());
    }

    private static Kronecker.Joint moved(Kronecker.Joint joint, int[] place) {
        List<Integer> sides = new ArrayList<>();
        for (int k = 0; k < joint.partners().size(); k++) {
            sides.add(k);
        }
        sides.sort(Comparator.comparingInt(k -> place[joint.partners().get(k)]));
        return new Kronecker.Joint(
                sides.stream().map(k -> place[joint.partners().get(k)]).toList(),
                sides.stream().map(k -> joint.steps().get(k)).toList());
    }

    /** A state of the given system in the new order. */
    public int[] arranged(int[] state) {
        int[] arranged = new int[state.length];
        for (int i = 0; i < arranged.length; i++) {
            arranged[i] = state[order.get(i)];
        }
        return arranged;
    }

    /** A state in the new order as one of the given system. */
    public int[] given(int[] arranged) {
        int[] state = new int[arranged.length];
        for (int i = 0; i < arranged.length; i++) {
            state[order.get(i)] = arranged[i];
        }
        return state;
    }
}
