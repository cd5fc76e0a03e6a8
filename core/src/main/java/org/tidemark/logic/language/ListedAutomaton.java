package org.tidemark.logic.language;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** A small automaton, step by step as somebody wrote it down. Immutable; some objects a state. */
public final class ListedAutomaton implements WordAutomaton {
    private final int letters;
    private final int[] starts;
    private final BitSet accepting;
    private final List<int[]> steps;

    private ListedAutomaton(int letters, int[] starts, BitSet accepting, List<int[]> steps) {
        this.letters = letters;
        this.starts = starts;
        this.accepting = accepting;
        this.steps = steps;
    }

    /** Collects states and steps. */
    public static final class Builder {
        private final int letters;
        private final List<Integer> starts = new ArrayList<>();
        private final BitSet accepting = new BitSet();
        private final List<List<Integer>> steps = new ArrayList<>();

        /** An automaton over so many letters, without states. */
        public Builder(int letters) {
            this.letters = letters;
        }

        /** A further state; returns its number. */
        public int state(boolean accepts) {
            accepting.set(steps.size(), accepts);
            steps.add(new ArrayList<>());
            return steps.size() - 1;
        }

        /** Words may begin in the state. */
        public void start(int state) {
            starts.add(state);
        }

        /** A step between two states; the letter may be {@link WordAutomaton#SILENT}. */
        public void step(int from, int letter, int to) {
            steps.get(from).addAll(List.of(letter, to));
        }

        public ListedAutomaton build() {
            List<int[]> packed = new ArrayList<>();
            steps.forEach(of -> packed.add(numbers(of)));
            return new ListedAutomaton(letters, numbers(starts), (BitSet) accepting.clone(), packed);
        }

        private static int[] numbers(List<Integer> list) {
            return list.stream().mapToInt(i -> i).toArray();
        }
    }

    @Override
    public int states() {
        return steps.size();
    }

    @Override
    public int letters() {
        return letters;
    }

    @Override
    public int[] starts() {
        return starts.clone();
    }

    @Override
    public boolean accepts(int state) {
        return accepting.get(state);
    }

    @Override
    public Steps steps() {
        return new Steps() {
            private int[] of = new int[0];
            private int at;

            @Override
            public void moveTo(int state) {
                of = steps.get(state);
                at = -2;
            }

            @Override
            public boolean next() {
                at += 2;
                return at < of.length;
            }

            @Override
            public int letter() {
                return of[at];
            }

            @Override
            public int target() {
                return of[at + 1];
            }
        };
    }
}
