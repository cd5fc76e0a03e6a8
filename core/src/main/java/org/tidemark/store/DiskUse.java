package org.tidemark.store;

/**
 * What a search had on disk.
 *
 * @param folder where
 * @param bytes what the files take in the end
 * @param written bytes written since the search began or was resumed
 * @param read bytes read since then
 * @param merges how often states in memory were compared with the files, or files were merged
 * @param widest the most states of one level
 * @param resumed whether it went on from a checkpoint
 */
public record DiskUse(String folder, long bytes, long written, long read, long merges, long widest, boolean resumed) {}
