package org.tidemark.model;

/**
 * A capability of models that know what each event needs and changes: intervals of single fields, and fixed amounts. What may
 * enable or disable what follows from both.
 *
 * <p>An event that raises a field may enable those that need more in it and disable those that need less, and one that lowers it
 * the other way round. Two events of which neither changes what the other needs can happen in any order, with the same result.
 * May be asked by any thread; costs what the event needs.
 */
public interface Dependencies extends LinearEvents {
    /** The end of an interval without a largest value. */
    long NO_LIMIT = Long.MAX_VALUE;

    /** Whether an event can happen exactly where its needs are met; false where it also has to wait for events of higher priority. */
    boolean needsAreAll();

    /** The priority of an event: it waits where the needs of one with a higher priority are met. */
    int priority(int event);

    /** Reports what the event needs: fields in ascending order, each once. An interval may be empty, and the event is dead then. */
    void needs(int event, Need need);

    /** Takes what is needed of one field: a value from {@code least} to {@code most}. */
    @FunctionalInterface
    interface Need {
        void of(int field, long least, long most);
    }
}
