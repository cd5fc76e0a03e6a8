package org.tidemark.architecture.violations.check;

import org.tidemark.architecture.violations.net.Formalism;
import org.tidemark.architecture.violations.store.Engine;

/** A checker that uses formalisms and engines, as it may. */
public interface Checker {
    Formalism formalism();

    Engine engine();
}
