package org.tidemark.compose;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.compose.CompositionOptions.Visited;
import org.tidemark.compose.explore.BitVectorSearch;
import org.tidemark.compose.explore.DiagramSearch;
import org.tidemark.compose.tier.Tier;
import org.tidemark.dd.AscendingStates;
import org.tidemark.dd.Forest;

/**
 * The reachable states of the highest tier's aggregated system.
 *
 * @param forest its levels are the parts of that system; the caller closes it
 * @param root the set of states
 * @param search how they were found
 */
record TopStates(Forest forest, int root, CompositionStatistics.Search search) {
    static TopStates explore(
            Tier top, Visited visited, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        Forest forest = new Forest(top.classCounts(), budget, cancelled);
        if (visited == Visited.DIAGRAM) {
            DiagramSearch.Reached reached = DiagramSearch.run(top.aggregated(), forest, closures, budget, cancelled);
            return new TopStates(
                    forest,
                    reached.root(),
                    new CompositionStatistics.Search(visited, reached.taken(), 0, forest.bytes()));
        }
        BitVectorSearch.Reached reached = BitVectorSearch.run(top.aggregated(), closures, budget, cancelled);
        int root = AscendingStates.ofBits(
                forest, reached.states(), reached.states().limit());
        CompositionStatistics.Search search = new CompositionStatistics.Search(
                visited,
                reached.taken(),
                reached.mostWaiting(),
                reached.states().bytes());
        reached.states().release();
        return new TopStates(forest, root, search);
    }
}
