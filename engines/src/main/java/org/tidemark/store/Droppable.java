package org.tidemark.store;

/** A store whose states lie in layers, and that forgets a layer as a unit. */
public interface Droppable {
    /** Forgets all states of the lowest layer and gives their memory back at once; there must be one. */
    void dropLowest();
}
