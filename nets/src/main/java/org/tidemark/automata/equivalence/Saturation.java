package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * An automaton with a step for every weak step of another one: any number of silent steps, one with a label (or none), any
 * number of silent steps. What the strong equivalence distinguishes here is what the weak one distinguishes there.
 *
 * <p>Can be as large as the square of the other; what it takes is booked, and so bounded. Silent steps must lead to lower
 * numbers.
 */
final class Saturation {
    private final LabelledAutomaton automaton;
    private final WorkLimit limit;
    private final SilentReach reach;
    private final AutomatonBuilder steps;
    private final int[] seen;
    private int stamp;

    private Saturation(LabelledAutomaton automaton, WorkLimit limit) {
        this.automaton = automaton;
        this.limit = limit;
        reach = new SilentReach(automaton, limit);
        steps = new AutomatonBuilder(limit.budget());
        seen = new int[automaton.states()];
    }

    static LabelledAutomaton of(LabelledAutomaton automaton, WorkLimit limit) {
        return new Saturation(automaton, limit).saturated();
    }

    private LabelledAutomaton saturated() {
        long[] moves = new long[64];
        for (int s = 0; s < automaton.states(); s++) {
            if (s % (1 << 10) == 0) {
                limit.look();
            }
            int count = 0;
            for (int i = reach.from(s); i < reach.to(s); i++) {
                int near = reach.state(i);
                steps.add(s, LabelledAutomaton.SILENT, near);
                for (int e = automaton.silentTo(near); e < automaton.to(near); e++) {
                    if (count == moves.length) {
                        moves = Arrays.copyOf(moves, 2 * count);
                    }
                    moves[count++] = (long) automaton.label(e) << 32 | automaton.target(e);
                }
            }
            Arrays.sort(moves, 0, count);
            addMoves(s, moves, count);
        }
        reach.release();
        return steps.build(automaton.states(), automaton.initial(), automaton.labels());
    }

    /** Each move with a label may be followed by silent steps; a target of several moves is entered once. */
    private void addMoves(int state, long[] moves, int count) {
        for (int i = 0; i < count; i++) {
            int label = (int) (moves[i] >> 32);
            if (i == 0 || label != (int) (moves[i - 1] >> 32)) {
                stamp++;
            }
            int target = (int) moves[i];
            for (int j = reach.from(target); j < reach.to(target); j++) {
                int end = reach.state(j);
                if (seen[end] != stamp) {
                    seen[end] = stamp;
                    steps.add(state, label, end);
                }
            }
        }
    }

    /**
     * The states that each state reaches silently, itself included, in ascending order. Silent steps must lead to lower numbers.
     * Immutable; four bytes per entry, booked until {@link #release}.
     */
    static final class SilentReach {
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
}
