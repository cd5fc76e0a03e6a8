package org.tidemark.store.disk;

/** Reads a {@link SortedRun} from its beginning. Belongs to one thread. */
public final class SortedRunReader {
    private final BlockFile blocks;
    private final int width;
    private final int wordBits;
    private final long[] record;
    private final byte[] block = WriteBehind.newBuffer();
    private long left;
    private long number;
    private int at;
    private int end;

    SortedRunReader(BlockFile blocks, int width, long records) {
        this.blocks = blocks;
        this.width = width;
        this.wordBits = SortedRunWriter.wordBits(width);
        this.record = new long[width];
        this.left = records;
    }

    /** The record that was read last; it is overwritten by the next one. */
    public long[] record() {
        return record;
    }

    /** Reads the next record; false where there is none. */
    public boolean next() {
        if (left == 0) {
            return false;
        }
        left--;
        if (at == end) {
            readWhole();
        } else {
            readDifference();
        }
        return true;
    }

    private void readWhole() {
        end = BlockFormat.HEADER_BYTES + blocks.read(number++, block);
        at = BlockFormat.HEADER_BYTES;
        for (int i = 0; i < width; i++) {
            record[i] = (long) BlockFormat.LONG.get(block, at);
            at += 8;
        }
    }

    private void readDifference() {
        int next = block[at++];
        long head = next & 0x7F;
        int bits = 7;
        for (; bits < wordBits; bits += 7) {
            next = block[at++];
            head |= (next & 0x7FL) << bits;
        }
        int first = width - 1 - (int) (head & (1L << wordBits) - 1);
        long grown = head >>> wordBits;
        for (int shift = bits - wordBits; next < 0; shift += 7) {
            next = block[at++];
            grown |= (next & 0x7FL) << shift;
        }
        record[first] += grown + 1;
        for (int i = first + 1; i < width; i++) {
            int bytes = block[at++];
            long word = (long) BlockFormat.LONG.get(block, at);
            record[i] = bytes == 8 ? word : word & ((1L << (8 * bytes)) - 1);
            at += bytes;
        }
    }
}
