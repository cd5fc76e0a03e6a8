package org.tidemark.engine;

/** How a net with values on its tokens is executed. */
public enum Colors {
    /** Unfolded where the unfolding stays small, directly otherwise. */
    AUTO,
    /** As it is. */
    DIRECT,
    /** As a place/transition net, with a place for every value that can occur. */
    UNFOLD
}
