package org.tidemark.model.wrap.stubborn;

/** Finds small closed sets in which every enabled event is a key: nothing outside the set can disable it. Belongs to one thread. */
interface KeyFinder {
    /**
     * Adds the enabled events of a small set to the one that is being made; of a set without the events to avoid, or none if each has
     * some or is too large.
     *
     * @param enabled the enabled events, of which there is at least one
     */
    void add(int[] enabled, int count, long[] words, int at);
}
