package org.tidemark.model.wrap.stubborn;

/**
 * Whether it is worthwhile to look for a smaller set than the first that was found: in every state at first, and in few once that was in vain in many
 * states in a row. Belongs to one thread.
 */
final class Patience {
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

    /** Hears whether looking on has found a smaller set. */
    void tell(boolean hasPaid) {
        vain = hasPaid ? 0 : Math.min(LONG, vain + 1);
    }
}
