package org.tidemark.model.wrap.stubborn;

import java.util.List;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;

/**
 * Expands a state with all enabled events, finds a stubborn set of them, and takes the others out of the batch again.
 *
 * <p>To expand all costs little beside what a store does with each successor, and says which events are enabled. A state in which all
 * enabled events are in the set, or only one is enabled, costs nothing more. Belongs to one thread.
 */
final class StubbornExpander implements Expander {
    /** After this many states at the latest it looks which goals are still open, and tells how much was left out. */
    private static final int LONGEST_ROUND = 1024;

    private final Expander all;
    private final ReductionGauge gauge;
    private final EventSet set;
    private final KeySearch keys;
    private final Goal[] goals;
    private final int[] enabled;
    private int open;
    private int round = 1;
    private int left = round;
    private long enabledSum;
    private long keptSum;

    StubbornExpander(Expander all, DependencyGraph graph, List<Goal> goals, ReductionGauge gauge) {
        this.all = all;
        this.gauge = gauge;
        this.goals = goals.toArray(Goal[]::new);
        open = this.goals.length;
        set = new EventSet(graph);
        keys = new KeySearch(graph, set);
        enabled = new int[graph.events()];
    }

    @Override
    public void expand(long[] words, int at, Successors out) {
        int before = out.size();
        all.expand(words, at, out);
        int count = out.size() - before;
        if (count > 0) {
            reduce(words, at, out, before, count);
        }
        if (--left == 0) {
            lookUp();
        }
    }

    private void reduce(long[] words, int at, Successors out, int before, int count) {
        set.begin();
        for (int i = 0; i < count; i++) {
            enabled[i] = out.event(before + i);
            set.enable(enabled[i]);
        }
        for (int g = 0; g < open && set.enabledInside() < count; g++) {
            Attractor goal = goals[g].attractor();
            if (!goal.holds(set, words, at)) {
                goal.seed(set, words, at);
                set.close(words, at);
            }
        }
        if (set.wantsKey() && set.enabledInside() < count) {
            keys.add(enabled, count, words, at);
        }
        enabledSum += count;
        int kept = set.enabledInside();
        keptSum += kept;
        if (kept < count) {
            int to = before;
            for (int i = before; i < before + count; i++) {
                if (set.contains(out.event(i))) {
                    out.move(i, to++);
                }
            }
            out.truncate(to);
        }
    }

    private void lookUp() {
        gauge.add(round, enabledSum, keptSum);
        enabledSum = 0;
        keptSum = 0;
        round = Math.min(2 * round, LONGEST_ROUND);
        left = round;
        for (int g = open - 1; g >= 0; g--) {
            if (!goals[g].open().getAsBoolean()) {
                goals[g] = goals[--open];
            }
        }
    }

    @Override
    public boolean enabled(int event, long[] words, int at) {
        return all.enabled(event, words, at);
    }

    @Override
    public boolean fire(int event, long[] words, int at) {
        return all.fire(event, words, at);
    }
}
