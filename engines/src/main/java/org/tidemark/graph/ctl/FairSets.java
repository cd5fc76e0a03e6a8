package org.tidemark.graph.ctl;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The fairness constraints on runs, in the events of a graph: each constraint represents one transition or one binding
 * of it, which is enabled where any of its events is and happens when any of them does. Weak ones must not be enabled
 * forever without happening; strong ones must happen again and again where they are enabled again and again. Immutable.
 *
 * <p>All events lie in one array, those of a constraint in ascending order: four bytes for each event of a constraint
 * and for each constraint. That is less than the net takes for the transition, so that no budget is asked for it.
 */
public final class FairSets {
    /** Every run counts. */
    public static final FairSets NONE = new FairSets(List.of(), List.of());

    private final int weak;

    /** Where the events of each constraint begin, and after them those of all end. */
    private final int[] from;

    private final int[] events;

    /** Constraints by their events, which are in ascending order; the weak ones come first. */
    public FairSets(List<int[]> weak, List<int[]> strong) {
        this.weak = weak.size();
        from = new int[weak.size() + strong.size() + 1];
        for (int c = 0; c < size(); c++) {
            from[c + 1] = from[c] + (c < this.weak ? weak.get(c) : strong.get(c - this.weak)).length;
        }
        events = new int[from[size()]];
        for (int c = 0; c < size(); c++) {
            int[] own = c < this.weak ? weak.get(c) : strong.get(c - this.weak);
            System.arraycopy(own, 0, events, from[c], own.length);
        }
    }

    /** How many there are, the weak ones first. */
    public int size() {
        return from.length - 1;
    }

    public boolean isStrong(int constraint) {
        return constraint >= weak;
    }

    public boolean hasStrong() {
        return weak < size();
    }

    /** The events of a constraint, in ascending order. */
    public IntStream events(int constraint) {
        return Arrays.stream(events, from[constraint], from[constraint + 1]);
    }

    /** Every event of a constraint. */
    public BitSet events() {
        BitSet all = new BitSet();
        for (int event : events) {
            all.set(event);
        }
        return all;
    }

    /** Whether an event is one of those of a constraint; -1 represents no event. */
    public boolean has(int constraint, int event) {
        return Arrays.binarySearch(events, from[constraint], from[constraint + 1], event) >= 0;
    }

    /** Whether one of the events of a constraint passes a test. */
    public boolean hasAny(int constraint, IntPredicate test) {
        for (int i = from[constraint]; i < from[constraint + 1]; i++) {
            if (test.test(events[i])) {
                return true;
            }
        }
        return false;
    }
}
