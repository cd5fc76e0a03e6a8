package org.tidemark.bits;

/**
 * Something cannot be made within the limits set for it: it has become too large, or memory or time ran out first. The answer
 * is unknown then, not wrong; the message is one that a user can be shown.
 *
 * <p>Checked, because the caller has to report it. {@link MemoryBudget.Exhausted} and {@link Cancelled} are for work that
 * has no size of its own to report.
 */
public final class TooLarge extends Exception {
    private static final long serialVersionUID = 1L;

    private final Limit limit;
    private final int reached;

    /** Which limit was met. */
    public enum Limit {
        SIZE,
        MEMORY,
        CANCELLED
    }

    /**
     * The end of something.
     *
     * @param message what was to be made, how far it came, and which limit was met
     * @param reached how many states it had by then
     */
    public TooLarge(Limit limit, String message, int reached) {
        super(message);
        this.limit = limit;
        this.reached = reached;
    }

    public Limit limit() {
        return limit;
    }

    /** How many states it had when the limit was met. */
    public int reached() {
        return reached;
    }
}
