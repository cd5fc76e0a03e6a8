package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;

/**
 * An automaton with a step for every weak step of another one: any number of silent steps, one with a label (or none), any
 * number of silent steps. What the strong equivalence tells apart here is what the weak one tells apart there.
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
}
