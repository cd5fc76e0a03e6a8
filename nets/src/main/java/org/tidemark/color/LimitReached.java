package org.tidemark.color;

/** An unfolding reached a limit; there may be nothing wrong with the net. */
public final class LimitReached extends ColorException {
    private static final long serialVersionUID = 1L;

    private final String what;
    private final long bytes;
    private final Kind kind;

    private enum Kind {
        /** It went as far as the limit. */
        REACHED,
        /** It was not begun, since it was certain to reach the limit. */
        FORESEEN,
        /** Nor would any other limit be enough. */
        HOPELESS
    }

    /**
     * The end of an unfolding.
     *
     * @param what how far the unfolding got, and which limit stopped it
     * @param advice what the user can do; empty if nothing helps
     * @param bytes roughly how much memory it had taken
     */
    public LimitReached(String what, String advice, long bytes) {
        this(what, advice, bytes, Kind.REACHED);
    }

    private LimitReached(String what, String advice, long bytes, Kind kind) {
        super(advice.isEmpty() ? what : what + "; " + advice);
        this.what = what;
        this.bytes = bytes;
        this.kind = kind;
    }

    /** The end of an unfolding before the limit that it was certain to reach. */
    public static LimitReached foreseen(String what, String advice, long bytes) {
        return new LimitReached(what, advice, bytes, Kind.FORESEEN);
    }

    /** The end of an unfolding that no time and no memory would be enough for. */
    public static LimitReached hopeless(String what, String advice, long bytes) {
        return new LimitReached(what, advice, bytes, Kind.HOPELESS);
    }

    /** Whether more time or memory would not help either. */
    public boolean isHopeless() {
        return kind == Kind.HOPELESS;
    }

    /** Whether the unfolding is so large that to do without it is the best advice. */
    public boolean isOutOfReach() {
        return kind != Kind.REACHED;
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
