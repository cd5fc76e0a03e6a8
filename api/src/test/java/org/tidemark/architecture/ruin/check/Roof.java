package org.tidemark.architecture.ruin.check;

import org.tidemark.architecture.ruin.net.Window;
import org.tidemark.architecture.ruin.store.Neighbour;

/** The roof may see both wings. */
public interface Roof {
    Window left();

    Neighbour right();
}
