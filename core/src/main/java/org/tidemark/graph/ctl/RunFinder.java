package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;

/**
 * Finds runs of a graph through states of some kind: to a state of another kind by a shortest way, or for ever.
 *
 * <p>Costs eight bytes for every state it passes, booked while it works. Not thread-safe.
 */
public final class RunFinder {
    private static final int LOOK_UP = 256;
    private static final int LONGEST_LOOP = 1_000_000;
    private static final long LOOKED_AT = 10_000;

    private final EdgeCursor edges;
    private final EdgeCursor named;
    private final MemoryBudget budget;
    private final BooleanSupplier giveUp;
    private int steps;

    /**
     * Runs along the edges of a graph.
     *
     * @param edges a reader of its edges, which need not know events
     * @param named a reader of the same edges that does
     */
    public RunFinder(EdgeCursor edges, EdgeCursor named, MemoryBudget budget, BooleanSupplier giveUp) {
        this.edges = edges;
        this.named = named;
        this.budget = budget;
        this.giveUp = giveUp;
    }

    /**
     * A run.
     *
     * @param states all its states, one more than there are events
     * @param loop the step whose state the last one is again, or the last step where the run ends dead
     */
    record Run(List<Integer> states, List<Integer> events, OptionalInt loop) {}

    /** One step to such a state. */
    Run step(int from, IntPredicate goal) {
        for (int target : targets(from)) {
            if (goal.test(target)) {
                return run(List.of(from, target), OptionalInt.empty());
            }
        }
        throw noSuchRun();
    }

    /** A shortest run through states to stay in to a goal, which there must be. */
    Run find(int from, IntPredicate stay, IntPredicate goal) {
        return find(from, stay, goal, s -> false, Long.MAX_VALUE);
    }

    /**
     * A run through states to stay in to a goal, or one that stays there for ever. From a state that {@code good} says is
     * good for that one of the two must be possible. A short run to a goal or to a dead end is looked for first, but not
     * for long.
     */
    Run findWeak(int from, IntPredicate stay, IntPredicate goal, IntPredicate good) {
        return find(from, stay, goal, good, LOOKED_AT);
    }

    private Run find(int from, IntPredicate stay, IntPredicate goal, IntPredicate good, long most) {
        if (goal.test(from)) {
            return run(List.of(from), OptionalInt.empty());
        }
        IntPages origins = new IntPages(budget);
        StateStack queue = new StateStack(budget);
        try {
            List<Integer> path = search(from, stay, goal, good, most, origins, queue);
            if (path.isEmpty()) {
                return follow(from, goal, good);
            }
            boolean reached = goal.test(path.get(path.size() - 1));
            return run(path, reached ? OptionalInt.empty() : OptionalInt.of(path.size() - 1));
        } finally {
            queue.free();
            budget.release(origins.bytes());
        }
    }

    /** Breadth first to a goal, or failing that to a dead state that is good; empty where there is neither. */
    private List<Integer> search(
            int from,
            IntPredicate stay,
            IntPredicate goal,
            IntPredicate good,
            long most,
            IntPages origins,
            StateStack queue) {
        int end = -1;
        mark(origins, from, from);
        queue.push(from);
        for (long head = 0; head < queue.size() && head < most; head++) {
            int s = queue.get(head);
            if (!stay.test(s)) {
                continue;
            }
            int first = (int) (queue.size() - head);
            boolean dead = true;
            lookUp();
            edges.moveTo(s);
            while (edges.next()) {
                dead = false;
                int t = edges.target();
                if (t >= origins.length() || origins.get(t) == 0) {
                    mark(origins, t, s);
                    queue.push(t);
                }
            }
            // The cursor is done with s before a predicate may move it.
            for (long i = head + first; i < queue.size(); i++) {
                if (goal.test(queue.get(i))) {
                    return path(origins, from, queue.get(i));
                }
            }
            if (dead && end < 0 && good.test(s)) {
                end = s;
            }
        }
        return end < 0 ? List.of() : path(origins, from, end);
    }

    private void mark(IntPages origins, int state, int origin) {
        if (state >= origins.length() && !origins.resize(Math.max(1 << 10, state + 1L + state / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        origins.set(state, origin + 1);
    }

    private static List<Integer> path(IntPages origins, int from, int to) {
        List<Integer> path = new ArrayList<>(List.of(to));
        for (int s = to; s != from; ) {
            s = origins.get(s) - 1;
            path.add(s);
        }
        Collections.reverse(path);
        return path;
    }

    /** Goes from each state on to one that is good, back to the run where that can be, until it ends or goes round. */
    private Run follow(int from, IntPredicate goal, IntPredicate good) {
        List<Integer> path = new ArrayList<>();
        Map<Integer, Integer> numbers = new HashMap<>();
        for (int s = from; path.size() < LONGEST_LOOP; ) {
            numbers.put(s, path.size());
            path.add(s);
            lookUp();
            List<Integer> targets = targets(s);
            for (int t : targets) {
                Integer back = numbers.get(t);
                if (back != null) {
                    path.add(t);
                    return run(path, OptionalInt.of(back));
                }
            }
            if (targets.isEmpty()) {
                return run(path, OptionalInt.of(path.size() - 1));
            }
            s = targets.stream().filter(good::test).findFirst().orElseThrow(RunFinder::noSuchRun);
            if (goal.test(s)) {
                path.add(s);
                return run(path, OptionalInt.empty());
            }
        }
        throw new GivenUp();
    }

    private List<Integer> targets(int state) {
        List<Integer> targets = new ArrayList<>();
        edges.moveTo(state);
        while (edges.next()) {
            targets.add(edges.target());
        }
        return targets;
    }

    private Run run(List<Integer> states, OptionalInt loop) {
        List<Integer> events = new ArrayList<>();
        for (int i = 1; i < states.size(); i++) {
            events.add(event(states.get(i - 1), states.get(i)));
        }
        return new Run(states, events, loop);
    }

    private int event(int from, int to) {
        named.moveTo(from);
        while (named.next()) {
            if (named.target() == to) {
                return named.event();
            }
        }
        throw new IllegalStateException("a run along an edge that is not there");
    }

    private static IllegalStateException noSuchRun() {
        return new IllegalStateException("a formula that is true of a run, but no such run");
    }

    private void lookUp() {
        steps++;
        if (steps % LOOK_UP == 0 && giveUp.getAsBoolean()) {
            throw new GivenUp();
        }
    }
}
