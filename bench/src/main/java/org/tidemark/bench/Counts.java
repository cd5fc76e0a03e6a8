package org.tidemark.bench;

/** The counts of a complete exploration. Contenders with different counts did not do the same work. */
record Counts(long states, long edges, long deadlocks) {}
