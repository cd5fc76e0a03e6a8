package org.tidemark.bench.speed;

/** The counts of a complete exploration. Contenders with different counts did not do the same work. */
public record RowCounts(long states, long edges, long deadlocks) {}
