package org.tidemark.store;

/** All that a check may ask of its memory: numbers in the order of discovery, states by number, and where each came from. */
public interface StateStore extends DenseIds, Retrievable, Ancestry {}
