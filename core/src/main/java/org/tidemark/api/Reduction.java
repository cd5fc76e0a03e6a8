package org.tidemark.api;

/** What a check may leave out; {@code docs/reductions.md} says what each preserves. */
public enum Reduction {
    /** In each state, events that can wait. */
    STUBBORN,
    /** Parts of the net that make no difference to the question. */
    STRUCTURAL
}
