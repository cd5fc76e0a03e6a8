package org.tidemark.spark.block;

import java.util.List;

/**
 * Puts blocks together into one, reading a chunk of each at a time: so it takes the room of the blocks as they are, and never that of
 * their states as plain words. The next state of each block lies in a heap, the least one on top. Belongs to one thread.
 */
final class BlockMerge {
    private final int width;
    private final List<StateBlock> blocks;

    /** By block, the states of its chunk that is being read, and where it is read. */
    private final long[][] chunkStates;

    private final int[] at;
    private final int[] end;
    private final int[] chunk;

    /** The blocks that have states left, by their next state: no block comes before its parent, {@code (i - 1) / 2}. */
    private final int[] heap;

    private int left;

    private BlockMerge(int width, List<StateBlock> blocks) {
        this.width = width;
        this.blocks = blocks;
        int n = blocks.size();
        chunkStates = new long[n][];
        at = new int[n];
        end = new int[n];
        chunk = new int[n];
        heap = new int[n];
        for (int b = 0; b < n; b++) {
            if (blocks.get(b).size() > 0) {
                chunkStates[b] =
                        new long[Math.min(StateBlock.CHUNK, blocks.get(b).size()) * width];
                load(b);
                heap[left++] = b;
            }
        }
        for (int i = left / 2 - 1; i >= 0; i--) {
            sink(i);
        }
    }

    /** The states of several blocks, no state of which is in two. */
    static StateBlock of(int width, List<StateBlock> blocks) {
        long size = blocks.stream().mapToLong(StateBlock::size).sum();
        if (size > Integer.MAX_VALUE - 8) {
            throw new IllegalStateException(size + " states are in one partition; more partitions are needed");
        }
        BlockWriter writer = new BlockWriter(width, (int) size);
        BlockMerge merge = new BlockMerge(width, blocks);
        while (merge.left > 0) {
            int least = merge.heap[0];
            writer.add(merge.chunkStates[least], merge.at[least]);
            merge.advance(least);
        }
        return writer.finish();
    }

    private void load(int block) {
        at[block] = 0;
        end[block] = blocks.get(block).load(chunk[block]++, chunkStates[block], 0) * width;
    }

    /** Goes on to the next state of the block on top. */
    private void advance(int block) {
        at[block] += width;
        if (at[block] == end[block]) {
            if (chunk[block] < blocks.get(block).chunks()) {
                load(block);
            } else {
                heap[0] = heap[--left];
            }
        }
        sink(0);
    }

    private void sink(int from) {
        int parent = from;
        int moving = heap[parent];
        for (int child = 2 * parent + 1; child < left; child = 2 * parent + 1) {
            if (child + 1 < left && isBefore(heap[child + 1], heap[child])) {
                child++;
            }
            if (!isBefore(heap[child], moving)) {
                break;
            }
            heap[parent] = heap[child];
            parent = child;
        }
        heap[parent] = moving;
    }

    private boolean isBefore(int a, int b) {
        long[] first = chunkStates[a];
        long[] second = chunkStates[b];
        for (int w = 0; w < width; w++) {
            long x = first[at[a] + w];
            long y = second[at[b] + w];
            if (x != y) {
                return Long.compareUnsigned(x, y) < 0;
            }
        }
        return false;
    }
}
