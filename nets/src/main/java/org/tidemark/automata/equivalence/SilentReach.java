package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * The states that each state reaches silently, itself included, in ascending order. Silent steps must lead to lower numbers.
 * Immutable; four bytes per entry, booked until {@link #release}.
 */
final class SilentReach {
    private final MemoryBudget budget;
    private final int[] first;
    private int[] states;

    SilentReach(LabelledAutomaton automaton, WorkLimit limit) {
        budget = limit.budget();
        int capacity = Math.max(16, automaton.states());
        budget.replace(0, 4L * automaton.states() + 4L * capacity + 2 * MemoryBudget.ARRAY_HEADER_BYTES);
        first = new int[automaton.states() + 1];
        states = new int[capacity];
        int[] seen = new int[automaton.states()];
        int end = 0;
        for (int s = 0; s < automaton.states(); s++) {
            if (s % (1 << 10) == 0) {
                limit.look();
            }
            int begin = end;
            for (int e = automaton.from(s); e < automaton.silentTo(s); e++) {
                int target = automaton.target(e);
                for (int i = first[target]; i < first[target + 1]; i++) {
                    int reached = states[i];
                    if (seen[reached] != s + 1) {
                        seen[reached] = s + 1;
                        end = put(end, reached);
                    }
                }
            }
            end = put(end, s);
            Arrays.sort(states, begin, end);
            first[s + 1] = end;
        }
    }

    private int put(int end, int state) {
        if (end == states.length) {
            if (end > Integer.MAX_VALUE / 2) {
                throw new MemoryBudget.Exhausted();
            }
            budget.replace(4L * end, 8L * end);
            states = Arrays.copyOf(states, 2 * end);
        }
        states[end] = state;
        return end + 1;
    }

    int from(int state) {
        return first[state];
    }

    int to(int state) {
        return first[state + 1];
    }

    int state(int entry) {
        return states[entry];
    }

    boolean reaches(int from, int to) {
        return Arrays.binarySearch(states, first[from], first[from + 1], to) >= 0;
    }

    void release() {
        budget.release(4L * (first.length - 1) + 4L * states.length + 2 * MemoryBudget.ARRAY_HEADER_BYTES);
    }
}
