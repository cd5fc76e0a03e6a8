package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;
import org.tidemark.graph.TargetCursor;

/**
 * Shortest ways through the states of a graph, breadth first. Costs eight bytes for every state up to the highest it
 * meets, booked while it works. Not thread-safe.
 */
final class Ways {
    private static final int POLL_INTERVAL = 256;

    /** This many steps up the tree at most are spent on a search for loops. */
    private static final int MOST_STEPS_UP = 1_000_000;

    private final TargetCursor edges;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;
    private int expanded;

    Ways(TargetCursor edges, MemoryBudget budget, BooleanSupplier cancelled) {
        this.edges = edges;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** The ends of a path other than a goal. */
    enum Ends {
        NOTHING,
        /** A state without successors. */
        DEAD,
        /** That, or a step back to a state that the way has passed. */
        DEAD_OR_LOOP
    }

    /**
     * A way.
     *
     * @param states all its states
     * @param loop the step whose state the last one is again, or the last step where it ends dead; empty at a goal
     */
    record Way(List<Integer> states, OptionalInt loop) {}

    /**
     * A shortest way of one step or more.
     *
     * @param through what all states but the last must be, the first included
     * @param most how many states are looked at, at most
     * @return null where there is none, or too many states would have had to be looked at
     */
    @Nullable
    Way find(int from, IntPredicate through, IntPredicate goal, Ends ends, long most) {
        IntPages origins = new IntPages(budget);
        StateStack queue = new StateStack(budget);
        try {
            return new Search(from, ends, origins, queue).run(through, goal, most);
        } finally {
            queue.free();
            budget.release(origins.bytes());
        }
    }

    private final class Search {
        private final int from;
        private final Ends ends;
        private final IntPages origins;
        private final StateStack queue;
        private int stepsUp;

        Search(int from, Ends ends, IntPages origins, StateStack queue) {
            this.from = from;
            this.ends = ends;
            this.origins = origins;
            this.queue = queue;
        }

        @Nullable
        Way run(IntPredicate through, IntPredicate goal, long most) {
            mark(from, from);
            queue.push(from);
            for (long head = 0; head < queue.size() && head < most; head++) {
                int s = queue.get(head);
                if (through.test(s)) {
                    long known = queue.size();
                    int back = expand(s);
                    // The cursor is done with s before a predicate may move it.
                    if (back == from && goal.test(from)) {
                        return new Way(path(s, from), OptionalInt.empty());
                    }
                    for (long i = known; i < queue.size(); i++) {
                        if (goal.test(queue.get(i))) {
                            return new Way(path(queue.get(i)), OptionalInt.empty());
                        }
                    }
                    if (back == DEAD && ends != Ends.NOTHING) {
                        List<Integer> path = path(s);
                        return new Way(path, OptionalInt.of(path.size() - 1));
                    }
                    if (back >= 0 && ends == Ends.DEAD_OR_LOOP) {
                        List<Integer> path = path(s, back);
                        return new Way(path, OptionalInt.of(path.indexOf(back)));
                    }
                }
            }
            return null;
        }

        private static final int DEAD = -2;

        /** Queues the successors that are new; answers one that the way here has passed, -1, or that there are none. */
        private int expand(int s) {
            expanded++;
            if (expanded % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            int back = DEAD;
            edges.moveTo(s);
            while (edges.next()) {
                int t = edges.target();
                back = Math.max(back, -1);
                if (t >= origins.length() || origins.get(t) == 0) {
                    mark(t, s);
                    queue.push(t);
                } else if (t == from || (back < 0 && ends == Ends.DEAD_OR_LOOP && isPassed(t, s))) {
                    back = t;
                }
            }
            return back;
        }

        /** Whether a state is on the way to another one. */
        private boolean isPassed(int state, int on) {
            int s = on;
            while (s != state && s != from && stepsUp < MOST_STEPS_UP) {
                s = origins.get(s) - 1;
                stepsUp++;
            }
            return s == state;
        }

        private void mark(int state, int origin) {
            if (state >= origins.length() && !origins.resize(Math.max(1 << 10, state + 1L + state / 2))) {
                throw new MemoryBudget.Exhausted();
            }
            origins.set(state, origin + 1);
        }

        private List<Integer> path(int to) {
            List<Integer> path = new ArrayList<>(List.of(to));
            for (int s = to; s != from; ) {
                s = origins.get(s) - 1;
                path.add(s);
            }
            Collections.reverse(path);
            return path;
        }

        private List<Integer> path(int to, int last) {
            List<Integer> path = path(to);
            path.add(last);
            return path;
        }
    }
}
