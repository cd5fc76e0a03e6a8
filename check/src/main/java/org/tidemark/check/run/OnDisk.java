package org.tidemark.check.run;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Model;
import org.tidemark.search.disk.DiskSearch;
import org.tidemark.store.SearchStore;
import org.tidemark.store.disk.BoundedDisk;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.FolderDisk;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.system.StateModels;

/**
 * States in the files of a folder, with a bounded number of them in memory. An exploration searches there; whatever else needs
 * states by number keeps them in memory, as without a folder.
 *
 * @param place the folder
 * @param resumes whether the run that is there is to go on; else there must be none
 * @param pace how much is kept in memory, and how often a checkpoint is made
 * @param before where states are kept until memory is used up; null to use the folder from the beginning
 */
public record OnDisk(
        Place place, boolean resumes, Pace pace, @Nullable StoreChoice before) implements StoreChoice {
    /** Opens the files of a folder. */
    @FunctionalInterface
    public interface Place {
        /** The files. @throws org.tidemark.store.disk.FolderFault when there can be no such folder */
        Disk open();
    }

    /** Decides what a search may take of a number of bytes. */
    @FunctionalInterface
    public interface Pace {
        DiskSearch.Tuning within(long bytes);
    }

    /** A new run in a folder, which is created where it is missing. */
    public static OnDisk at(Path folder) {
        return new OnDisk(() -> FolderDisk.at(folder), false, DiskSearch.Tuning::within, null);
    }

    /** A new run in a folder whose files may have this many bytes together. */
    public static OnDisk at(Path folder, long mostBytes) {
        return mostBytes == Long.MAX_VALUE
                ? at(folder)
                : new OnDisk(
                        () -> BoundedDisk.of(FolderDisk.at(folder), mostBytes), false, DiskSearch.Tuning::within, null);
    }

    /** The run of a folder. */
    public static OnDisk resuming(Path folder) {
        return new OnDisk(() -> FolderDisk.existing(folder), true, DiskSearch.Tuning::within, null);
    }

    /**
     * Looks at the folder before anything else is tried, so that a wrong one is not found out about at the end of a long run: a new
     * run needs one that is free, and one to go on with needs that run.
     *
     * @throws org.tidemark.store.disk.FolderFault when it is not so
     */
    public void inspect() {
        Disk disk = place.open();
        if (resumes) {
            RunFolder.identityOf(disk);
        } else {
            RunFolder.mustBeFree(disk);
        }
    }

    /** This choice with at most {@code most} states in memory, where that is less than what fits. */
    public OnDisk withStatesInMemory(int most) {
        return new OnDisk(place, resumes, bytes -> pace.within(bytes).withMostStates(most), before);
    }

    /**
     * This choice for states that begin in memory, in the usual stores one after the other, and come to the folder
     * last.
     */
    public OnDisk whenMemoryIsUsedUp(int deltaK) {
        return new OnDisk(place, resumes, pace, StoreChoice.auto(deltaK));
    }

    @Override
    public StoreChoice inMemory() {
        StoreChoice first = before;
        return first == null ? StoreChoice.auto(USUAL_K) : first;
    }

    @Override
    public int deltaK() {
        return inMemory().deltaK();
    }

    @Override
    public boolean isOnDisk() {
        return before == null;
    }

    /** Whatever asks for states by number after a search in files asks in vain. */
    @Override
    public boolean isForgetful() {
        return before == null;
    }

    /** Fields that follow from others would only make states longer. */
    @Override
    public StateModels.Use use() {
        return StateModels.Use.WITHOUT_IMPLIED;
    }

    @Override
    public SearchStore open(Model model, boolean alone, MemoryBudget budget, long maxStates) {
        return inMemory().open(model, alone, budget, maxStates);
    }
}
