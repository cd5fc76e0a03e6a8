package org.tidemark.spark.graph;

import java.io.Serializable;
import java.util.Arrays;
import java.util.Comparator;
import org.jspecify.annotations.Nullable;
import org.tidemark.spark.block.NumberSet;
import org.tidemark.spark.block.StateBlock;
import org.tidemark.spark.search.FoundStates;

/** A state, and the level that it was found in. Immutable. */
final class NearestState implements Serializable {
    private static final long serialVersionUID = 1L;

    /** The nearest one first; of several, the least one. */
    static final Comparator<NearestState> ORDER = Comparator.comparingInt((NearestState state) -> state.level)
            .thenComparing(state -> state.words, Arrays::compareUnsigned);

    private final int level;
    private final long[] words;

    private NearestState(int level, long[] words) {
        this.level = level;
        this.words = words;
    }

    /** Its words as they are in a block; not to be changed. */
    long[] words() {
        return words;
    }

    /** The first one of some states of a partition; null where there are none. */
    static @Nullable NearestState of(FoundStates found, int partition, StateBlock states, NumberSet wanted) {
        int width = states.width();
        long[] all = new long[Math.multiplyExact(states.size(), width)];
        states.decode(all, 0);
        int[] count = {0};
        wanted.forEach(number -> System.arraycopy(all, number * width, all, count[0]++ * width, width));
        for (int level = 0; level < found.levels() && count[0] > 0; level++) {
            long[] rest = Arrays.copyOf(all, count[0] * width);
            int left = found.read(level, partition).sift(rest, 0, count[0]);
            if (left < count[0]) {
                int first = Arrays.mismatch(all, 0, count[0] * width, rest, 0, left * width) / width;
                return new NearestState(level, Arrays.copyOfRange(all, first * width, first * width + width));
            }
        }
        return null;
    }
}
