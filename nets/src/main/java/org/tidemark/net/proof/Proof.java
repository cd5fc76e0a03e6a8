package org.tidemark.net.proof;

import org.tidemark.net.PetriNet;

/** Evidence for something about all reachable markings of a net. Immutable. */
public sealed interface Proof permits CaseProof, SiphonProof, InductiveProof {
    /** Whether the evidence is valid for the net: checked again, by code that shares nothing with the search for it. */
    boolean holds(PetriNet net);

    /** The argument in a few lines, as text for users. */
    String text(PetriNet net);
}
