package org.tidemark.check;

/** One thread's eyes for one question. */
interface Watch {
    /** What a state means to a question. */
    enum Notice {
        /** Nothing new. */
        NOTHING,
        /** The best evidence so far; the question stays open. */
        NOTED,
        /** The question is answered. */
        SETTLED
    }

    /** Looks at a state, which is only lent; {@code dead} tells that it has no successor. */
    Notice see(long[] words, int at, boolean dead);
}
