package org.tidemark.compose.group;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.explore.MixedRadix;
import org.tidemark.compose.order.MergedJoints;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * A system whose parts are groups of neighbouring parts of another one. Every step of it is one step of the other.
 * Immutable.
 */
public final class GroupedSystem {
    private static final long GROUP_BYTES = 64;
    private static final long ENTRY_BYTES = 16;

    private final List<Group> groups;
    private final Kronecker system;

    /**
     * The joint steps below that joint step {@code j} was made of lie from {@code first[j]} to {@code first[j + 1]}.
     */
    private final int[] first;

    private final int[] jointBelow;
    private final long bytes;

    private GroupedSystem(Kronecker below, List<Group> groups) {
        this.groups = List.copyOf(groups);
        int[] groupOf = new int[below.parts().size()];
        for (int g = 0; g < groups.size(); g++) {
            Arrays.fill(groupOf, groups.get(g).from(), groups.get(g).to(), g);
        }
        List<Kronecker.Joint> kept = new ArrayList<>();
        List<Integer> numbers = new ArrayList<>();
        List<Kronecker.Joint> changed = new ArrayList<>();
        List<Integer> changedNumbers = new ArrayList<>();
        long fresh = 0;
        for (int j = 0; j < below.joints().size(); j++) {
            Kronecker.Joint former = below.joints().get(j);
            boolean isKept = former.partners().stream()
                    .allMatch(p -> groups.get(groupOf[p]).isSingle());
            boolean isMoved = !isKept || former.partners().stream().anyMatch(p -> groupOf[p] != p);
            Kronecker.Joint joint = !isMoved ? former : isKept ? moved(former, groupOf) : joint(former, j, groupOf);
            if (joint.partners().size() > 1 && joint.steps().stream().allMatch(matrix -> matrix.steps() > 0)) {
                (isKept ? kept : changed).add(joint);
                (isKept ? numbers : changedNumbers).add(j);
                fresh += isMoved ? joint.bytes() : 0;
            }
        }
        // Steps of single parts only have been merged below.
        MergedJoints merged = MergedJoints.of(changed, changedNumbers);
        kept.addAll(merged.joints());
        system = new Kronecker(groups.stream().map(Group::part).toList(), kept);
        first = new int[kept.size() + 1];
        jointBelow = Arrays.copyOf(numbers.stream().mapToInt(n -> n).toArray(), numbers.size() + changedNumbers.size());
        for (int j = 0; j < kept.size(); j++) {
            boolean isKept = j < numbers.size();
            int[] from = isKept ? new int[0] : merged.numbers().get(j - numbers.size());
            System.arraycopy(from, 0, jointBelow, first[j], from.length);
            first[j + 1] = first[j] + (isKept ? 1 : from.length);
        }
        bytes = fresh
                + merged.freshBytes()
                + GROUP_BYTES * groups.size()
                + ENTRY_BYTES * kept.size()
                + 4L * jointBelow.length;
    }

    /** A joint step with the new numbers of its parts. */
    private static Kronecker.Joint moved(Kronecker.Joint joint, int[] groupOf) {
        return new Kronecker.Joint(
                joint.partners().stream().map(p -> groupOf[p]).toList(), joint.steps());
    }

    /** A joint step of the groups; one with fewer than two partners is a group's own, or one that never happens. */
    private Kronecker.Joint joint(Kronecker.Joint below, int number, int[] groupOf) {
        List<Integer> partners = new ArrayList<>();
        List<StepMatrix> steps = new ArrayList<>();
        for (int k = 0; k < below.partners().size(); k++) {
            int g = groupOf[below.partners().get(k)];
            if (partners.isEmpty() || partners.get(partners.size() - 1) != g) {
                Group group = groups.get(g);
                StepMatrix matrix = group.isSingle() ? below.steps().get(k) : group.joint(number);
                if (matrix == null || matrix.steps() == 0) {
                    return new Kronecker.Joint(List.of(), List.of());
                }
                partners.add(g);
                steps.add(matrix);
            }
        }
        return new Kronecker.Joint(partners, steps);
    }

    /**
     * Groups a system, whose joint steps have two partners or more.
     *
     * @param starts the first part of each group, in ascending order from 0 on
     * @param closures as in {@link org.tidemark.compose.explore.BitVectorSearch}
     * @param mostStates how many states a group of several parts may have
     * @throws TooManyStates where some group has more
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static GroupedSystem of(
            Kronecker system,
            int[] starts,
            boolean closures,
            int mostStates,
            MemoryBudget budget,
            BooleanSupplier cancelled)
            throws TooManyStates {
        List<Group> groups = new ArrayList<>();
        Map<Integer, MixedRadix> radices = new HashMap<>();
        for (int g = 0; g < starts.length; g++) {
            int from = starts[g];
            int to = g + 1 < starts.length ? starts[g + 1] : system.parts().size();
            Group group = to - from == 1
                    ? Group.single(
                            system,
                            from,
                            radices.computeIfAbsent(
                                    system.parts().get(from).states(), states -> new MixedRadix(system, from, to)))
                    : Group.explore(system, from, to, closures, mostStates, budget, cancelled);
            if (group == null) {
                throw new TooManyStates(from, to);
            }
            groups.add(group);
        }
        GroupedSystem grouped = new GroupedSystem(system, groups);
        budget.replace(0, grouped.bytes);
        return grouped;
    }

    /** A group has more states than it may. */
    public static final class TooManyStates extends Exception {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;

        private TooManyStates(int from, int to) {
            super("too many states", null, false, false); // a signal to whoever groups, caught at once
            this.from = from;
            this.to = to;
        }

        /** The first part of the group. */
        public int from() {
            return from;
        }

        /** The part behind its last one. */
        public int to() {
            return to;
        }
    }

    public Kronecker system() {
        return system;
    }

    public List<Group> groups() {
        return groups;
    }

    /** The joint step of the system below by which one of this system leads from one state of the former to another. */
    public int jointBelow(Kronecker below, int joint, int[] source, int[] target) {
        return Arrays.stream(jointBelow, first[joint], first[joint + 1])
                .filter(number -> below.joints().get(number).leads(source, target))
                .findFirst()
                .orElseThrow();
    }

    /** Writes the state of the system below that a state represents. */
    public void write(int[] state, int[] below) {
        for (int g = 0; g < state.length; g++) {
            groups.get(g).write(state[g], below);
        }
    }

    /** The state that represents one of the system below; null where a group never comes to be so. */
    public int @Nullable [] find(int[] below) {
        int[] state = new int[groups.size()];
        for (int g = 0; g < state.length; g++) {
            state[g] = groups.get(g).find(below);
            if (state[g] < 0) {
                return null;
            }
        }
        return state;
    }
}
