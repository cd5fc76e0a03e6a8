package org.tidemark.store.disk;

import org.jspecify.annotations.Nullable;

/**
 * A file of records in ascending order, complete, see {@link SortedRunWriter}. Any number of readers at a time: {@link
 * SortedRunReader} goes from record to record, {@link RunBlocks} from block to block.
 */
public final class SortedRun {
    /** The memory of a reader beside its record. */
    public static final long READER_BYTES = BlockFormat.BYTES + 64L;

    private final BlockFile blocks;
    private final int width;
    private final long records;
    private @Nullable BlockIndex index;

    SortedRun(BlockFile blocks, int width, long records) {
        this(blocks, width, records, null);
    }

    /** A run with the index that was made while it was written. */
    SortedRun(BlockFile blocks, int width, long records, @Nullable BlockIndex index) {
        this.blocks = blocks;
        this.width = width;
        this.records = records;
        this.index = index;
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

    /** The bytes of the file, up to the rest of its last block. */
    public long bytes() {
        return blocks.blocks() * BlockFormat.BYTES;
    }

    public SortedRunReader reader() {
        return new SortedRunReader(blocks, width, records);
    }

    /** Where its blocks begin. The first call for a run that was opened again reads all of it, and so verifies it. */
    public synchronized BlockIndex index() {
        BlockIndex known = index;
        if (known == null) {
            known = new BlockIndex(width);
            RunBlocks reader = new RunBlocks();
            long row = 0;
            for (int i = 0; i < blocks.blocks(); i++) {
                reader.load(this, i);
                known.add(reader.words(), 0, row);
                row += reader.size();
            }
            if (row != records) {
                throw FolderFault.damaged(blocks.disk(), name(), "it has " + row + " records of " + records);
            }
            index = known;
        }
        return known;
    }

    FileMark mark() {
        return blocks.mark(width, records);
    }

    BlockFile blocks() {
        return blocks;
    }
}
