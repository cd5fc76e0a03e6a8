package org.tidemark.model;

/**
 * A system whose states can be explored: how a state looks, where it starts, what can happen.
 *
 * <p>A model is shared by all threads and has no mutable state that they can see; each worker asks for an
 * {@link Expander} of its own. A state and an event have at most one successor, so that "predecessor and event" names a
 * state; a formalism that is nondeterministic gives its choices different event numbers.
 */
public interface Model {
    Layout layout();

    /** The number of events; they are numbered from 0. */
    int events();

    String eventName(int event);

    /** Appends the initial states, with event {@link Successors#NO_EVENT}. */
    void initial(Successors out);

    /** A fresh expander, to be used by one thread. */
    Expander expander();
}
