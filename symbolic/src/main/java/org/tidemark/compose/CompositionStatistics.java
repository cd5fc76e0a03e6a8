package org.tidemark.compose;

import java.math.BigInteger;
import java.util.List;

/**
 * The statistics of a composition. Immutable.
 *
 * @param sizes how many states there are
 * @param groups the parts that were explored together, by their numbers in the system as given: what is left when
 *     grouping ends
 * @param search how the groups were explored
 * @param classes the diagram of classes
 * @param states the diagram of states
 * @param times how long it took
 */
public record CompositionStatistics(
        Sizes sizes, List<List<Integer>> groups, Search search, Diagram classes, Diagram states, Times times) {

    public CompositionStatistics {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /**
     * How many states there are.
     *
     * @param parts how many parts the system has
     * @param potential all combinations of states of the parts (|PS|)
     * @param aggregated all combinations of classes of the parts
     * @param explored all combinations of classes of the groups: what the last exploration had to allow for
     * @param reached the reached combinations of classes of the groups (|R̂|)
     * @param states the reachable states (|R|)
     */
    public record Sizes(
            int parts,
            BigInteger potential,
            BigInteger aggregated,
            BigInteger explored,
            BigInteger reached,
            BigInteger states) {}

    /**
     * The last exploration.
     *
     * @param visited where the reached states were kept: never {@link CompositionOptions.Visited#AUTOMATIC}
     * @param taken how many states successors were computed for
     * @param mostWaiting how many states waited for that at once, at most; 0 where they were a diagram
     * @param visitedBytes what the reached states took while they were found
     */
    public record Search(CompositionOptions.Visited visited, long taken, long mostWaiting, long visitedBytes) {}

    /** The size of a diagram. */
    public record Diagram(int nodes, long arcs, long bytes) {}

    /**
     * Times in nanoseconds.
     *
     * @param aggregation of the parts
     * @param grouping exploring and aggregating groups
     * @param exploration of the groups together
     * @param diagrams making the diagrams of classes and of states
     */
    public record Times(long aggregation, long grouping, long exploration, long diagrams) {}
}
