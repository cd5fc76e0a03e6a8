package org.tidemark.model;

/**
 * Replaces a state by the representative of its equivalence class, for models in which equivalent states behave alike.
 *
 * <p>States that are equivalent should get the same representative; where they do not, a search finds the same answers
 * and more states. Belongs to one thread, allocates nothing per state.
 */
@FunctionalInterface
public interface Canonical {
    /** Overwrites the state from index {@code at} on by its representative. */
    void canonise(long[] words, int at);
}
