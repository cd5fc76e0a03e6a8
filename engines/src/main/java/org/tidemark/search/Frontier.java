package org.tidemark.search;

/**
 * The states that are known but not yet expanded, and the order in which they will be.
 *
 * <p>It holds ids, never words and never paths. Workers share it.
 */
public interface Frontier {
    /** One worker's way in: what it finds, and what it is to expand. */
    interface Share {
        /** Fills the array with ids to expand, as many as it likes to give at once; 0 when there are none right now. */
        int take(long[] ids);

        /** Adds a state that this worker has just found; false when the memory budget has no room for it. */
        boolean put(long id);

        /** Whether it has to see the states that it is given. */
        default boolean wantsWords() {
            return false;
        }

        /** Puts in a state together with its words, which are only lent. */
        default boolean put(long id, long[] words, int at) {
            return put(id);
        }
    }

    /** The share of one worker; workers are numbered from 0, and the initial states are put in by number 0. */
    Share share(int worker);

    /** Whether the successors of what was taken must be put in before the next take, as on a stack. */
    boolean immediate();

    /**
     * Called by a worker that was given nothing and whose successors are all in the store: waits for more work. False
     * when there will be none.
     */
    boolean advance();

    /** Wakes all workers; from now on there is nothing to take and nothing to wait for. */
    void stop();

    /** Gives its memory back; there are no workers any more. */
    void release();

    /** The distance of the states being expanded from the initial ones, as far as the order knows one. */
    long depth();

    /** How many states wait to be expanded. */
    long size();

    /** Whether states were left out because they lie too deep. */
    boolean cutOff();
}
