package org.tidemark.color;

/** An arc between a transition and the place with a number, and the tokens it speaks of. */
public record ColoredArc(Kind kind, int place, MultiSet tokens) {
    /** What an arc does. */
    public enum Kind {
        /** Takes the tokens. */
        INPUT,
        /** Puts the tokens. */
        OUTPUT,
        /** The tokens must be there, and stay. */
        READ,
        /** Of each value in the multi-set there must be fewer than it says. */
        INHIBITOR
    }
}
