package org.tidemark.architecture.violations.net;

import org.tidemark.architecture.violations.bits.UsesEngine;
import org.tidemark.architecture.violations.store.Engine;

/** A formalism that uses a lower layer, as it may, and an engine, as it may not. */
public interface Formalism {
    Engine engine();

    UsesEngine lower();
}
