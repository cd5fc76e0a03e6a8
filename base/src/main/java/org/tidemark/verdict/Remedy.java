package org.tidemark.verdict;

/**
 * Remedies for something that was refused or left open. The user interface adds how to request it: by an option,
 * a call, a button.
 */
public enum Remedy {
    /** Leave to replace the file that is in the way. */
    REPLACE_FILE,
    /** The run as a list of steps, instead of a picture of it. */
    LIST_STEPS,
    /** The unfolding of a high-level net, instead of its direct execution. */
    UNFOLD,
    /** All states of the unfolding of a high-level net, instead of classes of states; there may be no end of them. */
    UNFOLD_ALL,
    /** The direct execution of a high-level net, instead of its unfolding. */
    EXECUTE_DIRECTLY,
    /** The unfolding of a high-level net in the file, instead of the net itself. */
    WRITE_UNFOLDING,
    /** The name of the format of a model that has no file name. */
    NAME_FORMAT,
    /** A choice of the events that words are made of. */
    CHOOSE_EVENTS,
    /** A check of conformance, whose automata may look at states. */
    CHECK_CONFORMANCE,
    /** A larger memory budget. */
    MORE_MEMORY,
    /** A larger Java heap. */
    LARGER_HEAP,
    /** More time. */
    MORE_TIME,
    /** A higher limit on the number of states. */
    MORE_STATES,
    /** A higher limit on the depth of states. */
    GREATER_DEPTH,
    /** A store that keeps every state. */
    OTHER_STORE,
    /** A clock that counts all the time passed. */
    ABSOLUTE_CLOCK,
    /** A breadth-first search, instead of a sweep or a search for one state. */
    BREADTH_FIRST,
    /** The model as it is, with nothing left out. */
    NO_REDUCTION
}
