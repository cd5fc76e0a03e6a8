package org.tidemark.reduce.count;

import org.tidemark.net.structure.Limit;

/**
 * Preserves the states, without an equation: removes transitions that never happen.
 *
 * <p>They take from a siphon without tokens, or more than a place holds that never gets any; {@code reduce.DeadTransitions} says why that is
 * so. What never happens in the smaller net does not happen in the original either, since each of its markings is a solution of
 * the equations for one of the smaller net that has at least as many tokens where the transition takes some.
 */
final class DeadParts implements CountingRule {
    @Override
    public String name() {
        return "dead transitions";
    }

    @Override
    public int apply(CountedNet net, Limit limit) {
        return net.removeDead(limit);
    }
}
