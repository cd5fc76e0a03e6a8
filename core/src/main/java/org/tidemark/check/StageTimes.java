package org.tidemark.check;

/**
 * How far each stage of a check goes before the next one has its turn.
 *
 * @param boundsNanos for proofs of how many tokens places hold
 * @param firstStates so many states are soon seen; where there are no more, nothing else is needed, and every run is a
 *     shortest one
 * @param quickWalksNanos for walks before anything dear is begun
 * @param proofsNanos for proofs from the structure, all questions together
 * @param lateWalksNanos for walks after an exploration that did not get through
 * @param searchNanos for local searches before an exploration to the end, all formulas of CTL together
 * @param lateSearchNanos for local searches after one that did not get through
 */
record StageTimes(
        long boundsNanos,
        long firstStates,
        long quickWalksNanos,
        long proofsNanos,
        long lateWalksNanos,
        long searchNanos,
        long lateSearchNanos) {
    static final StageTimes USUAL = new StageTimes(
            300_000_000, 100_000, 250_000_000, 2_000_000_000, 5_000_000_000L, 4_000_000_000L, 20_000_000_000L);
}
