package org.tidemark.check.question;

import org.tidemark.logic.WordRange;

/** Observes states for one question, in one thread. */
@FunctionalInterface
interface StateWatch {
    /** Eyes for a question that no single state settles. */
    StateWatch BLIND = new StateWatch() {
        /** The word and none of its bits is at least 1: no state passes. */
        private final WordRange none = new WordRange(0, 0, 1, 0);

        @Override
        public Notice see(long[] words, int at, boolean dead) {
            return Notice.NOTHING;
        }

        @Override
        public WordRange guard() {
            return none;
        }
    };

    /** The effect of a state on a question. */
    enum Notice {
        /** Nothing new. */
        NOTHING,
        /** The best evidence so far; the question stays open. */
        NOTED,
        /** The question is answered. */
        SETTLED
    }

    /** Looks at a state, which is only lent; {@code dead} says that it has no successor. */
    Notice see(long[] words, int at, boolean dead);

    /** A test that every state passes which means anything to the question. */
    default WordRange guard() {
        return WordRange.ANY;
    }

    /**
     * Makes what was last noticed the best that is known, under the lock of the question; false where another thread has
     * found as good meanwhile.
     */
    default boolean claim() {
        return true;
    }

    /** Whether what was claimed answers the question, which others may have come to know since it was noticed; under the same lock. */
    default boolean isSettled() {
        return false;
    }
}
