package org.tidemark.spark.block;

import java.util.Arrays;

/**
 * Writes a {@link StateBlock}, state by state in ascending order.
 *
 * <p>A state of one word is how much it grew, less one, as a number in bytes of seven bits, lowest first, the highest bit of a byte
 * saying that another one follows. A longer one is the number of its first word that differs, how much that grew, less one, and every
 * word after it as such a number: (7, 100) after (7, 98) is the bytes 1 and 1.
 */
public final class BlockWriter {
    /** A number takes ten bytes at most. */
    private static final int LONGEST = 10;

    private final int width;
    private final long[] last;
    private byte[] bytes;
    private int at;
    private int[] chunks;
    private int chunk;
    private int size;

    /** A writer of states of this many words, about that many of them. */
    public BlockWriter(int width, int expected) {
        this.width = width;
        last = new long[width];
        bytes = new byte[Math.max(64, (int) Math.min(1 << 20, 3L * width * expected))];
        chunks = new int[Math.max(4, expected / StateBlock.CHUNK + 1)];
    }

    /** Appends the state at an index, which comes behind all before it. */
    public void add(long[] words, int from) {
        room();
        if (size++ % StateBlock.CHUNK == 0) {
            whole(words, from);
        } else if (width == 1) {
            number(words[from] - last[0] - 1);
            last[0] = words[from];
        } else {
            difference(words, from);
        }
    }

    private void room() {
        int most = LONGEST * width + 1;
        if (bytes.length - at < most) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length + most, (int)
                    Math.min(Integer.MAX_VALUE - 8, bytes.length * 2L)));
        }
    }

    private void whole(long[] words, int from) {
        if (chunk == chunks.length) {
            chunks = Arrays.copyOf(chunks, 2 * chunk);
        }
        chunks[chunk++] = at;
        for (int w = 0; w < width; w++, at += 8) {
            last[w] = words[from + w];
            StateBlock.LONG.set(bytes, at, last[w]);
        }
    }

    private void difference(long[] words, int from) {
        int first = 0;
        while (first < width - 1 && words[from + first] == last[first]) {
            first++;
        }
        bytes[at++] = (byte) first;
        number(words[from + first] - last[first] - 1);
        for (int w = first + 1; w < width; w++) {
            number(words[from + w]);
        }
        System.arraycopy(words, from, last, 0, width);
    }

    private void number(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes[at++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[at++] = (byte) rest;
    }

    /** The block of all states that were added. */
    public StateBlock finish() {
        return new StateBlock(width, size, Arrays.copyOf(bytes, at), Arrays.copyOf(chunks, chunk));
    }
}
