package org.tidemark.compose.aggregate;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * The classes of a part's states: the states of one class cannot be distinguished from outside, so that a class is reached exactly when
 * all its members are, whatever the part is composed with (Theorem 3.1).
 *
 * <p>Classes are numbered in the order of their first members. States that the part never reaches, not even if all others
 * always do their side of a step, are in no class. Immutable; twelve bytes per state, booked, unless
 * every state is a class of its own.
 */
public final class Aggregation {
    private final int states;
    private final int classes;

    /** Empty, as are the others, where every state is a class of its own. */
    private final int[] classOf;

    private final int[] first;
    private final int[] member;

    private Aggregation(int states) {
        this.states = states;
        classes = states;
        classOf = new int[0];
        first = new int[0];
        member = new int[0];
    }

    private Aggregation(int[] classOf, int classes) {
        this.classOf = classOf;
        this.classes = classes;
        states = classOf.length;
        first = new int[classes + 1];
        int held = 0;
        for (int of : classOf) {
            if (of >= 0) {
                first[of + 1]++;
                held++;
            }
        }
        for (int c = 0; c < classes; c++) {
            first[c + 1] += first[c];
        }
        member = new int[held];
        int[] next = Arrays.copyOf(first, classes);
        for (int state = 0; state < classOf.length; state++) {
            if (classOf[state] >= 0) {
                member[next[classOf[state]]++] = state;
            }
        }
    }

    /**
     * The largest weak inverse bisimulation of a part, among the states it can reach.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws org.tidemark.bits.Cancelled when it is cancelled
     */
    public static Aggregation of(Kronecker system, int part, MemoryBudget budget, BooleanSupplier cancelled) {
        PartSteps steps = PartSteps.of(system, part);
        budget.replace(0, bytes(steps.states()));
        SilentComponents components = new SilentComponents(steps, budget, cancelled);
        int[] classes = InverseRefinement.of(components, steps.joint().size(), budget, cancelled);
        int[] number = new int[components.components() + 2];
        Arrays.fill(number, -1);
        int[] classOf = new int[steps.states()];
        int found = 0;
        for (int state = 0; state < classOf.length; state++) {
            int component = components.of(state);
            if (component < 0) {
                classOf[state] = -1;
            } else {
                int of = classes[component];
                if (number[of] < 0) {
                    number[of] = found++;
                }
                classOf[state] = number[of];
            }
        }
        components.release();
        if (found < classOf.length) {
            return new Aggregation(classOf, found);
        }
        budget.release(bytes(found));
        return trivial(found);
    }

    /** Every state is a class of its own. */
    public static Aggregation trivial(int states) {
        return new Aggregation(states);
    }

    /** Whether every state is a class of its own: classes are numbered by their first members, so they are the states. */
    public boolean isTrivial() {
        return classes == states;
    }

    private static long bytes(int states) {
        return 12L * states + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
    }

    public int states() {
        return states;
    }

    public int classes() {
        return classes;
    }

    /** The class of a state; -1 where the part never reaches it. */
    public int classOf(int state) {
        return isTrivial() ? state : classOf[state];
    }

    /** The members of a class, in ascending order. */
    public int[] members(int of) {
        return isTrivial() ? new int[] {of} : Arrays.copyOfRange(member, first[of], first[of + 1]);
    }

    /** The members of every class. */
    public int[][] members() {
        int[][] members = new int[classes][];
        Arrays.setAll(members, this::members);
        return members;
    }

    /** The steps between classes: one where some member has a step to some other. */
    StepMatrix image(StepMatrix matrix, boolean loops) {
        int[] sources = new int[matrix.steps()];
        int[] targets = new int[matrix.steps()];
        int size = 0;
        for (int state = 0; state < states; state++) {
            int source = classOf(state);
            for (int step = matrix.from(state); source >= 0 && step < matrix.to(state); step++) {
                int target = classOf(matrix.target(step));
                if (target >= 0 && (loops || source != target)) {
                    sources[size] = source;
                    targets[size++] = target;
                }
            }
        }
        return StepMatrix.of(classes, sources, targets, size);
    }
}
