package org.tidemark.check;

/**
 * How far each stage of a check goes before the next one has its turn.
 *
 * @param boundsNanos for proofs of how many tokens places hold
 * @param firstStates how many states are explored first; where there are no more, nothing else is needed, and every run is a
 *     shortest one
 * @param quickWalksNanos for walks before anything expensive is started
 * @param proofsNanos for proofs from the structure, all questions together
 * @param lateWalksNanos for walks after an exploration that was not completed
 * @param searchNanos for on-the-fly searches before an exploration to the end, all formulas together
 * @param lateSearchNanos for on-the-fly searches after one that was not completed
 * @param diagramNanos for finding all states as a diagram or composing them, before an exploration to the end
 */
public record StageTimes(
        long boundsNanos,
        long firstStates,
        long quickWalksNanos,
        long proofsNanos,
        long lateWalksNanos,
        long searchNanos,
        long lateSearchNanos,
        long diagramNanos) {
    public static final StageTimes USUAL = new StageTimes(
            300_000_000,
            100_000,
            250_000_000,
            2_000_000_000,
            5_000_000_000L,
            4_000_000_000L,
            20_000_000_000L,
            5_000_000_000L);

    /** How many states are explored before all of them together are looked for. */
    public long moreStates() {
        return 10 * firstStates;
    }
}
