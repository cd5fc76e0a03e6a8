package org.tidemark.color.net;

import org.tidemark.color.expr.EvaluationFault;

/** An arc between a transition and the place with this number, and the tokens on it. */
public record ColoredArc(Kind kind, int place, MultiSet tokens) {
    /** The kinds of arcs. */
    public enum Kind {
        /** Removes the tokens. */
        INPUT,
        /** Adds the tokens. */
        OUTPUT,
        /** The tokens must be there, and stay. */
        READ,
        /** The place must hold fewer tokens of each value than the multi-set has. */
        INHIBITOR
    }

    /**
     * Adds the tokens under a binding as far as they have a value: for tokens that must be there, each part on its
     * own; for others, all or none.
     *
     * @return whether all have a value
     */
    public boolean addTo(Bag bag, long[] binding) {
        return Demand.asks(this) ? addParts(tokens, bag, binding) : addWhole(tokens, bag, binding);
    }

    private static boolean addParts(MultiSet tokens, Bag bag, long[] binding) {
        boolean all = true;
        if (tokens instanceof MultiSet.Sum sum) {
            for (MultiSet part : sum.parts()) {
                all &= addParts(part, bag, binding);
            }
        } else if (tokens instanceof MultiSet.Scaled scaled && scaled.part() instanceof MultiSet.Sum sum) {
            for (MultiSet part : sum.parts()) {
                all &= addParts(new MultiSet.Scaled(scaled.count(), part), bag, binding);
            }
        } else {
            all = addWhole(tokens, bag, binding);
        }
        return all;
    }

    private static boolean addWhole(MultiSet tokens, Bag bag, long[] binding) {
        Bag whole = new Bag(bag.cancellation());
        try {
            tokens.addTo(whole, 1, binding);
            for (int i = 0; i < whole.size(); i++) {
                bag.add(whole.rank(i), whole.count(i));
            }
            return true;
        } catch (EvaluationFault fault) {
            return false;
        }
    }
}
