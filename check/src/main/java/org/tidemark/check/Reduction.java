package org.tidemark.check;

/** A way to answer a question without visiting every state of the model as it is. */
public enum Reduction {
    /** In each state only some of the enabled events happen, enough to reach the states that a question asks for. */
    STUBBORN,
    /** The net is replaced by a smaller one that has the same answer. */
    STRUCTURAL,
    /** The states of a smaller net are counted, each for all states of the net that it represents. */
    COUNTING,
    /** Visits one of all states that differ only by exchanging equal parts. */
    SYMMETRY
}
