package org.tidemark.reduce;

/**
 * Classes of properties that a reduction preserves, as far as the visible places show them. A place is visible if the
 * question mentions it or if it has inhibitor arcs.
 *
 * <p>A question may need several of these; a rule is applied only where it preserves all of them.
 */
public enum Preserved {
    /** The visible tokens of every dead marking that can be reached; without visible places, whether there is one. */
    DEADLOCK,
    /** The visible tokens of every marking that can be reached. */
    REACHABILITY,
    /** The sequences of visible tokens along maximal runs, where a repetition counts once and a dead marking lasts forever. */
    LTL_X,
    /** Also where runs branch: the markings are related by a stuttering bisimulation that is sensitive to divergence. */
    CTL_X,
    /** Single steps as well: the markings are related by a bisimulation, in which dead markings are related to dead ones only. */
    CTL,
    /** Whether every transition can happen, and whether every transition can always happen again. */
    LIVENESS
}
