package org.tidemark.engine;

/** Parts of the work that a check or an exploration may leave out; {@code docs/reductions.md} says what each preserves. */
public enum Reduction {
    /** In each state only some of the enabled events happen, enough to reach the states that a question asks for. */
    STUBBORN,
    /** The net is replaced by a smaller one that has the same answer. */
    STRUCTURAL,
    /** The states of a smaller net are counted, each for all states of the net that it represents; for explorations only. */
    COUNTING,
    /** Of states that differ only in which of several equal parts is where, one is visited; also for explorations. */
    SYMMETRY
}
