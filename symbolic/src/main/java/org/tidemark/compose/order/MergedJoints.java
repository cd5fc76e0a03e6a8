package org.tidemark.compose.order;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Joint steps with fewer of them that lead from the same states to the same states.
 *
 * <p>Steps of the same partners that differ in what one of them does are one step in which that partner has the choice:
 * A⊗B + A⊗C = A⊗(B + C). A net with many transitions between the same few parts, such as one that was unfolded, has
 * many of those. Events that happen together are no longer distinguished by name, so parts can only be reduced further. Takes a
 * few times as long as looking at all matrices once.
 *
 * @param joints the joint steps that are left
 * @param numbers for each of them, the numbers of the steps it was made of
 * @param freshBytes what the matrices take that were not there before
 */
public record MergedJoints(List<Kronecker.Joint> joints, List<int[]> numbers, long freshBytes) {
    /** Merges joint steps, each with its number. */
    public static MergedJoints of(List<Kronecker.Joint> joints, List<Integer> numbers) {
        List<Merged> left = new ArrayList<>();
        for (int j = 0; j < joints.size(); j++) {
            left.add(new Merged(joints.get(j), List.of(numbers.get(j)), 0));
        }
        int most =
                joints.stream().mapToInt(joint -> joint.partners().size()).max().orElse(0);
        for (int before = -1; before != left.size(); ) {
            before = left.size();
            for (int side = 0; side < most; side++) {
                left = mergedBy(side, left);
            }
        }
        return new MergedJoints(
                left.stream().map(Merged::joint).toList(),
                left.stream()
                        .map(merged -> merged.numbers.stream().mapToInt(n -> n).toArray())
                        .toList(),
                left.stream().mapToLong(Merged::freshBytes).sum());
    }

    /** A joint step and the numbers of those it was made of. */
    private record Merged(Kronecker.Joint joint, List<Integer> numbers, long freshBytes) {}

    /** The common part of steps that differ on at most one side: all partners, and the matrices of the others. */
    private record Rest(List<Integer> partners, List<StepMatrix> others) {
        static Rest of(Kronecker.Joint joint, int side) {
            List<StepMatrix> others = new ArrayList<>(joint.steps());
            others.remove(side);
            return new Rest(joint.partners(), others);
        }
    }

    private static List<Merged> mergedBy(int side, List<Merged> joints) {
        Map<Rest, List<Merged>> alike = new LinkedHashMap<>();
        List<Merged> merged = new ArrayList<>();
        for (Merged joint : joints) {
            if (side < joint.joint.partners().size()) {
                alike.computeIfAbsent(Rest.of(joint.joint, side), rest -> new ArrayList<>())
                        .add(joint);
            } else {
                merged.add(joint);
            }
        }
        alike.values().forEach(group -> merged.add(sum(group, side)));
        return merged;
    }

    private static Merged sum(List<Merged> group, int side) {
        Kronecker.Joint first = group.get(0).joint;
        if (group.size() == 1) {
            return group.get(0);
        }
        List<StepMatrix> choices = group.stream()
                .map(merged -> merged.joint.steps().get(side))
                .distinct()
                .toList();
        List<StepMatrix> steps = new ArrayList<>(first.steps());
        steps.set(side, StepMatrix.sum(choices));
        return new Merged(
                new Kronecker.Joint(first.partners(), steps),
                group.stream().flatMap(merged -> merged.numbers.stream()).toList(),
                group.get(0).freshBytes
                        + (choices.size() == 1 ? 0 : steps.get(side).bytes()));
    }
}
