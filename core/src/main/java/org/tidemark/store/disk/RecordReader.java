package org.tidemark.store.disk;

/** Reads the records of a {@link RecordFile} one after the other. Belongs to one thread, which need not be the one that appends. */
public final class RecordReader {
    private final BlockFile blocks;
    private final int width;
    private final int perBlock;
    private final long to;
    private final byte[] tail;
    private final long tailBlock;
    private long record;
    private byte[] block;
    private byte[] own = new byte[0];
    private int offset;
    private int end;

    RecordReader(BlockFile blocks, int width, int perBlock, long from, long to, byte[] tail, long tailBlock) {
        this.blocks = blocks;
        this.width = width;
        this.perBlock = perBlock;
        this.record = from;
        this.to = to;
        this.tail = tail;
        this.tailBlock = tailBlock;
        this.block = tail;
    }

    /** The number of the record that {@link #next} reads. */
    public long position() {
        return record;
    }

    /** Reads the next record; false where there is none. */
    public boolean next(long[] into, int at) {
        if (record >= to) {
            return false;
        }
        if (offset == end) {
            load();
        }
        for (int i = 0; i < width; i++) {
            into[at + i] = (long) BlockFormat.LONG.get(block, offset + 8 * i);
        }
        offset += 8 * width;
        record++;
        return true;
    }

    private void load() {
        long number = record / perBlock;
        if (number == tailBlock) {
            block = tail;
        } else {
            if (own.length == 0) {
                own = WriteBehind.newBuffer();
            }
            blocks.read(number, own);
            block = own;
        }
        offset = BlockFormat.HEADER_BYTES + 8 * width * (int) (record % perBlock);
        end = BlockFormat.HEADER_BYTES + 8 * width * perBlock;
    }
}
