package org.tidemark.search.sweep;

import org.tidemark.trace.SpanningTree;

/**
 * The tag of a state to which the way is known: 24 bits for the depth, which is the number of steps on the way, and 40
 * for the position of its record in the {@link SpanningTree}, plus one. Depth 5 at position 41 is
 * {@code 0x00_0005_00_0000_002A}. A way may be longer than a depth can say: then it is right, and perhaps not shortest.
 */
final class PathTag {
    private static final int POSITION_BITS = 40;

    /** No depth is greater. */
    private static final long DEEPEST = (1L << 23) - 1;

    private PathTag() {}

    static long of(long depth, long position) {
        return depth << POSITION_BITS | (position + 1);
    }

    static long depth(long tag) {
        return tag >>> POSITION_BITS;
    }

    static long position(long tag) {
        return (tag & ((1L << POSITION_BITS) - 1)) - 1;
    }

    /** The depth one step further. */
    static long next(long depth) {
        return Math.min(depth + 1, DEEPEST);
    }
}
