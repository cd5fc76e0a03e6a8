package org.tidemark.spark.search;

/** The questions of a search, on the driver: says what tasks are to look for, and takes what they have found. One thread. */
interface Questions {
    /** The states that are still to be looked for. */
    Wanted wanted();

    /** Takes what tasks have found, in an order that does not depend on which task was first. */
    void show(Tally found, Wanted wanted);

    /** Whether there were questions, and none, or not each, is left. */
    boolean isAnswered();

    /** Whether there was nothing to look for from the beginning. */
    boolean isNone();
}
