package org.tidemark.compose.ctl;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.tidemark.dd.ChosenEvents;
import org.tidemark.dd.ConfinedSteps;
import org.tidemark.dd.Forest;
import org.tidemark.model.Levels;

/** The temporal operators from set to set: all states of a set go back together. Not thread-safe. */
final class SetSteps implements AutoCloseable {
    private final Forest forest;
    private final LiveRoots live;
    private final Levels back;
    private final ConfinedSteps steps;
    private final Map<BitSet, ConfinedSteps> chosen = new HashMap<>();
    private final int[] reachable;
    private final int[] dead;

    /** Operators on sets of reachable states, by events that lead back. */
    SetSteps(Forest forest, LiveRoots live, Levels back, int[] reachable, int[] dead) {
        this.forest = forest;
        this.live = live;
        this.reachable = reachable;
        this.dead = dead;
        this.back = back;
        steps = new ConfinedSteps(forest, back, live);
    }

    /** {@code EX of}; sets that are not held are void afterwards. */
    int next(int of) {
        return steps.once(of, reachable[0]);
    }

    /** {@code EX of} within some bounds; sets that are not held are void afterwards. */
    int nextWithin(int of, int bounds) {
        return steps.once(of, bounds);
    }

    /** {@code EX of} by some steps, which may be many; sets that are not held are void afterwards. */
    int next(BitSet events, int of) {
        if (events.cardinality() == 1) {
            int kind = steps.kindOf(events.nextSetBit(0));
            return kind < 0 ? of : next(kind, of);
        }
        return chosen.computeIfAbsent(
                        (BitSet) events.clone(), some -> new ConfinedSteps(forest, new ChosenEvents(back, some), live))
                .once(of, reachable[0]);
    }

    /** Whether there is a step that leaves every state as it is. */
    boolean canStay() {
        return steps.canStay();
    }

    /** How many kinds of steps there are. */
    int kinds() {
        return steps.kinds();
    }

    /** {@code EX of} by steps of one kind; sets that are not held are void afterwards. */
    int next(int kind, int of) {
        return steps.once(kind, of, reachable[0]);
    }

    /** {@code E[first U goal]}; sets that are not held are void afterwards. */
    int until(int first, int goal) {
        return steps.closure(goal, first);
    }

    /** {@code E[first W goal]}; sets that are not held are void afterwards. */
    int weak(int first, int goal) {
        int[] bounds = live.hold(first);
        int[] left = live.hold(forest.union(first, goal));
        int[] end = live.hold(goal);
        int[] before = live.hold(Forest.EMPTY);
        try {
            end[0] = forest.union(end[0], forest.intersection(bounds[0], dead[0]));
            while (left[0] != before[0]) {
                before[0] = left[0];
                int still = steps.once(left[0], bounds[0]);
                left[0] = forest.union(end[0], still);
                live.collect();
            }
            return left[0];
        } finally {
            live.drop(bounds);
            live.drop(left);
            live.drop(end);
            live.drop(before);
        }
    }

    @Override
    public void close() {
        chosen.values().forEach(ConfinedSteps::close);
        steps.close();
    }
}
