package org.tidemark.bench.papers;

import java.util.List;
import java.util.Optional;

/**
 * The figures of Buchholz and Kemper for chains of pushers (Efficient Computation and Representation of Large Reachability
 * Sets for Composed Automata, Tables 1 and 2), from a PC with 550 MHz and 1 GB. A dash is a run that was not made.
 *
 * <p>For 8 pushers 2.644e+6 states are printed; the other rows suggest that 2.644e+7 is meant.
 *
 * @param pushers the size of the chain
 * @param components the automata it was split into
 * @param states |R|
 * @param aggregated |R̂|
 * @param nodes the nodes of the diagram
 * @param kilobytes the diagram of R̂ and that of R
 * @param seconds with aggregation, with closures alone, with neither
 */
record PublishedPushers(
        int pushers,
        int components,
        String states,
        String aggregated,
        int nodes,
        String kilobytes,
        List<String> seconds) {
    static final List<PublishedPushers> ONE_BY_ONE = List.of(
            new PublishedPushers(8, 10, "2.644e+6", "49,266", 17, "1.2/2.6", List.of("5", "250", "1,333")),
            new PublishedPushers(10, 12, "1.073e+9", "682,686", 37, "2.6/5.9", List.of("18", "-", "-")),
            new PublishedPushers(12, 14, "4.204e+10", "9.508e+6", 53, "3.7/8.5", List.of("260", "-", "-")),
            new PublishedPushers(14, 16, "1.640e+12", "1.324e+8", 69, "4.9/11.1", List.of("4,435", "-", "-")));

    static final List<PublishedPushers> GROUPED = List.of(
            new PublishedPushers(14, 7, "1.640e+12", "122,617", 27, "2.3/26.1", List.of("7", "-", "-")),
            new PublishedPushers(15, 8, "1.024e+13", "595,541", 35, "2.9/20.3", List.of("12", "-", "-")),
            new PublishedPushers(16, 8, "6.390e+13", "755,600", 35, "3.0/31.3", List.of("17", "-", "-")));

    /** The row of a table for a chain of this size, if there is one. */
    static Optional<PublishedPushers> row(List<PublishedPushers> table, int pushers) {
        return table.stream().filter(row -> row.pushers == pushers).findFirst();
    }
}
