package org.tidemark.bench;

/** What a complete exploration counts. Two contenders that differ in it did not do the same work. */
record Counts(long states, long edges, long deadlocks) {}
