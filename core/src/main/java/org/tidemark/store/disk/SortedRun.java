package org.tidemark.store.disk;

/** A file of records in ascending order, complete, see {@link SortedRunWriter}. Any number of readers at a time. */
public final class SortedRun {
    /** The memory of a reader beside its record. */
    public static final long READER_BYTES = BlockFormat.BYTES + 64L;

    private final BlockFile blocks;
    private final int width;
    private final long records;

    SortedRun(BlockFile blocks, int width, long records) {
        this.blocks = blocks;
        this.width = width;
        this.records = records;
    }

    public String name() {
        return blocks.name();
    }

    public int width() {
        return width;
    }

    public long records() {
        return records;
    }

    /** What the file takes, up to the rest of its last block. */
    public long bytes() {
        return blocks.blocks() * BlockFormat.BYTES;
    }

    public SortedRunReader reader() {
        return new SortedRunReader(blocks, width, records);
    }

    FileMark mark() {
        return blocks.mark(width, true, records);
    }

    BlockFile blocks() {
        return blocks;
    }
}
