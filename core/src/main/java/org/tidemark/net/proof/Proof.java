package org.tidemark.net.proof;

import org.tidemark.net.PetriNet;

/** Evidence for something about all reachable markings of a net. Immutable. */
public sealed interface Proof permits CaseProof, SiphonProof {
    /** Whether the evidence is true of the net: checked anew, by code that shares nothing with the search for it. */
    boolean holds(PetriNet net);

    /** The argument, for people, in a few lines. */
    String text(PetriNet net);
}
