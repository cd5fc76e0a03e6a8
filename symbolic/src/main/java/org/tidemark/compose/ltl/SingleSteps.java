package org.tidemark.compose.ltl;

/** Steps of a system from state to state, forwards; states are as in a diagram. */
public interface SingleSteps {
    /** The transitions that can happen in a state. */
    int[] enabled(int[] state);

    /** The state after a transition that can happen. */
    int[] after(int[] state, int transition);
}
