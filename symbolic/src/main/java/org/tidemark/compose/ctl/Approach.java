package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.dd.Forest;

/**
 * Sets of states round a goal, each of which is the one before and what one kind of step leads into that from: a run to
 * the goal goes from set to set. So runs are short but not always shortest; sets by the number of steps would have to count, and are
 * much larger. Not thread-safe.
 */
public final class Approach implements AutoCloseable {
    private final Forest forest;
    private final LiveRoots live;
    private final List<int[]> sets = new ArrayList<>();

    private Approach(Forest forest, LiveRoots live) {
        this.forest = forest;
        this.live = live;
    }

    /**
     * The sets from a goal to one with the initial state, from which the goal can be reached.
     *
     * @param goal a set; numbers that are not held are void afterwards
     */
    static Approach to(int goal, int[] initial, Forest forest, LiveRoots live, SetSteps steps) {
        Approach approach = new Approach(forest, live);
        boolean isDone = false;
        try {
            approach.sets.add(live.hold(goal));
            while (!approach.isFar(initial)) {
                approach.grow(initial, steps);
            }
            isDone = true;
            return approach;
        } finally {
            if (!isDone) {
                approach.close();
            }
        }
    }

    private int last() {
        return sets.get(sets.size() - 1)[0];
    }

    private boolean isFar(int[] state) {
        return forest.contains(last(), state);
    }

    private void grow(int[] initial, SetSteps steps) {
        int before = sets.size();
        for (int kind = steps.kinds() - 1; kind >= 0 && !isFar(initial); kind--) {
            int more = steps.next(kind, last());
            int grown = forest.union(last(), more);
            if (grown != last()) {
                sets.add(live.hold(grown));
            }
            live.collect();
        }
        if (sets.size() == before) {
            throw new IllegalStateException("a goal that cannot be reached");
        }
    }

    /** How far a state lies from the goal: the number of the first set that has it, which is 0 at the goal. */
    public int distance(int[] state) {
        int low = 0;
        int high = sets.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (isWithin(state, middle)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    /** Whether a state lies no farther than this from the goal; from each other state some step leads nearer. */
    public boolean isWithin(int[] state, int distance) {
        return forest.contains(sets.get(distance)[0], state);
    }

    /** Lets the sets go. */
    @Override
    public void close() {
        sets.forEach(live::drop);
        sets.clear();
    }
}
