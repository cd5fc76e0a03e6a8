package org.tidemark.system;

/**
 * Events that nothing keeps from happening, but that have no result: a division by zero, an index that is out of range. Such an event is a finding about the
 * model, not a step that is missing: a run ends at the first one that an expander of the system finds. Thread-safe.
 */
public interface StepFaults {
    /** Forgets what was found, before a run. */
    void forget();

    /** Whether the calling thread found the first such event in the state that it expanded last. */
    boolean isFoundHere();

    /** Whether the event that was found has no result in the current state of a game. */
    boolean confirms(Game game);
}
