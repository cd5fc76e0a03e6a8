package org.tidemark.compose;

import java.util.List;

/**
 * How a system is composed. Immutable.
 *
 * @param aggregate whether parts and groups are reduced before they are composed
 * @param closures whether what parts do alone is taken at once; otherwise every state waits for its turn, for
 *     comparison
 * @param grouping how parts are grouped
 * @param groups the groups, by numbers of parts, where they are {@link Grouping#GIVEN}
 * @param visited where reached states are kept
 * @param arrange whether the parts are put into an order that keeps diagrams small; otherwise they keep theirs
 * @param names what messages call the parts; empty for their numbers
 */
public record CompositionOptions(
        boolean aggregate,
        boolean closures,
        Grouping grouping,
        List<List<Integer>> groups,
        Visited visited,
        boolean arrange,
        List<String> names) {

    /** How parts are grouped. */
    public enum Grouping {
        /** Not at all. */
        NONE,
        /**
         * Neighbours with joint steps, up to as many potential states as memory allows, while all together are too
         * many.
         */
        SYNCHRONISED,
        /**
         * Two neighbours with joint steps at a time, those with the fewest potential states first, as long as it pays.
         */
        SMALLEST,
        /** The groups that the caller gives. */
        GIVEN
    }

    /** Where reached states are kept. */
    public enum Visited {
        /** In bit vectors where two bits per potential state fit into half of the memory, otherwise in a diagram. */
        AUTOMATIC,
        BIT_VECTOR,
        DIAGRAM
    }

    public CompositionOptions {
        groups = groups.stream().map(List::copyOf).toList();
        names = List.copyOf(names);
    }

    /** Options that suit most systems. */
    public static CompositionOptions standard() {
        return new CompositionOptions(true, true, Grouping.SMALLEST, List.of(), Visited.AUTOMATIC, true, List.of());
    }

    public CompositionOptions withAggregation(boolean wanted) {
        return new CompositionOptions(wanted, closures, grouping, groups, visited, arrange, names);
    }

    public CompositionOptions withClosures(boolean wanted) {
        return new CompositionOptions(aggregate, wanted, grouping, groups, visited, arrange, names);
    }

    /** Another way to group, which must not be {@link Grouping#GIVEN}. */
    public CompositionOptions withGrouping(Grouping wanted) {
        return new CompositionOptions(aggregate, closures, wanted, List.of(), visited, arrange, names);
    }

    /** Groups of parts, each part in one of them. */
    public CompositionOptions withGroups(List<List<Integer>> wanted) {
        return new CompositionOptions(aggregate, closures, Grouping.GIVEN, wanted, visited, arrange, names);
    }

    public CompositionOptions withVisited(Visited wanted) {
        return new CompositionOptions(aggregate, closures, grouping, groups, wanted, arrange, names);
    }

    public CompositionOptions withArrangement(boolean wanted) {
        return new CompositionOptions(aggregate, closures, grouping, groups, visited, wanted, names);
    }

    public CompositionOptions withNames(List<String> wanted) {
        return new CompositionOptions(aggregate, closures, grouping, groups, visited, arrange, wanted);
    }
}
