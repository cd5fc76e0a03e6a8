package org.tidemark.store;

/** A store that may take a new state for one that it has seen, so that nothing follows from not finding a state. */
public interface Lossy {
    /**
     * How many states are to be expected to have been taken for others so far; those that only they lead to are not counted.
     * Where it is small, it is also how likely it is that any was.
     */
    double omissions();
}
