package org.tidemark.automata.equivalence;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * The classes of all states after each round of a refinement, from one class of all until two given states are apart: what a
 * formula that tells them apart is made from. Looks at every state in every round, so it is meant for automata that have been
 * minimised before. Immutable once made; four bytes per state and round, booked until {@link #release}.
 */
final class Rounds {
    private final LabelledAutomaton automaton;
    private final boolean branching;
    private final BitSet divergent;
    private final MemoryBudget budget;
    private final List<int[]> rounds = new ArrayList<>();

    /** Goes on until two states are apart, for a number of rounds at most. */
    Rounds(
            LabelledAutomaton automaton,
            boolean branching,
            BitSet divergent,
            int one,
            int other,
            int most,
            WorkLimit limit) {
        this.automaton = automaton;
        this.branching = branching;
        this.divergent = divergent;
        budget = limit.budget();
        book();
        rounds.add(new int[automaton.states()]);
        while (!areApart(one, other) && rounds.size() <= most) {
            limit.look();
            book();
            rounds.add(next(last()));
        }
    }

    private int[] last() {
        return rounds.get(rounds.size() - 1);
    }

    private void book() {
        budget.replace(0, 4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES);
    }

    private int[] next(int[] classOf) {
        SignatureTable table = new SignatureTable(budget);
        int[] signature = new int[classOf.length];
        for (int s = 0; s < classOf.length; s++) {
            // The class so far is part of it, so that what is apart stays apart.
            table.add(-1L - classOf[s]);
            if (divergent.get(s)) {
                table.add(Long.MAX_VALUE);
            }
            for (int e = automaton.from(s); e < automaton.to(s); e++) {
                int target = automaton.target(e);
                if (isInner(e, s, classOf)) {
                    table.addAll(signature[target]);
                } else {
                    table.add((automaton.label(e) + 1L) << 32 | classOf[target]);
                }
            }
            signature[s] = table.close();
        }
        table.release();
        return signature;
    }

    private boolean isInner(int step, int source, int[] classOf) {
        return branching
                && automaton.label(step) == LabelledAutomaton.SILENT
                && classOf[automaton.target(step)] == classOf[source];
    }

    /** The first round after which two states are apart; they must be apart after the last one. */
    int apart(int one, int other) {
        int round = 1;
        while (rounds.get(round)[one] == rounds.get(round)[other]) {
            round++;
        }
        return round;
    }

    /** Whether two states are apart at all. */
    boolean areApart(int one, int other) {
        return last()[one] != last()[other];
    }

    /** The class of a state after a round. */
    int classOf(int round, int state) {
        return rounds.get(round)[state];
    }

    void release() {
        budget.release(rounds.size() * (4L * automaton.states() + MemoryBudget.ARRAY_HEADER_BYTES));
    }
}
