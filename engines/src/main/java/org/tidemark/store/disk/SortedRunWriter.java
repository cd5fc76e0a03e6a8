package org.tidemark.store.disk;

/**
 * Writes a {@link SortedRun}: records in strictly ascending order, words compared as unsigned numbers, the first word
 * first.
 *
 * <p>A block begins with a record as it is. Each further one is written as the difference to the one before:
 *
 * <pre>
 *   the first word that differs, counted from the last one (log2 of the width bits), and how much it grew, less one:
 *     one number in bytes of seven bits, lowest first, the highest bit of a byte saying that another one follows
 *   every word after that one: its length in bytes, then its bytes, lowest first
 * </pre>
 *
 * <p>Records of one word that lie closer than 128 take a byte each. With two words, (7, 100) after (7, 98) is the byte
 * 2: word 0 from the end, one more than 1 behind it, shifted by a bit.
 */
public final class SortedRunWriter {
    private final RunFolder folder;
    private final BlockFile blocks;
    private final WriteBehind behind;
    private final int width;
    private final int wordBits;
    private final int roomForOne;
    private final long[] last;
    private byte[] block;
    private int at = BlockFormat.HEADER_BYTES;
    private final BlockIndex index;
    private long records;

    SortedRunWriter(RunFolder folder, BlockFile blocks, WriteBehind behind, int width) {
        if (BlockFormat.CONTENT_BYTES < 2 * Long.BYTES * width) {
            throw new FolderFault(
                    FolderFault.Kind.FOREIGN, "states of " + width + " words are too long to be kept in files");
        }
        this.folder = folder;
        this.blocks = blocks;
        this.behind = behind;
        this.width = width;
        this.wordBits = wordBits(width);
        this.roomForOne = 9 * width + 12;
        this.last = new long[width];
        this.index = new BlockIndex(width);
        this.block = behind.take();
    }

    /** The bits that say which word differs first. */
    static int wordBits(int width) {
        return 32 - Integer.numberOfLeadingZeros(width - 1);
    }

    public long records() {
        return records;
    }

    /** Adds a record. @throws IllegalArgumentException when it does not come after the one before */
    public void add(long[] words, int from) {
        if (at + roomForOne > BlockFormat.BYTES) {
            endBlock();
        }
        if (at == BlockFormat.HEADER_BYTES) {
            addWhole(words, from);
        } else {
            addDifference(words, from);
        }
        System.arraycopy(words, from, last, 0, width);
        records++;
    }

    private void endBlock() {
        blocks.append(block, at - BlockFormat.HEADER_BYTES);
        block = behind.take();
        at = BlockFormat.HEADER_BYTES;
    }

    private void addWhole(long[] words, int from) {
        if (records > 0) {
            firstDifference(words, from);
        }
        index.add(words, from, records);
        for (int i = 0; i < width; i++) {
            BlockFormat.LONG.set(block, at, words[from + i]);
            at += 8;
        }
    }

    private int firstDifference(long[] words, int from) {
        int i = 0;
        while (i < width && words[from + i] == last[i]) {
            i++;
        }
        if (i == width || Long.compareUnsigned(words[from + i], last[i]) < 0) {
            throw new IllegalArgumentException("records of a run must ascend");
        }
        return i;
    }

    private void addDifference(long[] words, int from) {
        int first = firstDifference(words, from);
        long grown = words[from + first] - last[first] - 1;
        int headBits = 7 * Math.max(1, (wordBits + 6) / 7);
        int low = headBits - wordBits;
        long head = (grown & (1L << low) - 1) << wordBits | width - 1 - first;
        long rest = grown >>> low;
        for (int bits = headBits; bits > 7; bits -= 7) {
            block[at++] = (byte) (head | 0x80);
            head >>>= 7;
        }
        while (rest != 0) {
            block[at++] = (byte) (head | 0x80);
            head = rest & 0x7F;
            rest >>>= 7;
        }
        block[at++] = (byte) head;
        for (int i = first + 1; i < width; i++) {
            addWord(words[from + i]);
        }
    }

    private void addWord(long word) {
        int bytes = 8 - Long.numberOfLeadingZeros(word) / 8;
        block[at++] = (byte) bytes;
        BlockFormat.LONG.set(block, at, word); // what is beyond its length is written over
        at += bytes;
    }

    /** Completes the run. It lasts from the next checkpoint on. */
    public SortedRun finish() {
        if (at > BlockFormat.HEADER_BYTES) {
            blocks.appendLast(block, at - BlockFormat.HEADER_BYTES);
        } else {
            behind.giveBack(block);
        }
        block = new byte[0];
        SortedRun run = new SortedRun(blocks, width, records, index);
        folder.finished(run);
        return run;
    }
}
