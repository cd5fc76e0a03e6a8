package org.tidemark.spark.search;

import java.io.Serializable;
import java.util.BitSet;
import java.util.List;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Term;

/**
 * The states that tasks are to look for in a level: those that may settle an open inquiry, or bring one farther.
 *
 * @param goals formulas for each of which one state where it holds is wanted
 * @param peaks terms for each of which a state with a larger value than all so far is wanted
 * @param highest the largest values so far, in the order of the terms
 * @param secondToken whether a state with two tokens in one place is wanted
 * @param events events of which no enabled one is known yet, for each of which a state is wanted; empty where none is asked for
 * @param places places not known to change yet, for each of which a state with another number of tokens than at first is wanted
 * @param accepted whether a state is wanted to which a run leads that the automaton accepts
 */
record Wanted(
        List<Formula> goals,
        List<Term> peaks,
        List<Long> highest,
        boolean secondToken,
        BitSet events,
        BitSet places,
        boolean accepted)
        implements Serializable {
    static final Wanted NOTHING = withoutInquiries(false);
    static final Wanted ACCEPTED = withoutInquiries(true);

    private static Wanted withoutInquiries(boolean accepted) {
        return new Wanted(List.of(), List.of(), List.of(), false, new BitSet(), new BitSet(), accepted);
    }

    boolean isNothing() {
        return goals.isEmpty() && peaks.isEmpty() && !secondToken && events.isEmpty() && places.isEmpty() && !accepted;
    }
}
