package org.tidemark.architecture.ruin.attic.stairs;

import org.tidemark.architecture.ruin.attic.Noise;

/** A package that uses the one it lies in and is used by it. */
public interface Banister {
    boolean HELD = Boolean.getBoolean("held");

    Noise above();
}
