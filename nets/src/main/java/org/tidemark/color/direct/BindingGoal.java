package org.tidemark.color.direct;

import java.util.List;
import org.tidemark.logic.Relation;

/**
 * A condition on the states of a high-level net, as far as it says which bindings lead to states where it holds: for
 * each state in which it does not, those of which one has to happen first. Immutable.
 */
public sealed interface BindingGoal {
    /** Nothing can happen. */
    record Dead() implements BindingGoal {}

    /** Something can happen; where it cannot, that never changes. */
    record Alive() implements BindingGoal {}

    /** Holds everywhere, or nowhere. */
    record Known(boolean holds) implements BindingGoal {}

    /** Some binding of a transition can happen. */
    record CanHappen(int transition) implements BindingGoal {}

    /** No binding of a transition can happen. */
    record CannotHappen(int transition) implements BindingGoal {}

    /** All conditions hold. */
    record All(List<BindingGoal> parts) implements BindingGoal {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** Some condition holds. */
    record Any(List<BindingGoal> parts) implements BindingGoal {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    /** A weighted sum of the tokens in places, and a constant, compares to 0 like this. */
    record Sum(List<Part> parts, long constant, Relation relation) implements BindingGoal {
        public Sum {
            parts = List.copyOf(parts);
        }

        /** Its value in the state counted last. */
        public long value(TokenCounts counts) {
            long value = constant;
            for (int i = 0; i < parts.size(); i++) {
                value += parts.get(i).weight() * counts.total(parts.get(i).place());
            }
            return value;
        }

        /** Adds the bindings that make it larger, or smaller. */
        private void add(BindingClosure set, boolean rises, boolean falls) {
            for (Part part : parts) {
                if (part.weight() > 0 ? rises : falls) {
                    set.addPutting(part.place());
                }
                if (part.weight() > 0 ? falls : rises) {
                    set.addTaking(part.place());
                }
            }
        }
    }

    /**
     * A weighted sum is larger than ever, which holds in no state: until it is as large as it can be, something has to
     * raise it.
     */
    record Growing(Sum sum) implements BindingGoal {}

    /** The tokens of a place, counted that often. */
    record Part(int place, long weight) {}

    /** Whether it holds in a state with these tokens, in which something can happen. */
    default boolean holds(BindingClosure set, TokenCounts counts) {
        if (this instanceof Known known) {
            return known.holds();
        }
        if (this instanceof CanHappen can) {
            return set.canHappen(can.transition());
        }
        if (this instanceof CannotHappen cannot) {
            return !set.canHappen(cannot.transition());
        }
        if (this instanceof Sum sum) {
            return sum.relation().holds(sum.value(counts), 0);
        }
        if (this instanceof All all) {
            for (BindingGoal part : all.parts()) {
                if (!part.holds(set, counts)) {
                    return false;
                }
            }
            return true;
        }
        if (this instanceof Any any) {
            for (BindingGoal part : any.parts()) {
                if (part.holds(set, counts)) {
                    return true;
                }
            }
            return false;
        }
        return this instanceof Alive;
    }

    /**
     * Adds what has to happen first, in a state where it does not hold; whether it is any key, an event that nothing
     * outside can disable.
     */
    default boolean seed(BindingClosure set, TokenCounts counts) {
        if (this instanceof CanHappen can) {
            set.addAll(can.transition());
        } else if (this instanceof CannotHappen cannot) {
            set.addHappening(cannot.transition());
        } else if (this instanceof Sum sum) {
            long value = sum.value(counts);
            boolean rises = sum.relation() == Relation.DIFFERENT || value < 0 || sum.relation() == Relation.MORE;
            boolean falls = sum.relation() == Relation.DIFFERENT || value > 0 || sum.relation() == Relation.LESS;
            sum.add(set, rises, falls);
        } else if (this instanceof Growing growing) {
            growing.sum().add(set, true, false);
        } else if (this instanceof All all) {
            for (BindingGoal part : all.parts()) {
                if (!part.holds(set, counts)) {
                    return part.seed(set, counts); // any of those that do not hold will do
                }
            }
        } else if (this instanceof Any any) {
            boolean wantsKey = false;
            for (BindingGoal part : any.parts()) {
                wantsKey |= part.seed(set, counts);
            }
            return wantsKey;
        }
        return this instanceof Dead;
    }
}
