package org.tidemark.search.disk;

import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.SortedRun;

/**
 * A file with states in the order of discovery: of one level, in ascending order; or of several levels, each in ascending order and
 * with the number of its level as a word before it.
 *
 * @param number its number among all files of the search; later ones have larger numbers
 * @param run what is in it
 * @param level the level of all states; {@link #SEVERAL} where each says its own
 */
record StateFile(long number, SortedRun run, long level) {
    static final long SEVERAL = -1;

    /** How many words come before those of a state. */
    int prefix() {
        return level == SEVERAL ? 1 : 0;
    }

    /** Whether a level has this state here. */
    boolean holds(long wanted, long[] state, int at, RunBlocks reader) {
        int stride = run.width() - prefix();
        if (run.records() == 0 || (level != SEVERAL && level != wanted)) {
            return false;
        }
        long[] key = new long[run.width()];
        key[0] = wanted;
        System.arraycopy(state, at, key, prefix(), stride);
        long row = rowOf(key, reader);
        if (row == run.records()) {
            return false;
        }
        BlockIndex index = run.index();
        int block = index.blockOf(row);
        reader.load(run, block);
        int found = (int) (row - index.row(block)) * run.width();
        return KnownRuns.compare(reader.words(), found, key, 0, run.width()) == 0;
    }

    /** The row of the first record that is not before a key. */
    private long rowOf(long[] key, RunBlocks reader) {
        if (run.records() == 0) {
            return 0;
        }
        BlockIndex index = run.index();
        int block = index.blockOf(key, 0, 0);
        reader.load(run, block);
        int low = 0;
        int high = reader.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (KnownRuns.compare(reader.words(), middle * run.width(), key, 0, run.width()) < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return index.row(block) + low;
    }
}
