package org.tidemark.engine;

import java.util.Locale;

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
    /** The step from a predecessor instead of the state, as far as the spacing of whole states allows. */
    DELTA,
    /** Like {@link #DELTA}, and old states are forgotten when memory runs short, so that some may be counted twice. */
    FORGETFUL_DELTA,
    /** For nets with values on their tokens, executed {@linkplain Colors#DIRECT directly}: what places hold is kept once. */
    COLLAPSE,
    /** Hashes instead of states; some states may be missed, so that nothing is proven by not finding one. */
    HASH_COMPACT,
    /** A few bits for each state; some states will be missed. */
    BITSTATE,
    /** Sorted files in the folder that was given; breadth first, for explorations and checks. */
    DISK,
    /** A bit for every combination of states of the model's parts, or a diagram of them; for checks on the command line. */
    BITVECTOR,
    /** All states together, as one decision diagram, which may hold more of them than can be visited; for explorations. */
    DIAGRAM,
    /** The memory or disks of other machines, where the program on the cluster keeps states; calls refuse it. */
    CLUSTER;

    /** The word for it on the command line and in reports; {@link #FORGETFUL_DELTA} is {@code delta} with an option of its own. */
    public String word() {
        return switch (this) {
            case DIAGRAM -> "mdd";
            case FORGETFUL_DELTA -> DELTA.word();
            default -> name().toLowerCase(Locale.ROOT).replace('_', '-');
        };
    }
}
