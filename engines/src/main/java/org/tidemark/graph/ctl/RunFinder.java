package org.tidemark.graph.ctl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.TargetCursor;

/**
 * Finds runs of a graph through states of some kind: to a state of another kind by a shortest way, or forever.
 *
 * <p>Costs eight bytes for every state it passes, booked while it works. Not thread-safe.
 */
public final class RunFinder {
    private static final int POLL_INTERVAL = 256;
    private static final int LONGEST_LOOP = 100_000;
    private static final long LOOKED_AT = 10_000;

    private final TargetCursor edges;
    private final EdgeCursor named;
    private final BooleanSupplier cancelled;
    private final Ways ways;
    private final @Nullable FairLasso fair;
    private final @Nullable FarWays far;
    private int steps;

    /**
     * Runs along the edges of a graph.
     *
     * @param edges a reader of its edges, which need not know events
     * @param named a reader of the same edges that does
     */
    public RunFinder(TargetCursor edges, EdgeCursor named, MemoryBudget budget, BooleanSupplier cancelled) {
        this(edges, named, budget, cancelled, null, null);
    }

    /** Runs along the edges of a graph whose far goals are not looked for from the front, state by state. */
    public RunFinder(EdgeCursor edges, EdgeCursor named, FarWays far, MemoryBudget budget, BooleanSupplier cancelled) {
        this(edges, named, budget, cancelled, null, far);
    }

    /** A finder that takes infinite runs from {@code fair}, where there is one. */
    RunFinder(
            TargetCursor edges,
            EdgeCursor named,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            @Nullable FairLasso fair) {
        this(edges, named, budget, cancelled, fair, null);
    }

    private RunFinder(
            TargetCursor edges,
            EdgeCursor named,
            MemoryBudget budget,
            BooleanSupplier cancelled,
            @Nullable FairLasso fair,
            @Nullable FarWays far) {
        this.edges = edges;
        this.named = named;
        this.cancelled = cancelled;
        this.fair = fair;
        this.far = far;
        ways = new Ways(edges, budget, cancelled);
    }

    /** Finds a shortest way where a search from its first state on would meet too many others. */
    @FunctionalInterface
    public interface FarWays {
        /**
         * The states of a way, which there must be, to a goal that is not the first state itself.
         *
         * @param through what all states but the last must be
         */
        List<Integer> find(int from, IntPredicate through, IntPredicate goal);
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
        Run run = search(from, stay, goal, Ways.Ends.NOTHING, far == null ? Long.MAX_VALUE : LOOKED_AT);
        if (run == null && far != null) {
            run = run(far.find(from, stay, goal), OptionalInt.empty());
        }
        if (run == null) {
            throw noSuchRun();
        }
        return run;
    }

    /**
     * A run through states to stay in to a goal, or one that stays there forever. From a state that {@code good} says
     * is good for that one of the two must be possible. A short one is looked for first, but not for long.
     */
    Run findWeak(int from, IntPredicate stay, IntPredicate goal, IntPredicate good) {
        Ways.Ends ends = fair == null ? Ways.Ends.DEAD_OR_LOOP : Ways.Ends.DEAD;
        Run run = search(from, stay, goal, ends, LOOKED_AT);
        if (run == null && fair != null) {
            run = fair.find(from, s -> stay.test(s) && good.test(s));
            return run == null ? find(from, stay, goal) : run;
        }
        return run == null ? shortened(follow(from, goal, good), s -> stay.test(s) && good.test(s)) : run;
    }

    private @Nullable Run search(int from, IntPredicate stay, IntPredicate goal, Ways.Ends ends, long most) {
        if (goal.test(from)) {
            return run(List.of(from), OptionalInt.empty());
        }
        Ways.Way way = ways.find(from, stay, goal, ends, most);
        return way == null ? null : run(way.states(), way.loop());
    }

    /** Goes to the nearest state of a run's loop, and from there the shortest way round, where that is shorter. */
    private Run shortened(Run run, IntPredicate good) {
        int loop = run.loop.orElse(run.states.size() - 1);
        Set<Integer> round = new HashSet<>(run.states.subList(loop, run.states.size()));
        if (run.loop.isEmpty() || loop == run.states.size() - 1) {
            return run;
        }
        List<Integer> states = new ArrayList<>(List.of(run.states.get(0)));
        if (!round.contains(states.get(0))) {
            Ways.Way there = ways.find(states.get(0), good, round::contains, Ways.Ends.NOTHING, LOOKED_AT);
            if (there == null) {
                return run;
            }
            states.addAll(there.states().subList(1, there.states().size()));
        }
        int entry = states.get(states.size() - 1);
        Ways.Way back = ways.find(entry, good, s -> s == entry, Ways.Ends.NOTHING, LOOKED_AT);
        int start = states.size() - 1;
        if (back == null || start + back.states().size() >= run.states.size()) {
            return run;
        }
        states.addAll(back.states().subList(1, back.states().size()));
        return run(states, OptionalInt.of(start));
    }

    /** Goes from each state on to one that is good, back to the run where that can be, until it ends or loops. */
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
        throw new Cancelled();
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
        if (steps % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
