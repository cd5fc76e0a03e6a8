package org.tidemark.graph.ltl;

import java.util.List;
import org.tidemark.graph.StateSet;

/** Letters read off sets of states, one for each proposition, which belong to the caller. Costs no memory. */
public final class MarkedLetters implements Letters {
    private final StateSet[] sets;

    /** Letters whose bit <i>p</i> is set in the states of the set with this number. */
    public MarkedLetters(List<StateSet> sets) {
        this.sets = sets.toArray(StateSet[]::new);
    }

    @Override
    public long letter(int state, boolean dead) {
        long letter = 0;
        for (int i = 0; i < sets.length; i++) {
            letter |= sets[i].has(state) ? 1L << i : 0;
        }
        return letter;
    }

    @Override
    public void free() {}
}
