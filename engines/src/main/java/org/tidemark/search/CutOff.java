package org.tidemark.search;

/**
 * Says which states are not expanded, so that a search through very many or infinitely many states comes to an end (Mailund 2002).
 * Belongs to one thread, allocates nothing per state.
 */
@FunctionalInterface
public interface CutOff {
    /** Whether the successors of the state from index {@code at} on are left out. */
    boolean at(long[] words, int at);
}
