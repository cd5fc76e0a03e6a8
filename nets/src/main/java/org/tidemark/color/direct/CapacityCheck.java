package org.tidemark.color.direct;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.color.ArrayBytes;
import org.tidemark.model.Layout;

/** Whether a place keeps its capacities: for all tokens, for those of each value, or both. One look-up for each state. */
final class CapacityCheck implements ObligationCheck {
    private static final int FIRST_LENGTH = 16;

    private final MultiSetTable table;
    private final Layout layout;
    private final WorkerCosts costs;
    private final int place;
    private final long mostTokens;
    private final long mostOfEach;

    /** By multi-set, the first {@code known} of them. */
    private boolean[] keeps = new boolean[FIRST_LENGTH];

    private int known;

    CapacityCheck(
            MultiSetTable table,
            Layout layout,
            WorkerCosts costs,
            int place,
            @Nullable Integer capacity,
            @Nullable Integer each) {
        this.table = table;
        this.layout = layout;
        this.costs = costs;
        this.place = place;
        mostTokens = capacity == null ? Long.MAX_VALUE : capacity;
        mostOfEach = each == null ? Long.MAX_VALUE : each;
    }

    @Override
    public Answer of(long[] words, int at) {
        int id = (int) layout.get(words, at, place);
        if (id >= known) {
            learn(id);
        }
        return keeps[id] ? Answer.KEPT : Answer.BROKEN;
    }

    private void learn(int upTo) {
        if (upTo >= keeps.length) {
            int length = Math.max(upTo + 1, 2 * keeps.length);
            costs.replace(bytes(FIRST_LENGTH), bytes(keeps.length), bytes(length));
            keeps = Arrays.copyOf(keeps, length);
        }
        for (; known <= upTo; known++) {
            int[] pairs = table.content(known);
            long tokens = 0;
            long most = 0;
            for (int i = 1; i < pairs.length; i += 2) {
                tokens += pairs[i];
                most = Math.max(most, pairs[i]);
            }
            keeps[known] = tokens <= mostTokens && most <= mostOfEach;
        }
    }

    private static long bytes(int length) {
        return ArrayBytes.ofInts(length / Integer.BYTES + 1);
    }
}
