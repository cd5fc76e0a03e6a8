package org.tidemark.check.question;

import java.util.Arrays;
import java.util.List;

/** Where a state was seen: enough to give the run to it later. */
public sealed interface SeenState {
    /** The technique that found the state. */
    default Technique technique() {
        return Technique.SEARCH;
    }

    /** A state in a store, under an id. */
    record Stored(long id) implements SeenState {}

    /** A state that its search has forgotten since: only its words are known. */
    final class Whole implements SeenState {
        private final long[] words;
        private final Technique technique;

        /** The state with these words, which must not be changed any more. */
        public Whole(long[] words) {
            this(words, Technique.SEARCH);
        }

        /** The state with these words, found by a technique. */
        public Whole(long[] words, Technique technique) {
            this.words = words;
            this.technique = technique;
        }

        @Override
        public Technique technique() {
            return technique;
        }

        public long[] words() {
            return words;
        }
    }

    /** A state whose layout has changed since: only the values of its fields are known. */
    final class Fields implements SeenState {
        private final long[] values;

        /** The state with these values, which must not be changed any more. */
        public Fields(long[] values) {
            this.values = values;
        }

        public long[] values() {
            return values;
        }
    }

    /** On a walk, whose log it shares: what has been written there is not written over, though the walk may go on. */
    final class Walked implements SeenState {
        private final int[] log;
        private final int length;
        private final Technique technique;

        /** After this many events of a log. */
        public Walked(int[] log, int length, Technique technique) {
            this.log = log;
            this.length = length;
            this.technique = technique;
        }

        @Override
        public Technique technique() {
            return technique;
        }

        /** The events that lead to the state. */
        List<Integer> run() {
            return Arrays.stream(log, 0, length).boxed().toList();
        }
    }
}
