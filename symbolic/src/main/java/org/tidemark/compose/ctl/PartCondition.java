package org.tidemark.compose.ctl;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Relation;

/** A condition on a state of a composed system in terms of the local states of its parts. */
public sealed interface PartCondition {
    /**
     * Each part is in one of the local states given for it; the parts that are not mentioned may be in any. Without a
     * part it is always true.
     */
    record Each(Map<Integer, BitSet> states) implements PartCondition {
        public Each {
            states = Map.copyOf(states);
        }
    }

    /**
     * Numbers that go with the local states of some parts add up to one that compares with a bound: how many tokens are
     * on places that lie in different parts, say.
     *
     * @param weights for each part that counts, the number of each of its local states
     */
    record Sum(Map<Integer, long[]> weights, Relation relation, long bound) implements PartCondition {
        public Sum {
            weights = Map.copyOf(weights);
        }
    }

    /** At least one of some conditions is true; never, where there is none. */
    record Any(List<PartCondition> conditions) implements PartCondition {
        public Any {
            conditions = List.copyOf(conditions);
        }
    }

    /** Tells what formulas without operators mean. */
    @FunctionalInterface
    interface Atoms {
        /** The condition for a comparison or {@code fireable}, part by part. */
        PartCondition of(Formula atom);
    }
}
