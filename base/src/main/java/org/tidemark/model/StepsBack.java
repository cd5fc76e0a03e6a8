package org.tidemark.model;

/**
 * Takes steps back where only representatives of states are known: undoing an event gives the representative of a state from which a step
 * leads to one like that which it began with. Belongs to one thread.
 */
@FunctionalInterface
public interface StepsBack {
    /** Overwrites the state from index {@code at} on by a predecessor; false, with anything there, where the event cannot have happened last. */
    boolean undo(int event, long[] words, int at);
}
