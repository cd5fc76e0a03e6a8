package org.tidemark.logic;

import java.util.List;

/**
 * Which transitions runs are fair to: what a run must do besides being maximal, so that a formula speaks of it.
 *
 * <p>A run is weakly fair to a transition unless, from some point on, the transition is enabled for ever and does not happen;
 * it is strongly fair unless the transition is enabled again and again and happens only so many times. Runs that end are
 * fair. Every finite run can be made longer to a fair one. Immutable.
 *
 * @param weak transitions, by their proper names, that runs are weakly fair to
 * @param strong those that runs are strongly fair to
 */
public record Fairness(List<String> weak, List<String> strong) {
    /** Every run counts. */
    public static final Fairness NONE = new Fairness(List.of(), List.of());

    public Fairness {
        weak = List.copyOf(weak);
        strong = List.copyOf(strong);
    }

    /** Whether every run counts. */
    public boolean isNone() {
        return weak.isEmpty() && strong.isEmpty();
    }
}
