package org.tidemark.architecture.ruin.store;

import org.tidemark.architecture.ruin.net.Window;

/** An engine that knows a formalism. */
public interface Neighbour {
    Window across();
}
