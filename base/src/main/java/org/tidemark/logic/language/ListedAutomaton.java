package org.tidemark.logic.language;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/** An automaton given by a list of steps. Immutable; a few objects per state and eight bytes per step. */
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
        private final List<int[]> steps = new ArrayList<>();
        private int[] used = new int[16];

        /** An automaton over this many letters, without states. */
        public Builder(int letters) {
            this.letters = letters;
        }

        /** A further state; returns its number. */
        public int state(boolean accepts) {
            accepting.set(steps.size(), accepts);
            steps.add(new int[0]);
            used = steps.size() > used.length ? Arrays.copyOf(used, 2 * used.length) : used;
            return steps.size() - 1;
        }

        /** Words may begin in the state. */
        public void start(int state) {
            starts.add(state);
        }

        /** A step between two states; the letter may be {@link WordAutomaton#SILENT}. */
        public void step(int from, int letter, int to) {
            int[] of = steps.get(from);
            int size = used[from];
            if (size == of.length) {
                of = Arrays.copyOf(of, size + size / 4 * 2 + 4);
                steps.set(from, of);
            }
            of[size] = letter;
            of[size + 1] = to;
            used[from] = size + 2;
        }

        public ListedAutomaton build() {
            List<int[]> packed = new ArrayList<>();
            for (int s = 0; s < steps.size(); s++) {
                packed.add(Arrays.copyOf(steps.get(s), used[s]));
            }
            int[] begin = starts.stream().mapToInt(i -> i).toArray();
            return new ListedAutomaton(letters, begin, (BitSet) accepting.clone(), packed);
        }
    }

    @Override
    public int states() {
        return steps.size();
    }

    /** How many steps there are. */
    public long size() {
        return steps.stream().mapToLong(of -> of.length / 2).sum();
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
