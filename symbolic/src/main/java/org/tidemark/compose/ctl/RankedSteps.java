package org.tidemark.compose.ctl;

import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordPages;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker.Joint;

/**
 * The temporal operators from state to state: predecessors are found through the matrices when they are needed, and no edge is
 * kept. A bit per state and set; the weak operator also counts, four bytes per state, the successors that are left. Not
 * thread-safe.
 */
final class RankedSteps {
    private static final int LOOK_UP = 1 << 12;

    private final long states;
    private final StepRanks before;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int untilLookUp = LOOK_UP;

    /** Operators on the states of a Dag, by steps that lead back. */
    RankedSteps(Dag dag, List<Joint> back, MemoryBudget budget, BooleanSupplier cancelled) {
        states = dag.states();
        before = new StepRanks(dag, back);
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** What an operator books at most, beside its operands. */
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

    /** Takes out, again and again, what is no goal and not dead and has no successor left. */
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
            untilLookUp = LOOK_UP;
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
}
