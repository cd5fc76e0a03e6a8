package org.tidemark.architecture.violations.store;

import org.tidemark.architecture.violations.net.Formalism;

/** An engine that uses a formalism. */
public interface Engine {
    Formalism formalism();
}
