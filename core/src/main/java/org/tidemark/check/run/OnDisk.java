package org.tidemark.check.run;

import java.io.IOException;
import java.nio.file.Path;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.SearchStore;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.FolderDisk;

/**
 * States in the files of a folder, with a bounded number of them in memory. An {@link Exploration} searches there; whatever else needs
 * states by number keeps them in memory, as without a folder.
 *
 * @param place the folder
 * @param resumes whether the run that is there is to go on; else there must be none
 * @param pace how much is kept in memory, and how often a checkpoint is made
 */
public record OnDisk(Place place, boolean resumes, Pace pace) implements StoreChoice {
    /** Opens the files of a folder. */
    @FunctionalInterface
    public interface Place {
        Disk open() throws IOException;
    }

    /** Decides what a search may take of so many bytes. */
    @FunctionalInterface
    public interface Pace {
        DiskSearch.Tuning within(long bytes);
    }

    /** A new run in a folder, which is created where it is missing. */
    public static OnDisk at(Path folder) {
        return new OnDisk(() -> FolderDisk.at(folder), false, DiskSearch.Tuning::within);
    }

    /** The run of a folder. */
    public static OnDisk resuming(Path folder) {
        return new OnDisk(() -> FolderDisk.existing(folder), true, DiskSearch.Tuning::within);
    }

    @Override
    public StoreChoice inMemory() {
        return StoreChoice.auto(deltaK());
    }

    @Override
    public SearchStore open(Model model, boolean depthFirst, MemoryBudget budget, long maxStates) {
        return inMemory().open(model, depthFirst, budget, maxStates);
    }
}
