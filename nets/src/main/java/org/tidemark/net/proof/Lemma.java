package org.tidemark.net.proof;

import org.tidemark.net.PetriNet;

/**
 * Something that every run to a goal has to meet, and that the state equation does not know: one of some cases, over
 * tokens at its end and over how often transitions fire. Immutable; two lemmas are equal if they are the same object.
 */
public interface Lemma {
    /** The cases, one of which every run to the goal meets; none where there is no such run. */
    ProofGoal.Any cases(PetriNet net);

    /** Whether that is so: checked from the arcs of the net, by code that shares nothing with the search. */
    boolean holds(PetriNet net, ProofGoal goal);

    /** The reason, as text for users. */
    String text(PetriNet net);
}
