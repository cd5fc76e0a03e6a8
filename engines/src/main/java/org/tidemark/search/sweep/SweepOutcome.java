package org.tidemark.search.sweep;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.FieldOverflow;
import org.tidemark.search.Outcome;

/**
 * The result of the sweeps, and why they ended.
 *
 * @param end why it ended; {@link Outcome.End#CANCELLED} also when what was looked for was found
 * @param overflow what did not fit the layout; null when nothing, or when it was the progress measure that overflowed
 * @param sweeps how many were begun; with subspaces, the most that one of them took
 * @param subspaces the subspaces that were begun; 1 where all states are one space
 * @param explored states expanded, each as often as it was
 * @param edges (state, event) pairs among them
 * @param regressEdges those of them that lead to a lower progress value
 * @param persistentStates the different states that regress edges lead to
 * @param mostPersistent the most of these at once; fewer where those of a subspace were forgotten with it
 * @param peakStates the most states held at once, persistent ones included, each counted once
 * @param layers layers processed, in all sweeps
 * @param largestLayer the most states that one of them had
 * @param deadStatesSeen states without a successor, each as often as it was expanded
 * @param firstDeadState the id of the first of them, with paths the one nearest to the initial state of those that the
 *     earliest sweep met, as an observer would have seen it, or -1
 * @param statesCutOff states whose successors were left out because of the cut-off, each as often as it was met
 * @param perSweep the first sweeps one by one
 * @param profile the layers one after the other
 */
public record SweepOutcome(
        Outcome.End end,
        @Nullable FieldOverflow overflow,
        long sweeps,
        long subspaces,
        long explored,
        long edges,
        long regressEdges,
        long persistentStates,
        long mostPersistent,
        long peakStates,
        long layers,
        long largestLayer,
        long deadStatesSeen,
        long firstDeadState,
        long statesCutOff,
        List<OneSweep> perSweep,
        List<LayerRecord> profile) {
    /** This many sweeps are listed one by one. */
    public static final int MOST_SWEEPS_TOLD = 4096;

    /**
     * One sweep; with subspaces, the first sweeps of all of them together, the second ones together, and so on.
     *
     * @param roots where it began
     * @param explored states it expanded
     * @param peakStates the most states held at once during it
     */
    public record OneSweep(long roots, long explored, long peakStates) {
        OneSweep and(OneSweep other) {
            return new OneSweep(roots + other.roots, explored + other.explored, Math.max(peakStates, other.peakStates));
        }
    }

    /**
     * A layer, or several neighbouring ones when there are very many.
     *
     * @param sweep the sweep of its subspace that it belongs to, from 1; of several, the first
     * @param value its progress value; of several, the first
     * @param layers how many it represents
     * @param states states in it; of several, the sum
     * @param held the states held when it had been processed, before it was dropped; of several, the most
     * @param regressEdges regress edges that leave it; of several, the sum
     */
    public record LayerRecord(long sweep, long value, long layers, long states, long held, long regressEdges) {}

    /**
     * This outcome with another end, for sweeps that would have continued with a wider layout had nothing else ended
     * them.
     */
    public SweepOutcome endedBy(Outcome.End why) {
        return new SweepOutcome(
                why,
                null,
                sweeps,
                subspaces,
                explored,
                edges,
                regressEdges,
                persistentStates,
                mostPersistent,
                peakStates,
                layers,
                largestLayer,
                deadStatesSeen,
                firstDeadState,
                statesCutOff,
                perSweep,
                profile);
    }

    /** This outcome, not complete where states were cut off. */
    public SweepOutcome withoutWhatWasCutOff() {
        return complete() && statesCutOff > 0 ? endedBy(Outcome.End.CUT_OFF) : this;
    }

    public boolean complete() {
        return end == Outcome.End.COMPLETE;
    }

    /** How many different states were expanded; null after a second sweep, which may have met some again. */
    public @Nullable Long states() {
        return sweeps <= 1 ? explored : null;
    }

    /** How many different dead states were found; null when that is not known but for {@link #deadStatesSeen}. */
    public @Nullable Long deadlocks() {
        return sweeps <= 1 || deadStatesSeen <= 1 ? deadStatesSeen : null;
    }
}
