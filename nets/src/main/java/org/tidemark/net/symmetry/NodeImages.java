package org.tidemark.net.symmetry;

/** Where a symmetry leads places and transitions. */
public interface NodeImages {
    /** The place that a place is exchanged for. */
    int place(int place);

    /** The transition that a transition is exchanged for. */
    int transition(int transition);
}
