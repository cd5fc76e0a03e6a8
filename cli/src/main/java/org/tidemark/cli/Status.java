package org.tidemark.cli;

/** What the exit status of the process means; scripts rely on these numbers. */
final class Status {
    /** Done, and the answer is known. */
    static final int DONE = 0;

    /** Some property is violated. */
    static final int VIOLATED = 1;

    /** The command line or an input is wrong. */
    static final int WRONG_INPUT = 2;

    /** Unknown: a budget ran out, or the user stopped the run. */
    static final int UNKNOWN = 3;

    /** A fault of the program. */
    static final int FAULT = 70;

    private Status() {}
}
