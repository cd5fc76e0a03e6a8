package org.tidemark.logic.buchi;

/**
 * How much work may still be put into making one automaton smaller. It is counted in steps, not in time, so that the same
 * automaton comes out on every machine; a step is some nanoseconds. Not thread-safe.
 */
final class Effort {
    private static final long LOOK_UP = 1 << 16;

    private final AutomatonLimit limit;
    private long left;
    private long unlooked;

    Effort(long steps, AutomatonLimit limit) {
        left = steps;
        this.limit = limit;
    }

    /**
     * Whether there is enough left for some steps, which are then taken.
     *
     * @throws AutomatonTooLarge when nobody waits for the result any more
     */
    boolean take(long steps) throws AutomatonTooLarge {
        if (left < steps) {
            left = 0;
            return false;
        }
        left -= steps;
        unlooked += steps;
        if (unlooked >= LOOK_UP) {
            unlooked = 0;
            limit.check("the automaton of the formula", 0, 0);
        }
        return true;
    }

    boolean isSpent() {
        return left == 0;
    }
}
