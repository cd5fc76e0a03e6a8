package org.tidemark.compose;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.group.GroupedSystem;
import org.tidemark.compose.group.Ungrouping;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;

/**
 * The diagrams of a composition, frozen.
 *
 * @param top the reached states of the highest tier's aggregated system
 * @param classes the same by classes of the parts
 * @param states the same by states of the parts
 */
record Diagrams(Dag top, Dag classes, Dag states) {
    /** Takes the states of the highest tier down through all tiers; their forest is closed. */
    static Diagrams of(List<Tier> tiers, TopStates top, MemoryBudget budget, BooleanSupplier cancelled) {
        Forest forest = top.forest();
        int root = top.root();
        Dag highest = Dag.of(forest, root, budget);
        for (int t = tiers.size() - 1; t > 0; t--) {
            Tier tier = tiers.get(t);
            GroupedSystem grouped = tier.grouped();
            if (grouped == null) {
                throw new IllegalStateException("only the lowest tier has none below");
            }
            if (!tier.isTrivial()) {
                Forest states = new Forest(tier.stateCounts(), budget, cancelled);
                root = states.expand(forest, root, tier.members());
                forest.close();
                forest = states;
            }
            Forest below = new Forest(tiers.get(t - 1).classCounts(), budget, cancelled);
            root = Ungrouping.of(forest, root, grouped, below);
            forest.close();
            forest = below;
        }
        Tier lowest = tiers.get(0);
        Dag classes = tiers.size() == 1 ? highest : Dag.of(forest, root, budget);
        Dag states = classes;
        if (!lowest.isTrivial()) {
            Forest expanded = new Forest(lowest.stateCounts(), budget, cancelled);
            states = Dag.of(expanded, expanded.expand(forest, root, lowest.members()), budget);
            expanded.close();
        }
        forest.close();
        return new Diagrams(highest, classes, states);
    }

    static CompositionStatistics.Diagram size(Dag dag) {
        return new CompositionStatistics.Diagram(dag.nodes(), dag.arcs(), dag.bytes());
    }
}
