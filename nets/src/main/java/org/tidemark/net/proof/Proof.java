package org.tidemark.net.proof;

import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Commoner;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.NetClass;

/** Evidence for something about all reachable markings of a net. Immutable. */
public sealed interface Proof permits CaseProof, Proof.SiphonProof, InductiveProof {
    /** Whether the evidence is valid for the net: checked again, by code that shares nothing with the search for it. */
    boolean holds(PetriNet net);

    /** The argument in a few lines, as text for users. */
    String text(PetriNet net);

    /**
     * A proof of deadlock freedom or liveness: no siphon can lose its last token (see {@link Commoner}). Checking it
     * examines all minimal siphons again.
     *
     * @param live whether it is a proof of liveness too
     * @param reason the reason, as text for users
     */
    record SiphonProof(boolean live, String reason) implements Proof {
        @Override
        public boolean holds(PetriNet net) {
            Commoner again = Commoner.of(net, NetClass.of(net), Limit.none());
            return (live ? again.live() : again.deadlockFree()) == Commoner.Answer.PROVEN;
        }

        @Override
        public String text(PetriNet net) {
            return reason;
        }
    }
}
