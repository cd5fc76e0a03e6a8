package org.tidemark.check.run;

import org.tidemark.model.Model;
import org.tidemark.search.disk.FolderSummary;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.system.StateModels;
import org.tidemark.system.TransitionSystem;

/**
 * A former search in files, opened again.
 *
 * @param disk the files
 * @param folder the run in them
 * @param model the model whose layout the states have
 */
public record KeptRun(Disk disk, RunFolder folder, Model model) implements AutoCloseable {
    /**
     * Opens the run of a folder.
     *
     * @param system what the run must be about
     * @throws org.tidemark.store.disk.FolderFault when there is no such folder, or it is damaged, in use, or holds another run
     */
    public static KeptRun open(OnDisk choice, TransitionSystem system, ExploreOptions options) {
        StateModels any = system.models(() -> true, 1);
        return new DiskRun(choice, any, options, StateReduction.NONE).left();
    }

    /** Whether all states are there. */
    public boolean isComplete() {
        return FolderSummary.of(folder).isComplete();
    }

    @Override
    public void close() {
        folder.close();
    }
}
