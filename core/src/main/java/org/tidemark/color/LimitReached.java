package org.tidemark.color;

/** An unfolding came to a limit; the net may be quite right. */
public final class LimitReached extends ColorException {
    private static final long serialVersionUID = 1L;

    private final String what;

    /**
     * The end of an unfolding.
     *
     * @param what how far it came, and which limit ended it
     * @param advice what helps; empty where nothing does
     */
    public LimitReached(String what, String advice) {
        super(advice.isEmpty() ? what : what + "; " + advice);
        this.what = what;
    }

    /** How far it came, and which limit ended it, without advice. */
    public String what() {
        return what;
    }
}
