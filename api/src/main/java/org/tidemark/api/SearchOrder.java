package org.tidemark.api;

/** In which order states are explored. */
public enum SearchOrder {
    /** Nearest states first: runs are shortest ones. */
    BREADTH_FIRST,
    /** Deepest states first, on one thread. */
    DEPTH_FIRST,
    /** In the order of a {@linkplain Options#progressMeasure progress measure}, forgetting the states behind it. */
    SWEEP
}
