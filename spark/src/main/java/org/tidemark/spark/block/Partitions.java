package org.tidemark.spark.block;

import java.io.Serializable;
import org.tidemark.bits.WordHash;

/**
 * Which partition a state belongs to: the same one on every machine and in every run.
 *
 * @param count how many partitions there are
 */
public record Partitions(int count) implements Serializable {
    /** Shuffles the hash once more, so that the states of one partition still spread over the slots of a hash table. */
    private static final long OTHER = 0x9E3779B97F4A7C15L;

    public Partitions {
        if (count < 1) {
            throw new IllegalArgumentException(count + " partitions");
        }
    }

    /** The partition of the state at an index. */
    public int of(long[] words, int at, int width) {
        long hash = (width == 1 ? WordHash.hash(words[at]) : WordHash.hash(words, at, width)) * OTHER;
        return (int) Math.multiplyHigh(hash >>> 1, 2L * count);
    }

    /** A block for each partition, of those states of a block that belong there. */
    public StateBlock[] split(StateBlock block) {
        int width = block.width();
        BlockWriter[] writers = new BlockWriter[count];
        for (int p = 0; p < count; p++) {
            writers[p] = new BlockWriter(width, block.size() / count + 1);
        }
        long[] states = new long[StateBlock.CHUNK * width];
        for (int c = 0; c < block.chunks(); c++) {
            int n = block.load(c, states, 0);
            for (int i = 0; i < n; i++) {
                writers[of(states, i * width, width)].add(states, i * width);
            }
        }
        StateBlock[] parts = new StateBlock[count];
        for (int p = 0; p < count; p++) {
            parts[p] = writers[p].finish();
        }
        return parts;
    }
}
