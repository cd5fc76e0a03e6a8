package org.tidemark.model;

/** A model that knows how to write its states in few bits. */
public interface Condensable extends Model {
    /** A fresh codec, to be used by one thread; all codecs of a model write the same strings. */
    StateCodec codec();
}
