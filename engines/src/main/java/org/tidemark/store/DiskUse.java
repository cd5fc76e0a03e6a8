package org.tidemark.store;

import org.jspecify.annotations.Nullable;

/**
 * The use of the disk by a search.
 *
 * @param folder where
 * @param bytes what the files take in the end
 * @param written bytes written since the search began or was resumed
 * @param read bytes read since then
 * @param merges how often states in memory were compared with the files, or files were merged
 * @param widest the most states of one level
 * @param start the checkpoint that it went on from; null where it began
 */
public record DiskUse(
        String folder,
        long bytes,
        long written,
        long read,
        long merges,
        long widest,
        @Nullable Start start) {
    /**
     * The checkpoint that a search goes on from.
     *
     * @param states how many states it holds
     * @param depth how deep the search was
     */
    public record Start(long states, long depth) {}

    /** Whether the search went on from a checkpoint. */
    public boolean resumed() {
        return start != null;
    }
}
