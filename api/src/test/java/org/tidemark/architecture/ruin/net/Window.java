package org.tidemark.architecture.ruin.net;

import org.tidemark.architecture.ruin.bits.Climber;
import org.tidemark.architecture.ruin.store.Neighbour;

/** A formalism that looks down, as it may, and at an engine, as it may not. */
public interface Window {
    Neighbour across();

    Climber below();
}
