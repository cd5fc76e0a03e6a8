package org.tidemark.api;

/** Parts of the work that a check or an exploration may leave out; {@code docs/reductions.md} says what each preserves. */
public enum Reduction {
    /** In each state, events that can wait. */
    STUBBORN,
    /** Parts of the net that make no difference to the question. */
    STRUCTURAL,
    /** Of states that differ only in which of several equal parts is where, all but one; also for explorations. */
    SYMMETRY,
    /** All states but those of a smaller net, each of which counts for all that it represents; for explorations only. */
    COUNTING
}
