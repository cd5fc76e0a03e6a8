package org.tidemark.model.wrap.stubborn;

/**
 * Finds out, while states are expanded, which weights of events give the smaller sets: at first in each state, later in one of some. Belongs
 * to one thread.
 */
final class WeightSample {
    private static final int FIRST = 32;
    private static final int LATER = 64;

    private long states;
    private long fewEnabled;
    private long firstEnabled;

    /** Whether the next state is to be looked at with both. */
    boolean isNext() {
        states++;
        return states <= FIRST || states % LATER == 0;
    }

    /** Takes how many enabled events the sets of a state had. */
    void tell(int withFewEnabled, int withFirstEnabled) {
        fewEnabled += withFewEnabled;
        firstEnabled += withFirstEnabled;
    }

    /** The weights whose sets were smaller; of equal ones those that are found in less time. */
    EventWeight better() {
        return firstEnabled <= fewEnabled ? EventWeight.FIRST_ENABLED : EventWeight.FEW_ENABLED;
    }
}
