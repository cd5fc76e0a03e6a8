package org.tidemark.search.disk;

import org.jspecify.annotations.Nullable;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;

/** Reads pieces of a level, each within one block of a file or in the log. Belongs to one thread. */
final class StateRows {
    private final int stride;
    private @Nullable RunBlocks blocks;
    private long[] words = new long[0];
    private int first;
    private int width;

    StateRows(int stride) {
        this.stride = stride;
    }

    void load(Stretch piece, long[] log) {
        StateFile file = piece.file();
        if (file == null) {
            words = log;
            first = (int) piece.from() * stride;
            width = stride;
            return;
        }
        RunBlocks reader = blocks == null ? new RunBlocks() : blocks;
        blocks = reader;
        BlockIndex index = file.run().index();
        int block = index.blockOf(piece.from());
        reader.load(file.run(), block);
        words = reader.words();
        width = file.run().width();
        first = (int) (piece.from() - index.row(block)) * width + file.prefix();
    }

    long[] words() {
        return words;
    }

    /** The index of the first word of the first state. */
    int first() {
        return first;
    }

    /** How far states lie apart. */
    int width() {
        return width;
    }
}
