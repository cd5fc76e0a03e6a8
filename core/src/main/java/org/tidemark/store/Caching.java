package org.tidemark.store;

/** A store that forgets some of its states when memory runs short. A forgotten state that is met again is new and is counted again. */
public interface Caching {
    /** How many states were forgotten so far; at most as many count twice in {@link Visited#size}. */
    long forgotten();

    /** The largest number of states held at one time. */
    long mostHeld();
}
