package org.tidemark.compose.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.aggregate.Aggregation;
import org.tidemark.compose.tier.Tier;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/**
 * Makes a run between classes a run between states, as in the proof of Theorem 3.1, from the end to the beginning: for a step
 * into a class there is, whatever member of it is wanted, a member of the class before from which the part comes there with
 * some steps of its own before and behind. Used once, by one thread.
 */
final class Lifting {
    private final Tier tier;
    private final IdentityHashMap<StepMatrix, StepMatrix> backwards = new IdentityHashMap<>();
    private final List<Move> moves = new ArrayList<>();
    private final MemoryBudget budget;
    private long booked;
    private int[] state;

    private Lifting(Tier tier, int[] target, MemoryBudget budget) {
        this.tier = tier;
        this.budget = budget;
        state = target.clone();
    }

    /**
     * The run of the tier's system.
     *
     * @param run a run of its aggregated system from the initial state on
     * @param target a member of the classes it ends in, where the result ends
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it is cancelled
     */
    static List<Move> of(Tier tier, List<Move> run, int[] target, MemoryBudget budget, BooleanSupplier cancelled) {
        Lifting lifting = new Lifting(tier, target, budget);
        try {
            return lifting.lift(run, cancelled);
        } finally {
            budget.release(lifting.booked);
        }
    }

    private List<Move> lift(List<Move> run, BooleanSupplier cancelled) {
        Kronecker system = tier.system();
        for (int i = run.size() - 1; i >= 0; i--) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            Move move = run.get(i);
            int[] before = i == 0 ? initialClasses() : run.get(i - 1).target();
            if (move.joint() < 0) {
                Path path = path(move.part(), null, before[move.part()], -1);
                undo(move.part(), path.behind);
            } else {
                undoTogether(move.joint(), before);
            }
        }
        for (int p = 0; p < state.length; p++) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            int initial = system.parts().get(p).initial();
            if (state[p] != initial) {
                undo(p, path(p, null, -1, initial).behind);
            }
        }
        Collections.reverse(moves);
        return moves;
    }

    private int[] initialClasses() {
        return tier.aggregated().parts().stream()
                .mapToInt(Kronecker.Part::initial)
                .toArray();
    }

    private void undoTogether(int number, int[] before) {
        Kronecker.Joint joint = tier.system().joints().get(number);
        Path[] paths = new Path[joint.partners().size()];
        for (int k = 0; k < paths.length; k++) {
            int p = joint.partners().get(k);
            paths[k] = path(p, joint.steps().get(k), before[p], -1);
            undo(p, paths[k].behind);
        }
        moves.add(Move.together(number, state.clone()));
        for (int k = 0; k < paths.length; k++) {
            state[joint.partners().get(k)] = paths[k].before.get(paths[k].before.size() - 1);
        }
        for (int k = 0; k < paths.length; k++) {
            undo(joint.partners().get(k), paths[k].before);
        }
    }

    /** Takes back steps of one part, given as the states it goes through, of which it is in the last one. */
    private void undo(int part, List<Integer> through) {
        for (int i = through.size() - 1; i > 0; i--) {
            moves.add(Move.alone(part, state.clone()));
            state[part] = through.get(i - 1);
        }
    }

    /**
     * What a part goes through.
     *
     * @param before the states up to the joint step
     * @param behind the states from then on, or all if there is no joint step
     */
    private record Path(List<Integer> before, List<Integer> behind) {}

    /**
     * How the part comes to the state it is in, from some member of a class or from one state, by steps of its own and one
     * joint step if it is given. Searched backwards, in two copies of the part: behind the joint step and before it.
     */
    private Path path(int part, @Nullable StepMatrix joint, int fromClass, int fromState) {
        Aggregation classes = tier.classes().get(part);
        StepMatrix silent = backward(tier.system().parts().get(part).local());
        int states = silent.states();
        int[] next = new int[2 * states];
        Arrays.fill(next, -1);
        int[] queue = new int[2 * states];
        int size = 0;
        next[state[part]] = state[part];
        queue[size++] = state[part];
        int from = -1;
        for (int at = 0; at < size && from < 0; at++) {
            int copy = queue[at] / states;
            int here = queue[at] % states;
            boolean crossed = joint == null || copy == 1;
            if (crossed && (fromState >= 0 ? here == fromState : classes.classOf(here) == fromClass)) {
                from = queue[at];
            }
            size = enter(silent, here, copy * states, queue[at], next, queue, size);
            if (joint != null && copy == 0) {
                size = enter(backward(joint), here, states, queue[at], next, queue, size);
            }
        }
        if (from < 0) {
            throw new IllegalStateException("a class with a member that is not reached as the others are");
        }
        return path(from, states, next);
    }

    private static int enter(StepMatrix matrix, int state, int copy, int by, int[] next, int[] queue, int size) {
        int end = size;
        for (int step = matrix.from(state); step < matrix.to(state); step++) {
            int entry = copy + matrix.target(step);
            if (next[entry] < 0) {
                next[entry] = by;
                queue[end++] = entry;
            }
        }
        return end;
    }

    private static Path path(int from, int states, int[] next) {
        List<Integer> before = new ArrayList<>();
        List<Integer> behind = new ArrayList<>();
        int entry = from;
        while (true) {
            (entry >= states ? before : behind).add(entry % states);
            if (next[entry] == entry) {
                return new Path(before, behind);
            }
            entry = next[entry];
        }
    }

    private StepMatrix backward(StepMatrix matrix) {
        StepMatrix known = backwards.get(matrix);
        if (known == null) {
            budget.replace(0, matrix.bytes());
            booked += matrix.bytes();
            known = matrix.transposed();
            backwards.put(matrix, known);
        }
        return known;
    }
}
