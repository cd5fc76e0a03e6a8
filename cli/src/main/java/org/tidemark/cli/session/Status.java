package org.tidemark.cli.session;

/** The exit statuses of the process; scripts rely on these numbers. */
public final class Status {
    /** Done, and the answer is known. */
    public static final int DONE = 0;

    /** Some property is violated. */
    public static final int VIOLATED = 1;

    /** The command line or an input is wrong. */
    public static final int WRONG_INPUT = 2;

    /** Unknown: a budget ran out, or the user stopped the run. */
    public static final int UNKNOWN = 3;

    /** A fault of the program. */
    public static final int FAULT = 70;

    private Status() {}
}
