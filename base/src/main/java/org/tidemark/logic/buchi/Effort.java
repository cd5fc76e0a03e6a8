package org.tidemark.logic.buchi;

import org.tidemark.bits.TooLarge;

/**
 * How much work may still be put into making one automaton smaller. It is counted in steps, not in time, so that the same
 * automaton comes out on every machine; a step is some nanoseconds. Not thread-safe.
 */
final class Effort {
    private static final long POLL_INTERVAL = 1 << 16;

    private final AutomatonLimit limit;
    private final int states;
    private final int transitions;
    private long left;
    private long unlooked;

    /** This many steps for an automaton that is so large before. */
    Effort(long steps, AutomatonLimit limit, int states, int transitions) {
        left = steps;
        this.states = states;
        this.transitions = transitions;
        this.limit = limit;
    }

    /**
     * Whether there is enough left for some steps, which are then taken.
     *
     * @throws TooLarge when it is cancelled
     */
    boolean take(long steps) throws TooLarge {
        if (left < steps) {
            left = 0;
            return false;
        }
        left -= steps;
        unlooked += steps;
        if (unlooked >= POLL_INTERVAL) {
            unlooked = 0;
            limit.checkCancelled("the automaton of the formula", states, transitions);
        }
        return true;
    }

    boolean isSpent() {
        return left == 0;
    }
}
