package org.tidemark.model;

/**
 * A capability of models whose events change fields by fixed amounts, whatever the state they happen in.
 *
 * <p>Then a weighted sum of fields changes by a fixed amount too, and what holds for every event holds forevery edge
 * there can be. Nothing is said of when an event can happen. May be asked by any thread; costs what the event changes.
 */
public interface LinearEvents {
    /** Reports what the event changes: fields in ascending order, none by 0. */
    void effect(int event, Change change);

    /** Takes the change of one field. */
    @FunctionalInterface
    interface Change {
        void of(int field, long by);
    }
}
