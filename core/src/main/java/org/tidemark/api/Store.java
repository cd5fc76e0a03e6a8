package org.tidemark.api;

/** How states are kept; {@code docs/stores.md} compares the stores. */
public enum Store {
    /** Whole states, and a more compact store when memory runs short. */
    AUTO,
    /** Whole states: fastest. */
    PLAIN,
    /** Parts that states share are kept once. */
    TREE,
    /** Like {@link #TREE}, and of whole states only that they were seen. */
    COMPACT_TREE,
    /** The step from a predecessor instead of the state. */
    DELTA,
    /** Hashes instead of states; some states may be missed, so that nothing is proven by not finding one. */
    HASH_COMPACT,
    /** A few bits for each state; some states will be missed. */
    BITSTATE
}
