package org.tidemark.compose.ctl;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordPages;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.StepMatrix;

/**
 * The temporal operators from state to state: predecessors are found through the matrices when they are needed, and no
 * edge is kept. A bit per state and set; the weak operator also counts, four bytes per state, the successors that are
 * left. Not thread-safe.
 */
final class RankedSteps {
    private static final int POLL_INTERVAL = 1 << 12;

    private final long states;
    private final StepRanks before;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int untilLookUp = POLL_INTERVAL;

    /** Operators on the states of a Dag, by steps that lead back. */
    RankedSteps(Dag dag, List<Joint> back, MemoryBudget budget, BooleanSupplier cancelled) {
        states = dag.states();
        before = new StepRanks(dag, back);
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** The most bytes that an operator books, beside its operands. */
    static long bytes(long states) {
        return states / 4 + 12 * states;
    }

    /** {@code EX of}. */
    RankBits next(RankBits of) {
        return completed(new RankBits(states, budget), result -> {
            for (long s = of.next(0); s >= 0; s = of.next(s + 1)) {
                int found = predecessors(s);
                for (int i = 0; i < found; i++) {
                    result.add(before.found(i));
                }
            }
        });
    }

    /** {@code E[first U goal]}. */
    RankBits until(RankBits first, RankBits goal) {
        return completed(goal.copy(), result -> search(first, goal, result));
    }

    private void search(RankBits first, RankBits goal, RankBits result) {
        try (Stack open = new Stack(budget)) {
            for (long g = goal.next(0); g >= 0; g = goal.next(g + 1)) {
                open.push(g);
                while (!open.isEmpty()) {
                    int found = predecessors(open.pop());
                    for (int i = 0; i < found; i++) {
                        long source = before.found(i);
                        if (!result.has(source) && first.has(source)) {
                            result.add(source);
                            open.push(source);
                        }
                    }
                }
            }
        }
    }

    /** {@code E[first W goal]}. */
    RankBits weak(RankBits first, RankBits goal, RankBits dead) {
        return completed(first.copy(), left -> {
            left.addAll(goal);
            removeStranded(left, goal, dead);
        });
    }

    /** Takes out, again and again, what is neither a goal nor dead and has no successor left. */
    private void removeStranded(RankBits left, RankBits goal, RankBits dead) {
        IntPages successors = new IntPages(budget);
        try (Stack stranded = new Stack(budget)) {
            if (!successors.resize(states)) {
                throw new MemoryBudget.Exhausted();
            }
            for (long s = left.next(0); s >= 0; s = left.next(s + 1)) {
                int found = predecessors(s);
                for (int i = 0; i < found; i++) {
                    successors.set(before.found(i), successors.get(before.found(i)) + 1);
                }
            }
            for (long s = left.next(0); s >= 0; s = left.next(s + 1)) {
                if (successors.get(s) == 0 && !goal.has(s) && !dead.has(s)) {
                    stranded.push(s);
                }
            }
            while (!stranded.isEmpty()) {
                long s = stranded.pop();
                left.remove(s);
                int found = predecessors(s);
                for (int i = 0; i < found; i++) {
                    long source = before.found(i);
                    int still = successors.get(source) - 1;
                    successors.set(source, still);
                    if (still == 0 && left.has(source) && !goal.has(source)) {
                        stranded.push(source);
                    }
                }
            }
        } finally {
            successors.free();
        }
    }

    /** A set when its work is done; one whose work ends early is given back. */
    private static RankBits completed(RankBits set, Consumer<RankBits> work) {
        boolean done = false;
        try {
            work.accept(set);
            done = true;
            return set;
        } finally {
            if (!done) {
                set.free();
            }
        }
    }

    private int predecessors(long state) {
        untilLookUp--;
        if (untilLookUp == 0) {
            untilLookUp = POLL_INTERVAL;
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
        }
        return before.from(state);
    }

    /** Numbers to go on from, eight bytes each. */
    private static final class Stack implements AutoCloseable {
        private final MemoryBudget budget;
        private final WordPages entries;
        private long size;

        Stack(MemoryBudget budget) {
            this.budget = budget;
            entries = new WordPages(budget, 1);
        }

        void push(long entry) {
            if (size == entries.capacity() && !entries.ensure(size + 1)) {
                throw new MemoryBudget.Exhausted();
            }
            entries.page(size)[entries.offset(size)] = entry;
            size++;
        }

        long pop() {
            size--;
            return entries.page(size)[entries.offset(size)];
        }

        boolean isEmpty() {
            return size == 0;
        }

        @Override
        public void close() {
            budget.release(entries.bytes());
        }
    }

    /**
     * The numbers of the states that steps lead to from one state of a Dag; transposed matrices give those before it.
     *
     * <p>The path of the state through the Dag is kept: a step begins at its first partner, follows new arcs from
     * there, and ends as soon as it is back on the path below its last partner, where all further numbers are known.
     * Targets outside the Dag are left out. Allocates only while its buffer grows. Not thread-safe.
     */
    private static final class StepRanks {
        private final Dag dag;
        private final int[][] partners;
        private final StepMatrix[][] matrices;

        /** The state, its nodes from the root on, and the sum of numbers above each. */
        private final int[] state;

        private final int[] node;
        private final long[] above;
        private long rank;

        /** For each partner of a step: the node where it stands, the numbers above, the step it takes next. */
        private final int[] at;

        private final long[] sum;
        private final int[] step;

        private long[] found = new long[64];
        private int size;

        StepRanks(Dag dag, List<Joint> steps) {
            this.dag = dag;
            partners = new int[steps.size()][];
            matrices = new StepMatrix[steps.size()][];
            int most = 1;
            for (int i = 0; i < partners.length; i++) {
                Joint joint = steps.get(i);
                partners[i] =
                        joint.partners().stream().mapToInt(Integer::intValue).toArray();
                matrices[i] = joint.steps().toArray(StepMatrix[]::new);
                most = Math.max(most, partners[i].length);
            }
            state = new int[dag.levels()];
            node = new int[dag.levels()];
            above = new long[dag.levels()];
            at = new int[most];
            sum = new long[most];
            step = new int[most];
        }

        /** Finds where the steps lead from the state with a number, and returns how many were found. */
        int from(long number) {
            rank = number;
            long rest = number;
            int on = 0;
            for (int k = 0; k < state.length; k++) {
                long arc = dag.last(on, rest);
                node[k] = on;
                above[k] = number - rest;
                state[k] = dag.value(arc);
                rest -= dag.before(arc);
                on = dag.child(arc);
            }
            size = 0;
            for (int i = 0; i < partners.length; i++) {
                follow(partners[i], matrices[i]);
            }
            return size;
        }

        long found(int index) {
            return found[index];
        }

        private void follow(int[] parts, StepMatrix[] steps) {
            for (int i = 0; i < parts.length; i++) {
                int local = state[parts[i]];
                if (steps[i].from(local) == steps[i].to(local)) {
                    return;
                }
            }
            if (parts.length == 0) {
                add(rank);
                return;
            }
            at[0] = node[parts[0]];
            sum[0] = above[parts[0]];
            step[0] = steps[0].from(state[parts[0]]);
            int depth = 0;
            while (depth >= 0) {
                if (step[depth] == steps[depth].to(state[parts[depth]])) {
                    depth--;
                    continue;
                }
                long arc = dag.find(at[depth], steps[depth].target(step[depth]++));
                if (arc >= 0) {
                    depth = goOn(parts, steps, depth, arc);
                }
            }
        }

        /**
         * Follows an arc, and then the values of the state up to the next partner or the end; the depth to go on from.
         */
        private int goOn(int[] parts, StepMatrix[] steps, int depth, long arc) {
            boolean isLast = depth == parts.length - 1;
            int end = isLast ? state.length : parts[depth + 1];
            long numbers = sum[depth] + dag.before(arc);
            int on = dag.child(arc);
            for (int level = parts[depth] + 1; level < end; level++) {
                if (isLast && on == node[level]) {
                    add(numbers + rank - above[level]);
                    return depth;
                }
                long next = dag.find(on, state[level]);
                if (next < 0) {
                    return depth;
                }
                numbers += dag.before(next);
                on = dag.child(next);
            }
            if (isLast) {
                add(numbers);
                return depth;
            }
            at[depth + 1] = on;
            sum[depth + 1] = numbers;
            step[depth + 1] = steps[depth + 1].from(state[end]);
            return depth + 1;
        }

        private void add(long number) {
            if (size == found.length) {
                found = Arrays.copyOf(found, 2 * size);
            }
            found[size++] = number;
        }
    }
}
