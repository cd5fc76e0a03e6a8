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
    /** Strings of bits, as short as the model can write them. */
    CONDENSED,
    /** The step from a predecessor instead of the state, as far as {@link Options#deltaSpacing} allows. */
    DELTA,
    /** Like {@link #DELTA}, and old states are forgotten when memory runs short, so that some may be counted twice. */
    FORGETFUL_DELTA,
    /** For nets with values on their tokens, executed {@linkplain Colors#DIRECT directly}: what places hold is kept once. */
    COLLAPSE,
    /** Hashes instead of states; some states may be missed, so that nothing is proven by not finding one. */
    HASH_COMPACT,
    /** A few bits for each state; some states will be missed. */
    BITSTATE,
    /** Sorted files in the {@linkplain Options#folder folder} that was given; breadth first, for explorations and checks. */
    DISK,
    /** All states together, as one decision diagram, which may hold more of them than can be visited; for explorations. */
    DIAGRAM
}
