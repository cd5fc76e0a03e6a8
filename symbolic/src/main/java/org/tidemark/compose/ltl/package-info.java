/**
 * Infinite runs on sets of states: which states have a run that a Büchi automaton accepts, or one that is fair, and such a run.
 *
 * <p>Read {@link org.tidemark.compose.ltl.AcceptedStates} first. A pair of a state and a state of the automaton is not encoded: a
 * set of pairs is a row of sets of states, one for each state of the automaton ({@code PairSets}). The components of the automaton
 * are gone through from the last to the first ({@code AutomatonPart}). In each the pairs where a run can cycle and be accepted are
 * found by taking out those from which some mark cannot be reached (Emerson and Lei 1986; with strong fairness as Kesten,
 * Pnueli and Raviv 1998 do it), and those before them by saturation. {@link org.tidemark.compose.ltl.FairBranching} is CTL on
 * fair runs, by the same means.
 *
 * <p>A dead state repeats itself forever. Sets and steps come from {@link org.tidemark.compose.ctl.StateSets}.
 */
@NullMarked
package org.tidemark.compose.ltl;

import org.jspecify.annotations.NullMarked;
