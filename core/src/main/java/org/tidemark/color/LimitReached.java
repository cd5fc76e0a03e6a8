package org.tidemark.color;

/** An unfolding reached a limit; there may be nothing wrong with the net. */
public final class LimitReached extends ColorException {
    private static final long serialVersionUID = 1L;

    private final String what;

    /**
     * The end of an unfolding.
     *
     * @param what how far the unfolding got, and which limit stopped it
     * @param advice what the user can do; empty if nothing helps
     */
    public LimitReached(String what, String advice) {
        super(advice.isEmpty() ? what : what + "; " + advice);
        this.what = what;
    }

    /** How far the unfolding got and which limit stopped it, without advice. */
    public String what() {
        return what;
    }
}
