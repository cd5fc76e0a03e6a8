package org.tidemark.zoo;

import java.util.List;

/**
 * Exact counts of one state space: distinct states, (state, transition) pairs, and states without a successor.
 *
 * @param values the parameters of the model, in their order
 */
public record Census(List<Integer> values, long states, long edges, long deadlocks) {
    public Census {
        values = List.copyOf(values);
    }
}
