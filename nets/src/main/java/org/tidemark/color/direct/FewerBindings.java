package org.tidemark.color.direct;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.model.Expander;
import org.tidemark.model.Successors;
import org.tidemark.model.wrap.SameEvents;
import org.tidemark.model.wrap.stubborn.ReductionGauge;

/**
 * A high-level net, executed directly, of whose states fewer can be reached: in each only the events of a stubborn set
 * happen that has what some goals call for. Every goal that can be reached in the net can be reached here. Thread-safe.
 */
public final class FewerBindings extends SameEvents {
    private final DirectModel whole;
    private final BindingArcs arcs;
    private final List<Wanted> goals;
    private final ReductionGauge gauge;

    /**
     * A goal.
     *
     * @param isOpen whether it is still looked for
     */
    public record Wanted(BindingGoal goal, BooleanSupplier isOpen) {}

    private FewerBindings(DirectModel whole, BindingArcs arcs, List<Wanted> goals, ReductionGauge gauge) {
        super(whole);
        this.whole = whole;
        this.arcs = arcs;
        this.goals = List.copyOf(goals);
        this.gauge = gauge;
    }

    /**
     * Whether it is known what the bindings of a net depend on: not where there are priorities, time or states that are
     * taken for others.
     */
    public static boolean isPossible(DirectNet direct) {
        return BindingArcs.of(direct.net()) != null;
    }

    /**
     * The reduced model.
     *
     * @param gauge receives how much is left out
     * @throws IllegalArgumentException where it is not known what bindings depend on
     */
    public static FewerBindings of(DirectModel whole, List<Wanted> goals, ReductionGauge gauge) {
        BindingArcs arcs = BindingArcs.of(whole.direct().net());
        if (arcs == null) {
            throw new IllegalArgumentException("bindings that may depend on anything");
        }
        return new FewerBindings(whole, arcs, goals, gauge);
    }

    @Override
    public void initial(Successors out) {
        whole.initial(out);
    }

    @Override
    public Expander expander() {
        return new Reduced();
    }

    /** Expands with all events, finds a set of them, and takes the others out of the batch again. Belongs to one thread. */
    private final class Reduced implements Expander {
        /** After this many states at the latest it reports how much was left out, and looks which goals are still open. */
        private static final int LONGEST_ROUND = 1024;

        /** Looking for smaller sets may take this many times as much as finding the first, and some more. */
        private static final int EFFORT = 4;

        private static final int FREE_EFFORT = 256;

        private final DirectExpander all = whole.expander();
        private final BindingClosure set = new BindingClosure(whole.direct(), arcs);
        private final TokenCounts counts = whole.counts();
        private final List<Wanted> open = new ArrayList<>(goals);
        private final int[] ids = new int[whole.layout().fields()];
        private int[] enabled = new int[16];
        private boolean[] best = new boolean[16];
        private int round = 1;
        private int left = round;
        private long enabledSum;
        private long keptSum;

        @Override
        public void expand(long[] words, int at, Successors out) {
            int before = out.size();
            all.expand(words, at, out);
            int count = out.size() - before;
            if (count > 0) {
                read(words, at, out, before, count);
                int kept = choose(words, at, count);
                if (kept < count) {
                    keep(out, before, count);
                }
            }
            enabledSum += count;
            keptSum += out.size() - before;
            if (--left == 0) {
                lookUp();
            }
        }

        private void read(long[] words, int at, Successors out, int before, int count) {
            if (enabled.length < count) {
                enabled = new int[2 * count];
                best = new boolean[2 * count];
            }
            for (int i = 0; i < count; i++) {
                enabled[i] = out.event(before + i);
            }
            for (int p = 0; p < ids.length; p++) {
                ids[p] = (int) whole.layout().get(words, at, p);
            }
            set.begin(ids, enabled, count);
        }

        /** Finds out which events are to happen, in {@link #best}, and how many; all, where no smaller set was found. */
        private int choose(long[] words, int at, int count) {
            counts.see(words, at);
            boolean wantsKey = seed();
            if (!set.close(count)) {
                return count;
            }
            int size = set.size();
            if (wantsKey && size == 0) {
                return key(count);
            }
            note(count);
            return size;
        }

        /** Adds what the open goals call for; whether it has to have a key, too. */
        private boolean seed() {
            boolean wantsKey = false;
            for (int g = 0; g < open.size(); g++) {
                BindingGoal goal = open.get(g).goal();
                if (!goal.holds(set, counts)) {
                    wantsKey |= goal.seed(set, counts);
                }
            }
            return wantsKey;
        }

        /** The smallest set of those around each event that can happen, as far as that is worth the effort; each has a key. */
        private int key(int count) {
            int least = count;
            long spent = 0;
            long most = Long.MAX_VALUE;
            for (int i = 0; i < count && least > 1 && spent < most; i++) {
                set.clear();
                seed();
                set.add(i);
                boolean isClosed = set.close(least);
                spent += set.effort();
                most = i == 0 ? EFFORT * spent + FREE_EFFORT : most;
                if (isClosed && set.size() < least) {
                    least = set.size();
                    note(count);
                }
            }
            return least;
        }

        private void note(int count) {
            for (int i = 0; i < count; i++) {
                best[i] = set.contains(i);
            }
        }

        private void keep(Successors out, int before, int count) {
            int to = before;
            for (int i = 0; i < count; i++) {
                if (best[i]) {
                    out.move(before + i, to++);
                }
            }
            out.truncate(to);
        }

        private void lookUp() {
            gauge.add(round, enabledSum, keptSum);
            round = Math.min(2 * round, LONGEST_ROUND);
            left = round;
            enabledSum = 0;
            keptSum = 0;
            open.removeIf(goal -> !goal.isOpen().getAsBoolean());
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
}
