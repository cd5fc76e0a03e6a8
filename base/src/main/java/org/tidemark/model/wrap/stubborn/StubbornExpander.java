package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;

/**
 * Expands the events of stubborn sets with attractors of goals. A state in which all enabled events are in the set, or
 * only one is enabled, costs nothing more. Belongs to one thread.
 */
final class StubbornExpander extends ReducingExpander {
    /** After this many states at the latest it looks which goals are still open, and reports how much was left out. */
    private static final int LONGEST_ROUND = 1024;

    /**
     * In this many states in a row without an empty set one is looked for by all means, and then in one of {@link
     * #SELDOM}.
     */
    private static final int THOROUGH_STATES = 1024;

    private static final int SELDOM = 8;

    /** This many ways to go on are compared in one state. */
    private static final int MOST_TRIES = 4;

    /**
     * Whether every enabled event of a set is a key, and there is one: what is left out then depends on the state
     * alone.
     */
    private final boolean isOfKeys;

    private final DependencyGraph graph;
    private final ReductionGauge gauge;
    private final KeyFinder keys;
    private final Goal[] goals;
    private final @Nullable WeightSample weights;

    /** Says whether conditions are compared, where closing a set takes long; null where they always are. */
    private final @Nullable Backoff patience;

    private int open;
    private int favourite;

    /** Sets without any enabled event are looked for in this many more states, after the last one that was found. */
    private int hopes = THOROUGH_STATES;

    private int states;
    private boolean isThorough = true;
    private int round = 1;
    private int left = round;
    private long enabledSum;
    private long keptSum;

    /**
     * Expands sets with an attractor of each goal.
     *
     * @param all expands with all events
     * @param single lets single events happen, in whole states
     * @param isOfKeys whether sets are to be sets of keys, of which there is one in every state that is not dead
     */
    StubbornExpander(
            Expander all,
            Expander single,
            DependencyGraph graph,
            List<Goal> goals,
            boolean isOfKeys,
            ReductionGauge gauge) {
        super(all, single, graph, EventSet.of(graph, new BitSet(), isOfKeys, !isOfKeys));
        this.isOfKeys = isOfKeys;
        this.graph = graph;
        this.gauge = gauge;
        this.goals = goals.toArray(Goal[]::new);
        open = this.goals.length;
        weights = graph.rows == null || isOfKeys ? null : new WeightSample();
        patience = graph.rows == null || isOfKeys ? null : new Backoff();
        keys = set.keys(Integer.MAX_VALUE);
    }

    @Override
    boolean choose(int count, long[] words, int at) {
        if (!graph.isUrgent(enabled[0])) {
            return false; // any other event may make these wait
        }
        isThorough = isOfKeys || hopes > 0 || (++states & (SELDOM - 1)) == 0;
        if (count == 1 && !isThorough) {
            return false; // all that could be gained is that nothing leads to a goal any more
        }
        if (weights != null) {
            chooseWeighed(weights, count, words, at);
        } else {
            make(count, words, at);
        }
        hopes = set.enabledInside() == 0 ? THOROUGH_STATES : Math.max(0, hopes - 1);
        return set.enabledInside() < count;
    }

    /** Makes the set with the weights that give smaller ones; where that is to be found out, with both. */
    private void chooseWeighed(WeightSample weights, int count, long[] words, int at) {
        if (count > 1 && weights.isNext()) {
            set.weigh(EventWeight.FEW_ENABLED);
            make(count, words, at);
            int few = set.enabledInside();
            set.beginAgain();
            set.weigh(EventWeight.FIRST_ENABLED);
            make(count, words, at);
            weights.tell(few, set.enabledInside());
        } else {
            set.weigh(weights.better());
            make(count, words, at);
        }
    }

    private void make(int count, long[] words, int at) {
        if (open == 1 && goals[0].attractor() instanceof Attractor.All all) {
            seedBest(all.parts(), words, at, count);
        } else {
            for (int g = 0; g < open && set.enabledInside() < count; g++) {
                seed(goals[g].attractor(), words, at, count);
            }
        }
        if (isOfKeys && set.enabledInside() == 0) {
            keys.add(enabled, count, words, at);
        }
    }

    @Override
    void tell(int count, int kept) {
        enabledSum += count;
        keptSum += kept;
        if (--left == 0) {
            lookUp();
        }
    }

    /** Adds what a goal that does not hold calls for, until that many enabled events are in the set. */
    private void seed(Attractor goal, long[] words, int at, int enough) {
        if (!goal.holds(set, words, at)) {
            follow(goal, words, at, enough);
        }
    }

    /** Adds the events that a goal requires which is known not to hold. */
    private void follow(Attractor goal, long[] words, int at, int enough) {
        goal.seed(set, words, at);
        set.close(words, at, enough);
        if (set.takeWish() && set.enabledInside() < enough) {
            keys.add(enabled, set.enabledEvents(), words, at);
        }
    }

    /**
     * Of several conditions that do not hold, any of which may be followed, follows the one that calls for the fewest
     * enabled events, among the first few and the one that was best before; or that one alone, where others were not
     * better for long.
     */
    private void seedBest(Attractor[] parts, long[] words, int at, int count) {
        int least = Integer.MAX_VALUE;
        int tries = MOST_TRIES;
        int first = isOfKeys ? 0 : favourite % parts.length;
        int fewest = patience == null || patience.looksOn() ? 0 : MOST_TRIES - 1;
        boolean hasPaid = false;
        for (int i = -1; i < parts.length && tries > fewest && least > (isThorough ? 0 : 1); i++) {
            int p = i < 0 ? first : i;
            if (i == first || parts[p].holds(set, words, at)) {
                continue;
            }
            if (tries-- < MOST_TRIES) {
                set.beginAgain();
            }
            follow(parts[p], words, at, Math.min(count, least));
            if (set.enabledInside() < least && !set.isBeyondNoted()) {
                hasPaid = least < Integer.MAX_VALUE;
                least = set.enabledInside();
                favourite = p;
                set.note();
            }
        }
        if (tries < MOST_TRIES - 1) {
            if (patience != null) {
                patience.tell(hasPaid);
            }
            set.beginWithNoted();
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

    /**
     * Finds out, while states are expanded, which weights of events give the smaller sets: at first in each state,
     * later in one of some. Belongs to one thread.
     */
    private static final class WeightSample {
        private static final int FIRST = 32;
        private static final int LATER = 64;

        private long states;
        private long fewEnabled;
        private long firstEnabled;

        /** Whether the next state is to be looked at with both. */
        boolean isNext() {
            states++;
            return states <= FIRST || states % LATER == 0;
        }

        /** Takes how many enabled events the sets of a state had. */
        void tell(int withFewEnabled, int withFirstEnabled) {
            fewEnabled += withFewEnabled;
            firstEnabled += withFirstEnabled;
        }

        /** The weights whose sets were smaller; of equal ones those that are found in less time. */
        EventWeight better() {
            return firstEnabled <= fewEnabled ? EventWeight.FIRST_ENABLED : EventWeight.FEW_ENABLED;
        }
    }

    /**
     * Whether it is worthwhile to look for a smaller set than the first that was found: in every state at first, and in
     * few once it has failed in many states in a row. Belongs to one thread.
     */
    private static final class Backoff {
        /** In vain in this many states in a row means that there is little hope. */
        private static final int LONG = 64;

        /** Then one state in this many is still looked at. */
        private static final int SELDOM = 8;

        private int vain;
        private int states;

        /** Whether to look on in the next state. */
        boolean looksOn() {
            return vain < LONG || (++states & (SELDOM - 1)) == 0;
        }

        /** Records whether searching on has found a smaller set. */
        void tell(boolean hasPaid) {
            vain = hasPaid ? 0 : Math.min(LONG, vain + 1);
        }
    }
}
