package org.tidemark.check.run;

import org.tidemark.format.InputException;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.FieldWidths;
import org.tidemark.net.exec.NetModel;
import org.tidemark.store.disk.Disk;
import org.tidemark.store.disk.RunFolder;

/**
 * What a search in files left, opened again.
 *
 * @param disk the files
 * @param folder the run in them
 * @param model the net with the field widths that the states have
 */
public record KeptRun(Disk disk, RunFolder folder, NetModel model) implements AutoCloseable {
    /**
     * Opens the run of a folder.
     *
     * @param net what the run must be about
     * @throws InputException when there is no such folder
     * @throws org.tidemark.store.disk.FolderFault when it holds another run
     */
    public static KeptRun open(OnDisk choice, PetriNet net, ExploreOptions options) throws InputException {
        Widths any = Widths.startingWith(net, FieldWidths.forCounts(net, net.initialMarking()));
        return new DiskRun(choice, any, options).left();
    }

    @Override
    public void close() {
        folder.close();
    }
}
