package org.tidemark.spark.block;

import java.io.Serializable;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.List;

/**
 * A sorted set of states, each a fixed number of words, in a few bytes per state: words are compared as unsigned numbers, the
 * first word first.
 *
 * <p>States lie in chunks of {@value #CHUNK}. A chunk begins with a state as it is, 8 bytes per word, lowest byte first; each
 * further one is written as its difference to the one before, see {@link BlockWriter}. Where the chunks begin is kept beside them,
 * so that a few states are compared with a large block by looking into a few chunks. Immutable.
 */
public final class StateBlock implements Serializable {
    private static final long serialVersionUID = 1L;

    /** How many states a chunk has; the last one may have fewer. */
    public static final int CHUNK = 256;

    static final VarHandle LONG = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private final int width;
    private final int size;
    private final byte[] bytes;
    private final int[] chunks;

    /** A block as it was taken apart: what {@link #content} and {@link #chunkStarts} gave. */
    public StateBlock(int width, int size, byte[] content, int[] chunkStarts) {
        this.width = width;
        this.size = size;
        this.bytes = content;
        this.chunks = chunkStarts;
    }

    /** The set of no states. */
    public static StateBlock empty(int width) {
        return new StateBlock(width, 0, new byte[0], new int[0]);
    }

    /** The states of a sorted range of an array, each there once. */
    public static StateBlock of(long[] states, int width, int from, int to) {
        BlockWriter writer = new BlockWriter(width, to - from);
        for (int i = from; i < to; i++) {
            writer.add(states, i * width);
        }
        return writer.finish();
    }

    /** Moves the different ones of a sorted range together, and returns where they end. */
    public static int different(long[] states, int width, int from, int to) {
        int out = Math.min(from + 1, to);
        for (int i = from + 1; i < to; i++) {
            int before = (out - 1) * width;
            int at = i * width;
            boolean differs = false;
            for (int w = 0; w < width; w++) {
                differs |= states[before + w] != states[at + w];
            }
            if (differs) {
                for (int w = 0, into = out++ * width; w < width; w++) {
                    states[into + w] = states[at + w];
                }
            }
        }
        return out;
    }

    /** The states of several blocks, no state of which is in two. */
    public static StateBlock merged(int width, List<StateBlock> blocks) {
        return blocks.size() == 1 ? blocks.get(0) : BlockMerge.of(width, blocks);
    }

    public int width() {
        return width;
    }

    /** How many states there are. */
    public int size() {
        return size;
    }

    /** Its bytes in memory, on disk and between machines, up to a header. */
    public long bytes() {
        return bytes.length + 4L * chunks.length;
    }

    /** The bytes of all states; not to be changed. */
    public byte[] content() {
        return bytes;
    }

    /** Where each chunk begins in the content; not to be changed. */
    public int[] chunkStarts() {
        return chunks;
    }

    public int chunks() {
        return chunks.length;
    }

    /** Writes all states into an array. */
    public void decode(long[] into, int at) {
        for (int c = 0, to = at; c < chunks.length; c++) {
            to += load(c, into, to) * width;
        }
    }

    /** Writes the states of a chunk into an array, and returns how many they are. */
    public int load(int chunk, long[] into, int at) {
        int end = chunk + 1 < chunks.length ? chunks[chunk + 1] : bytes.length;
        return width == 1 ? loadOne(chunks[chunk], end, into, at) : loadLong(chunks[chunk], end, into, at);
    }

    private int loadOne(int start, int end, long[] into, int at) {
        long state = (long) LONG.get(bytes, start);
        int to = at;
        into[to++] = state;
        for (int from = start + 8; from < end; ) {
            int next = bytes[from++];
            long grown = next & 0x7F;
            for (int shift = 7; next < 0; shift += 7) {
                next = bytes[from++];
                grown |= (next & 0x7FL) << shift;
            }
            state += grown + 1;
            into[to++] = state;
        }
        return to - at;
    }

    private int loadLong(int start, int end, long[] into, int at) {
        int from = start;
        int to = at;
        for (int w = 0; w < width; w++, from += 8) {
            into[to++] = (long) LONG.get(bytes, from);
        }
        while (from < end) {
            int first = bytes[from++];
            for (int w = 0; w < first; w++, to++) {
                into[to] = into[to - width];
            }
            for (int w = first; w < width; w++, to++) {
                int next = bytes[from++];
                long number = next & 0x7F;
                for (int shift = 7; next < 0; shift += 7) {
                    next = bytes[from++];
                    number |= (next & 0x7FL) << shift;
                }
                into[to] = w == first ? into[to - width] + number + 1 : number;
            }
        }
        return (to - at) / width;
    }

    /** Whether the state at an index of an array is one of them. */
    public boolean holds(long[] state, int at) {
        int chunk = chunkOf(state, at, 0);
        if (chunk < 0) {
            return false;
        }
        long[] there = new long[CHUNK * width];
        int n = load(chunk, there, 0);
        for (int i = 0; i < n; i++) {
            if (compare(there, i * width, state, at) == 0) {
                return true;
            }
        }
        return false;
    }

    /** Takes the states that are in this block out of a sorted range of others, and moves the rest together; returns where it ends then. */
    public int sift(long[] states, int from, int to) {
        if (size == 0) {
            return to;
        }
        return width == 1 ? siftWords(states, from, to) : siftStates(states, from, to);
    }

    private int siftWords(long[] states, int from, int to) {
        long[] there = new long[CHUNK];
        int out = from;
        int chunk = -1;
        int end = 0;
        int k = 0;
        for (int i = from; i < to; i++) {
            long state = states[i];
            int now = chunk >= 0 && !isAfterChunk(chunk, states, i) ? chunk : chunkOf(states, i, Math.max(0, chunk));
            if (now != chunk) {
                chunk = now;
                end = load(chunk, there, 0);
                k = 0;
            }
            while (k < end && Long.compareUnsigned(there[k], state) < 0) {
                k++;
            }
            states[out] = state;
            out += k < end && there[k] == state ? 0 : 1;
        }
        return out;
    }

    private int siftStates(long[] states, int from, int to) {
        long[] there = new long[CHUNK * width];
        int out = from;
        int chunk = -1;
        int end = 0;
        int k = 0;
        for (int i = from; i < to; i++) {
            int at = i * width;
            int now = chunk >= 0 && !isAfterChunk(chunk, states, at) ? chunk : chunkOf(states, at, Math.max(0, chunk));
            if (now != chunk) {
                chunk = now;
                end = load(chunk, there, 0) * width;
                k = 0;
            }
            int order = -1;
            while (k < end && (order = compare(there, k, states, at)) < 0) {
                k += width;
            }
            if (k == end || order != 0 || chunk < 0) {
                for (int w = 0, into = out++ * width; w < width; w++) {
                    states[into + w] = states[at + w];
                }
            }
        }
        return out;
    }

    /**
     * The numbers that some states have here, the first one being 0.
     *
     * @param sorted the states, in ascending order, each followed by other words
     * @param stride the words of a state and of what follows it
     * @param into takes the numbers, one per state
     * @throws IllegalArgumentException for a state that is not in the block
     */
    public void numbers(long[] sorted, int stride, int count, int[] into, int to) {
        long[] there = new long[CHUNK * width];
        int chunk = -1;
        int end = 0;
        int k = 0;
        for (int i = 0; i < count; i++) {
            int at = i * stride;
            int now = chunk >= 0 && !isAfterChunk(chunk, sorted, at) ? chunk : chunkOf(sorted, at, Math.max(0, chunk));
            if (now < 0) {
                throw new IllegalArgumentException("a state before all others");
            }
            if (now != chunk) {
                chunk = now;
                end = load(chunk, there, 0) * width;
                k = 0;
            }
            while (k < end && compare(there, k, sorted, at) < 0) {
                k += width;
            }
            if (k == end || compare(there, k, sorted, at) != 0) {
                throw new IllegalArgumentException("a state that is not among the others");
            }
            into[to + i] = chunk * CHUNK + k / width;
        }
    }

    /** Whether a state belongs behind a chunk, where there is one behind it. */
    private boolean isAfterChunk(int chunk, long[] state, int at) {
        return chunk + 1 < chunks.length && compareFirst(chunk + 1, state, at) <= 0;
    }

    /** The last chunk from a given one on that does not begin behind a state; -1 where the state is before all of them. */
    private int chunkOf(long[] state, int at, int from) {
        if (chunks.length == 0 || compareFirst(from, state, at) > 0) {
            return -1;
        }
        int low = from;
        int step = 1;
        while (low + step < chunks.length && compareFirst(low + step, state, at) <= 0) {
            low += step;
            step *= 2;
        }
        int high = Math.min(low + step, chunks.length);
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (compareFirst(middle, state, at) <= 0) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return low;
    }

    private int compareFirst(int chunk, long[] state, int at) {
        for (int w = 0; w < width; w++) {
            long first = (long) LONG.get(bytes, chunks[chunk] + 8 * w);
            if (first != state[at + w]) {
                return Long.compareUnsigned(first, state[at + w]);
            }
        }
        return 0;
    }

    private int compare(long[] a, int from, long[] b, int at) {
        for (int w = 0; w < width; w++) {
            if (a[from + w] != b[at + w]) {
                return Long.compareUnsigned(a[from + w], b[at + w]);
            }
        }
        return 0;
    }
}
