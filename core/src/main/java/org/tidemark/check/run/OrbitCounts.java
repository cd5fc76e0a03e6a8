package org.tidemark.check.run;

import java.math.BigInteger;

/**
 * How much of the whole model the representatives that were expanded represent.
 *
 * @param states the states
 * @param edges the pairs of one of them and an event that can happen
 * @param deadlocks those without a successor
 */
public record OrbitCounts(BigInteger states, BigInteger edges, BigInteger deadlocks) {
    public static final OrbitCounts NONE = new OrbitCounts(BigInteger.ZERO, BigInteger.ZERO, BigInteger.ZERO);

    public OrbitCounts plus(OrbitCounts more) {
        return new OrbitCounts(states.add(more.states), edges.add(more.edges), deadlocks.add(more.deadlocks));
    }
}
