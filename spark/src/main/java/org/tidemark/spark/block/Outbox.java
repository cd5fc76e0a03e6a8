package org.tidemark.spark.block;

import java.util.Arrays;
import org.tidemark.model.Successors;
import org.tidemark.search.disk.StateSorter;

/**
 * Gathers states with a number behind each, until they are sent to the partitions that the states belong to. They are only appended;
 * sorting them in the end finds those that came twice. Belongs to one thread.
 */
public final class Outbox {
    private final int width;
    private final int stride;
    private long[] words;
    private int size;

    /** Gathers states of this many words. */
    public Outbox(int width, int expected) {
        this.width = width;
        stride = width + 1;
        words = new long[Math.multiplyExact(expected, stride)];
    }

    /** How many there are, some of them more than once. */
    public int size() {
        return size;
    }

    private void room(int more) {
        int needed = Math.multiplyExact(size + more, stride);
        if (words.length < needed) {
            words = Arrays.copyOf(words, Math.max(needed, (int) Math.min(Integer.MAX_VALUE - 8, 2L * words.length)));
        }
    }

    /** Adds the states of a batch, each with the sum of a number and its event. */
    public void addAll(Successors batch, long number) {
        room(batch.size());
        for (int i = 0; i < batch.size(); i++) {
            int to = size++ * stride;
            System.arraycopy(batch.words(), i * width, words, to, width);
            words[to + width] = number + batch.event(i);
        }
    }

    /** Takes all of them out: a block for each partition, of those that belong there, each once. */
    public StateBlock[] drain(Partitions partitions) {
        int[] home = new int[size];
        int[] next = new int[partitions.count() + 1];
        for (int i = 0; i < size; i++) {
            home[i] = partitions.of(words, i * stride, width);
            next[home[i] + 1]++;
        }
        for (int p = 0; p < partitions.count(); p++) {
            next[p + 1] += next[p];
        }
        int[] starts = next.clone();
        long[] grouped = new long[size * stride];
        for (int i = 0; i < size; i++) {
            int to = next[home[i]]++ * stride;
            for (int w = 0; w < stride; w++) {
                grouped[to + w] = words[i * stride + w];
            }
        }
        size = 0;
        StateSorter sorter = new StateSorter(grouped, stride);
        StateBlock[] blocks = new StateBlock[partitions.count()];
        for (int p = 0; p < blocks.length; p++) {
            sorter.sort(starts[p], starts[p + 1]);
            int end = StateBlock.different(grouped, stride, starts[p], starts[p + 1]);
            blocks[p] = StateBlock.of(grouped, stride, starts[p], end);
        }
        return blocks;
    }
}
