package org.tidemark.bench;

/** The counts of a complete exploration. Contenders with different counts did not do the same work. */
record RowCounts(long states, long edges, long deadlocks) {}
