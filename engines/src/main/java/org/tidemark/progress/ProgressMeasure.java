package org.tidemark.progress;

import org.jspecify.annotations.Nullable;
import org.tidemark.model.Model;

/**
 * Gives every state of a model a number; a sweep visits states from low numbers to high ones.
 *
 * <p>An edge to a lower number is a <em>regress edge</em>: allowed, but each may cost a further sweep. Several measures
 * together, compared one after the other or as a vector, become one by a numbering that keeps their order. For one
 * thread; each further one asks for {@link #another}. A value costs a few operations and allocates nothing.
 */
public interface ProgressMeasure {
    /** The number of the state whose words begin at the index. */
    long value(long[] words, int at);

    /**
     * How values change along the edges of a model whose states the measure is for, where that is cheaper than to compute
     * them again; null where it is not.
     */
    default @Nullable Steps steps(Model model) {
        return null;
    }

    /** Computes the value of a state from that of its predecessor. */
    @FunctionalInterface
    interface Steps {
        /** The value of the state at the index, to which the event led from a state with the value given. */
        long after(long before, int event, long[] words, int at);
    }

    /** The same measure for one thread more; itself where threads can share it. To be asked by any thread. */
    default ProgressMeasure another() {
        return this;
    }

    /** The measure in words, as a user would write it or as it was found. */
    String text();
}
