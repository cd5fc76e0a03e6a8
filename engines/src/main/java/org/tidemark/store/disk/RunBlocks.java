package org.tidemark.store.disk;

import org.jspecify.annotations.Nullable;

/**
 * Reads blocks of {@link SortedRun}s, any of them in any order, and decodes each as a whole: records side by side in an array, which
 * is the fastest way to go through many. Belongs to one thread; its buffers serve one run after the other.
 */
public final class RunBlocks {
    /** The most that the buffers take, for records of one word; in proportion for longer ones. */
    public static final long MOST_BYTES_PER_WORD = 9L * BlockFormat.BYTES;

    private final byte[] block = WriteBehind.newBuffer();
    private long[] words = new long[1 << 12];
    private int size;
    private @Nullable SortedRun loaded;
    private int loadedNumber;

    /** The records of the block read last, from index 0 on. */
    public long[] words() {
        return words;
    }

    /** How many they are. */
    public int size() {
        return size;
    }

    /** Reads a block, unless it is the one that was read last. @throws FolderFault when it is damaged */
    public void load(SortedRun run, int number) {
        if (run == loaded && number == loadedNumber) {
            return;
        }
        loaded = null;
        int end = BlockFormat.HEADER_BYTES + run.blocks().read(number, block);
        size = run.width() == 1 ? decodeOne(end) : decodeLong(end, run.width());
        loaded = run;
        loadedNumber = number;
    }

    private int decodeOne(int end) {
        room(end);
        byte[] from = block;
        long[] to = words;
        int at = BlockFormat.HEADER_BYTES + 8;
        long record = (long) BlockFormat.LONG.get(from, BlockFormat.HEADER_BYTES);
        to[0] = record;
        int n = 1;
        while (at < end) {
            int next = from[at++];
            long grown = next & 0x7F;
            for (int shift = 7; next < 0; shift += 7) {
                next = from[at++];
                grown |= (next & 0x7FL) << shift;
            }
            record += grown + 1;
            to[n++] = record;
        }
        return n;
    }

    private int decodeLong(int end, int width) {
        room(end * width);
        int wordBits = SortedRunWriter.wordBits(width);
        int wordMask = (1 << wordBits) - 1;
        byte[] from = block;
        long[] to = words;
        int at = BlockFormat.HEADER_BYTES;
        for (int i = 0; i < width; i++, at += 8) {
            to[i] = (long) BlockFormat.LONG.get(from, at);
        }
        int out = width;
        while (at < end) {
            int next = from[at++];
            long head = next & 0x7F;
            int bits = 7;
            for (; bits < wordBits; bits += 7) {
                next = from[at++];
                head |= (next & 0x7FL) << bits;
            }
            int first = width - 1 - (int) (head & wordMask);
            long grown = head >>> wordBits;
            for (int shift = bits - wordBits; next < 0; shift += 7) {
                next = from[at++];
                grown |= (next & 0x7FL) << shift;
            }
            for (int i = 0; i < first; i++) {
                to[out + i] = to[out + i - width];
            }
            to[out + first] = to[out + first - width] + grown + 1;
            for (int i = first + 1; i < width; i++) {
                int bytes = from[at++];
                long word = (long) BlockFormat.LONG.get(from, at);
                to[out + i] = bytes == 8 ? word : word & ((1L << (8 * bytes)) - 1);
                at += bytes;
            }
            out += width;
        }
        return out / width;
    }

    /** Every record but the first takes a byte at least. */
    private void room(int most) {
        if (words.length < most) {
            words = new long[most];
        }
    }
}
