package org.tidemark.store;

/**
 * A store whose ids are 0, 1, 2, … in the order of discovery, so that a range of ids is a queue and an array by id is a
 * map.
 */
public interface DenseIds extends Visited {
    /** Whether it holds as many states as it may, so that more memory would not help it; false where only memory limits it. */
    default boolean isAtStateLimit() {
        return false;
    }
}
