package org.tidemark.search;

/**
 * Guesses how far states are from what a search looks for. There may be several aims; a state is put down for one of them, and each aim has its
 * turn. A guess decides when a state is expanded, never whether. Belongs to one thread, allocates nothing per state.
 */
public interface Estimate {
    /** Knows nothing: states are expanded in the order in which they are found. */
    Estimate NONE = new Estimate() {
        @Override
        public int aims() {
            return 1;
        }

        @Override
        public int look(long[] words, int at) {
            return 0;
        }

        @Override
        public long distance() {
            return 0;
        }
    };

    /** How many aims there are, at least one; they are numbered from 0. */
    int aims();

    /** Looks at the state from index {@code at} on; returns the aim that it is put down for. */
    int look(long[] words, int at);

    /** How far the state that was looked at last seems to be from its aim: 0 or more. */
    long distance();
}
