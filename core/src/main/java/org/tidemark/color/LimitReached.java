package org.tidemark.color;

/** An unfolding reached a limit; there may be nothing wrong with the net. */
public final class LimitReached extends ColorException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final long bytes;
    private final boolean isHopeless;

    /**
     * The end of an unfolding.
     *
     * @param what how far the unfolding got, and which limit stopped it
     * @param advice what the user can do; empty if nothing helps
     * @param bytes roughly how much memory it had taken
     */
    public LimitReached(String what, String advice, long bytes) {
        this(what, advice, bytes, false);
    }

    private LimitReached(String what, String advice, long bytes, boolean isHopeless) {
        super(advice.isEmpty() ? what : what + "; " + advice);
        this.what = what;
        this.bytes = bytes;
        this.isHopeless = isHopeless;
    }

    /** The end of an unfolding that no time and no memory would be enough for. */
    public static LimitReached hopeless(String what, long bytes) {
        return new LimitReached(what, "", bytes, true);
    }

    /** Whether more time or memory would not help either. */
    public boolean isHopeless() {
        return isHopeless;
    }

    /** Roughly how much memory the unfolding had taken. */
    public long bytes() {
        return bytes;
    }

    /** How far the unfolding got and which limit stopped it, without advice. */
    public String what() {
        return what;
    }
}
