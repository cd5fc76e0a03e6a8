package org.tidemark.search.disk;

import org.tidemark.store.disk.FolderFault;
import org.tidemark.store.disk.RunFolder;

/**
 * The last checkpoint of a folder in a few figures.
 *
 * @param states different states
 * @param depth the depth of the states that were being expanded
 * @param isComplete whether these are all states
 */
public record FolderSummary(long states, long depth, boolean isComplete) {
    public static FolderSummary of(RunFolder folder) {
        Checkpoint last = new Checkpoint(folder.counters());
        return new FolderSummary(last.get("states"), last.get("depth"), last.get("complete") == 1);
    }

    /** A fault with a sentence that says how much of the run is kept where the disk is full. */
    public FolderFault explained(FolderFault fault) {
        return fault.keeping(states, depth);
    }
}
