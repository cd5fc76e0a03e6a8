package org.tidemark.model;

import java.util.function.BooleanSupplier;

/** A model that knows how to write its states in few bits. */
public interface Condensable extends Model {
    /**
     * Does what takes long before the first codec can be made, such as looking for invariants. What is not found when it is cancelled
     * makes strings longer.
     */
    default void prepareCodec(BooleanSupplier cancelled) {
        // Nothing takes long.
    }

    /** A fresh codec, to be used by one thread; all codecs of a model write the same strings. */
    StateCodec codec();
}
