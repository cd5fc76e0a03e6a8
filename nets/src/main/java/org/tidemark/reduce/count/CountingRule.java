package org.tidemark.reduce.count;

import org.tidemark.net.structure.Limit;

/**
 * One way to make a net smaller that has an equation: a marking is reachable before exactly if the equation and a reachable marking
 * of the smaller net allow it. Stateless.
 */
interface CountingRule {
    /** What it is called in reports. */
    String name();

    /**
     * Applies the rule wherever its conditions hold, in one pass over the net.
     *
     * @param limit where it is over, the rest of the net is left as it is
     * @return how often it was applied; 0 if the net is as it was
     * @throws ArithmeticException when an arc or a marking becomes too large
     */
    int apply(CountedNet net, Limit limit);
}
