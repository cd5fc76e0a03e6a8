package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Some events, as a list and, where the graph is dense, as a string of bits. Two rows are the same only if they are one object. Immutable. */
final class EventRow {
    final int[] events;

    /** Null where the graph has no such strings. */
    final long @Nullable [] bits;

    EventRow(DependencyGraph graph, int[] events) {
        this.events = events;
        bits = graph.rows == null ? null : bits(graph.events(), events);
    }

    private static long[] bits(int size, int[] events) {
        long[] bits = new long[(size + Long.SIZE - 1) / Long.SIZE];
        Arrays.stream(events).forEach(event -> bits[event >>> 6] |= 1L << event);
        return bits;
    }
}
