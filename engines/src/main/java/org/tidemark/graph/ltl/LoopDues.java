package org.tidemark.graph.ltl;

import java.util.BitSet;

/**
 * What a loop of the product still owes while it is put together: marks to carry, strong constraints that were enabled on it and have
 * not happened, and weak ones that were enabled in all of its nodes and have not happened. A constraint that the loop never meets
 * asks for nothing, so that short loops stay short. One thread.
 */
final class LoopDues implements ShortWays.Goal {
    private final BuchiProduct product;
    private final ConstraintIndex constraints;
    private final BitSet strong = new BitSet();
    private final BitSet weak = new BitSet();
    private final BitSet happened = new BitSet();
    private final BitSet here = new BitSet();
    private long carried;
    private boolean hasBegun;

    LoopDues(BuchiProduct product) {
        this.product = product;
        constraints = product.constraints;
    }

    /** Passes the node that the product stands in. */
    void pass() {
        lookHere();
        for (int c = here.nextSetBit(0); c >= 0; c = here.nextSetBit(c + 1)) {
            if (!happened.get(c)) {
                if (constraints.isStrong(c)) {
                    strong.set(c);
                } else if (!hasBegun) {
                    weak.set(c);
                }
            }
        }
        weak.and(here);
        hasBegun = true;
    }

    /** Finds out which constraints are enabled where the product stands. */
    private void lookHere() {
        here.clear();
        product.eachEnabled(here::set);
    }

    /** Goes along an edge. */
    void take(long marks, int event) {
        carried |= marks;
        for (int entry = constraints.first(event); entry < constraints.end(event); entry++) {
            int c = constraints.constraint(entry);
            happened.set(c);
            strong.clear(c);
            weak.clear(c);
        }
    }

    private long owedMarks() {
        long owed = product.automaton.allMarks();
        for (int pair = 0; pair < product.automaton.pairs(); pair++) {
            owed |= (carried & product.automaton.request(pair)) != 0 ? product.automaton.answer(pair) : 0;
        }
        return owed & ~carried;
    }

    boolean isNone() {
        return owedMarks() == 0 && strong.isEmpty() && weak.isEmpty();
    }

    /** Whether something is paid by passing the node that the product stands in: a weak constraint is not enabled there. */
    @Override
    public boolean isMetHere() {
        if (weak.isEmpty()) {
            return false;
        }
        lookHere();
        int c = weak.nextSetBit(0);
        while (c >= 0 && here.get(c)) {
            c = weak.nextSetBit(c + 1);
        }
        return c >= 0;
    }

    /** Whether something is paid by going along an edge. */
    @Override
    public boolean isMet(int to, long marks, int event) {
        if ((marks & owedMarks()) != 0) {
            return true;
        }
        for (int entry = constraints.first(event); entry < constraints.end(event); entry++) {
            int c = constraints.constraint(entry);
            if (strong.get(c) || weak.get(c)) {
                return true;
            }
        }
        return false;
    }
}
