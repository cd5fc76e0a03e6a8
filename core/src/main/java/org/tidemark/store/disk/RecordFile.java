package org.tidemark.store.disk;

import java.util.Arrays;

/**
 * Records of a fixed number of words, appended one after the other and numbered from 0: states in the order of discovery, where
 * they were found from, the words of edges. A block holds whole records, so that the place of a record is computed.
 *
 * <p>The block that is not full yet is the <em>tail</em>; it lies in memory, and at a checkpoint in the manifest, so that nothing that
 * was synced is ever written over. One thread appends and opens readers; a reader belongs to one thread.
 */
public final class RecordFile {
    private final BlockFile blocks;
    private final WriteBehind behind;
    private final int width;
    private final int perBlock;
    private byte[] tail;
    private int inTail;
    private long records;

    /** The block that was read last, for {@link #read}. */
    private byte[] looked = new byte[0];

    private long lookedNumber = -1;

    /** A file with the records of a checkpoint, or an empty one. */
    RecordFile(BlockFile blocks, WriteBehind behind, int width, byte[] tailContent) {
        this.blocks = blocks;
        this.behind = behind;
        this.width = width;
        this.perBlock = recordsPerBlock(width);
        this.tail = behind.take();
        System.arraycopy(tailContent, 0, tail, BlockFormat.HEADER_BYTES, tailContent.length);
        inTail = tailContent.length / (8 * width);
        records = blocks.blocks() * perBlock + inTail;
    }

    static int recordsPerBlock(int width) {
        int fit = BlockFormat.CONTENT_BYTES / (8 * width);
        if (fit == 0) {
            throw new FolderFault(
                    FolderFault.Kind.FOREIGN, "states of " + width + " words are too long to be kept in files");
        }
        return fit;
    }

    /** The words of a record. */
    public int width() {
        return width;
    }

    public long records() {
        return records;
    }

    /** The bytes they take in the file. */
    public long bytes() {
        return blocks.blocks() * BlockFormat.BYTES;
    }

    /** Appends a record and returns its number. */
    public long append(long[] words, int at) {
        int offset = BlockFormat.HEADER_BYTES + 8 * width * inTail;
        for (int i = 0; i < width; i++) {
            BlockFormat.LONG.set(tail, offset + 8 * i, words[at + i]);
        }
        return appended();
    }

    /** Appends a record of one word. */
    public long append(long word) {
        BlockFormat.LONG.set(tail, BlockFormat.HEADER_BYTES + 8 * width * inTail, word);
        return appended();
    }

    private long appended() {
        if (++inTail == perBlock) {
            blocks.append(tail, 8 * width * inTail);
            inTail = 0;
            tail = behind.take();
        }
        return records++;
    }

    /** Reads any record; one block is kept, so that neighbours cost nothing. Not together with {@link #append}. */
    public void read(long record, long[] into, int at) {
        long block = record / perBlock;
        byte[] from;
        if (block == blocks.blocks()) {
            from = tail;
        } else {
            if (block != lookedNumber) {
                if (looked.length == 0) {
                    looked = WriteBehind.newBuffer();
                }
                lookedNumber = -1;
                blocks.read(block, looked);
                lookedNumber = block;
            }
            from = looked;
        }
        copy(from, (int) (record % perBlock), into, at);
    }

    private void copy(byte[] block, int index, long[] into, int at) {
        int offset = BlockFormat.HEADER_BYTES + 8 * width * index;
        for (int i = 0; i < width; i++) {
            into[at + i] = (long) BlockFormat.LONG.get(block, offset + 8 * i);
        }
    }

    /** Reads the records {@code from} to before {@code to} that are there now, whatever is appended meanwhile. */
    public RecordReader reader(long from, long to) {
        if (from < 0 || from > to || to > records) {
            throw new IndexOutOfBoundsException("records " + from + " to " + to + " of " + records);
        }
        boolean touchesTail = to > blocks.blocks() * perBlock;
        byte[] tailNow = touchesTail ? tail.clone() : new byte[0];
        return new RecordReader(blocks, width, perBlock, from, to, tailNow, blocks.blocks());
    }

    FileMark mark() {
        return blocks.mark(width, false, records);
    }

    byte[] tail() {
        return Arrays.copyOfRange(tail, BlockFormat.HEADER_BYTES, BlockFormat.HEADER_BYTES + 8 * width * inTail);
    }

    /** Gives its buffer back; nothing is appended any more. */
    void release() {
        behind.giveBack(tail);
        tail = new byte[0];
        inTail = 0;
    }

    BlockFile blocks() {
        return blocks;
    }
}
