package org.tidemark.compose.tier;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.aggregate.AggregatedSystem;
import org.tidemark.compose.aggregate.Aggregation;
import org.tidemark.compose.group.GroupedSystem;
import org.tidemark.model.Kronecker;

/**
 * One step of a composition: a system, the classes of its parts and the system made of these. The lowest tier is the system
 * that is composed; the others are the groups of the tier below. Immutable.
 *
 * @param grouped how the system was made from the aggregated one of the tier below; null on the lowest tier
 * @param system what is aggregated here
 * @param classes the classes of each of its parts
 * @param aggregated the system made of the classes
 */
public record Tier(@Nullable GroupedSystem grouped, Kronecker system, List<Aggregation> classes, Kronecker aggregated) {
    /** The lowest tier. */
    public static Tier lowest(Kronecker system, boolean aggregate, MemoryBudget budget, BooleanSupplier cancelled) {
        BitSet all = new BitSet();
        all.set(0, aggregate ? system.parts().size() : 0);
        return of(null, system, all, budget, cancelled);
    }

    /**
     * A tier on top of others.
     *
     * @param aggregate whether groups of several parts are aggregated; others have been, as single parts
     */
    public static Tier over(GroupedSystem grouped, boolean aggregate, MemoryBudget budget, BooleanSupplier cancelled) {
        BitSet fresh = new BitSet();
        for (int g = 0; g < grouped.groups().size(); g++) {
            fresh.set(g, aggregate && !grouped.groups().get(g).isSingle());
        }
        return of(grouped, grouped.system(), fresh, budget, cancelled);
    }

    private static Tier of(
            @Nullable GroupedSystem grouped,
            Kronecker system,
            BitSet aggregate,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        List<Aggregation> classes = new ArrayList<>();
        Map<Integer, Aggregation> trivial = new HashMap<>();
        for (int p = 0; p < system.parts().size(); p++) {
            classes.add(
                    aggregate.get(p)
                            ? Aggregation.of(system, p, budget, cancelled)
                            : trivial.computeIfAbsent(system.parts().get(p).states(), Aggregation::trivial));
        }
        return new Tier(grouped, system, List.copyOf(classes), AggregatedSystem.of(system, classes, budget));
    }

    /** The class of each part's state; null where a part never comes to be so. */
    public int @Nullable [] classesOf(int[] state) {
        int[] of = new int[state.length];
        for (int p = 0; p < state.length; p++) {
            of[p] = classes.get(p).classOf(state[p]);
            if (of[p] < 0) {
                return null;
            }
        }
        return of;
    }

    /** How many classes each part has. */
    public int[] classCounts() {
        return classes.stream().mapToInt(Aggregation::classes).toArray();
    }

    /** How many states each part has. */
    public int[] stateCounts() {
        return classes.stream().mapToInt(Aggregation::states).toArray();
    }

    /** Whether every state of every part is a class of its own. */
    public boolean isTrivial() {
        return classes.stream().allMatch(Aggregation::isTrivial);
    }

    /** The members of every class of every part. */
    public int[][][] members() {
        return classes.stream().map(Aggregation::members).toArray(int[][][]::new);
    }
}
