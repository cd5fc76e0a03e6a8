package org.tidemark.color.direct;

/** Whether states keep one obligation of a high-level net. Belongs to one thread. */
interface ObligationCheck {
    /** What is known of a state. */
    enum Answer {
        KEPT,
        BROKEN,
        /** It depends on a number that does not fit 64 bits. */
        TOO_LARGE
    }

    Answer of(long[] words, int at);
}
