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

    /**
     * Overwrites the entries of a batch from one on, which are all successors of one state, by their representatives.
     *
     * @param words the state that they follow, from index {@code at} on
     */
    default void canoniseSuccessors(long[] words, int at, Successors batch, int from) {
        for (int i = from; i < batch.size(); i++) {
            canonise(batch.words(), batch.at(i));
        }
    }
}
