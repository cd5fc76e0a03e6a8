package org.tidemark.api;

/** Why a call ended before it had seen everything. */
public enum StopReason {
    /** The memory budget, or the Java heap, was used up. */
    MEMORY,
    /** The disk is full, or the files of the call have as many bytes as they may. */
    DISK,
    /** The time limit was reached. */
    TIME,
    /** There are more states than {@link Options#maxStates} allows. */
    MAX_STATES,
    /** There are states farther away than {@link Options#maxDepth} allows. */
    MAX_DEPTH,
    /** Some states were not expanded because of a cut-off. */
    CUT_OFF,
    /** The call was cancelled. */
    CANCELLED,
    /** A place holds more tokens than can be counted. */
    TOKEN_OVERFLOW,
    /** The store keeps too little of the states to be sure: it may have missed some, or has forgotten them. */
    STORE,
    /** The model breaks a condition that it declares itself. */
    MODEL_FAULT,
    /** A formula is too complex for the methods that could answer it, or an unbounded net for those that count all states together. */
    COMPLEXITY
}
