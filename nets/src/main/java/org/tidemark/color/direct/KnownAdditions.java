package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;

/**
 * A cache of the additions of multi-sets to a sum, by place: pairs of the number of a value and its amount. Belongs to
 * one thread.
 */
final class KnownAdditions {
    private static final int FIRST_LENGTH = 16;

    private final WorkerCosts costs;

    /** By place and multi-set. */
    private final long[][][] known;

    KnownAdditions(int places, WorkerCosts costs) {
        this.costs = costs;
        known = new long[places][FIRST_LENGTH][];
    }

    /** The addition of a multi-set of the {@code j}-th place; null where it has not been computed yet. */
    long @Nullable [] of(int j, int id) {
        return id < known[j].length ? known[j][id] : null;
    }

    /** Keeps it; the table is booked here, the pairs by whoever has made them. */
    void keep(int j, int id, long[] pairs) {
        long[][] mine = known[j];
        if (id >= mine.length) {
            int length = Math.max(id + 1, 2 * mine.length);
            costs.replace(
                    ArrayBytes.ofReferences(FIRST_LENGTH),
                    ArrayBytes.ofReferences(mine.length),
                    ArrayBytes.ofReferences(length));
            mine = Arrays.copyOf(mine, length);
            known[j] = mine;
        }
        mine[id] = pairs;
    }
}
