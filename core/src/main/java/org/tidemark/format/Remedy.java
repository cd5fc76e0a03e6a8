package org.tidemark.format;

/** What helps where something was refused. Who speaks to the user adds how it is asked for: by an option, a call, a button. */
public enum Remedy {
    /** Leave to replace the file that is in the way. */
    REPLACE_FILE,
    /** The run as a list of steps, instead of a picture of it. */
    LIST_STEPS,
    /** The unfolding of a high-level net, instead of its direct execution. */
    UNFOLD,
    /** The unfolding of a high-level net in the file, instead of the net itself. */
    WRITE_UNFOLDING,
    /** The name of the format of a model that has no file name. */
    NAME_FORMAT,
    /** A choice of the events that words are made of. */
    CHOOSE_EVENTS,
    /** A check of conformance, whose automata may look at states. */
    CHECK_CONFORMANCE
}
