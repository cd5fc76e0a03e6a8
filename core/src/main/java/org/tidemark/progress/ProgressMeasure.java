package org.tidemark.progress;

/**
 * Gives every state of a model a number; a sweep visits states from low numbers to high ones.
 *
 * <p>An edge to a lower number is a <em>regress edge</em>: allowed, but each may cost a further sweep. Several measures
 * together, compared one after the other or as a vector, become one by a numbering that keeps their order. Shared by all
 * threads; a value costs a few operations and allocates nothing.
 */
public interface ProgressMeasure {
    /** The number of the state whose words begin at the index. */
    long value(long[] words, int at);

    /** The measure in words, as a user would write it or as it was found. */
    String text();
}
