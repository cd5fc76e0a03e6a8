package org.tidemark.architecture.violations.bits;

import org.tidemark.architecture.violations.store.Engine;

/** A class of the lowest layer that uses a higher one, if only as the component type of an array. */
public final class UsesEngine {
    private final Engine[] engines = new Engine[0];

    public int count() {
        return engines.length;
    }
}
