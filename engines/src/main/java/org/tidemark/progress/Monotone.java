package org.tidemark.progress;

/** Whether a measure never falls along an edge, so that one sweep visits every state exactly once. */
public enum Monotone {
    /** Proven for every event, wherever it happens. */
    YES,
    /** An edge was seen along which it falls. */
    NO,
    /** Neither proven nor refuted. */
    UNKNOWN
}
