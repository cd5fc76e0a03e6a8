package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.tidemark.model.Model;
import org.tidemark.store.StateReader;
import org.tidemark.store.disk.BlockIndex;
import org.tidemark.store.disk.RunBlocks;
import org.tidemark.store.disk.RunFolder;
import org.tidemark.store.disk.SortedRun;

/**
 * All states of a folder by number, level after level, as they lie in their files: state 0 is the initial one. To read them in a row
 * costs little, to read one a block. One thread.
 */
public final class FolderStates implements StateReader {
    private final KeptForm form;
    private final int stride;
    private final List<SortedRun> runs = new ArrayList<>();

    /** The number of the first state of each file, and at last how many there are. */
    private final List<Long> firsts = new ArrayList<>();

    private final boolean isComplete;
    private final long edges;
    private final RunBlocks reader = new RunBlocks();
    private int file;

    /** The states of a model in a folder. */
    public FolderStates(RunFolder folder, Model model) {
        form = KeptForm.of(model);
        stride = form.words();
        Checkpoint last = new Checkpoint(folder.counters());
        isComplete = last.get("complete") == 1;
        edges = last.get("edges");
        List<String> names = new ArrayList<>(folder.runNames());
        names.removeIf(name -> !name.startsWith(LevelFiles.STATES));
        names.sort(Comparator.comparingLong(name -> Long.parseLong(name.substring(LevelFiles.STATES.length()))));
        long size = 0;
        for (String name : names) {
            SortedRun run = Objects.requireNonNull(folder.run(name));
            if (run.records() > 0) {
                runs.add(run);
                firsts.add(size);
                size += run.records();
            }
        }
        firsts.add(size);
    }

    public long size() {
        return firsts.get(firsts.size() - 1);
    }

    /** Whether these are all states of the model. */
    public boolean isComplete() {
        return isComplete;
    }

    /** How many edges lead from one to another. */
    public long edges() {
        return edges;
    }

    List<SortedRun> runs() {
        return runs;
    }

    /** The number of the first state of a file. */
    long first(int run) {
        return firsts.get(run);
    }

    /** How many words come before those of a state in a file. */
    int prefix(int run) {
        return runs.get(run).width() - stride;
    }

    @Override
    public void read(long number, long[] into, int at) {
        readKept(number, into, at);
        form.restore(into, at);
    }

    /** Reads what the files keep of a state. */
    void readKept(long number, long[] into, int at) {
        while (number < first(file)) {
            file--;
        }
        while (number >= firsts.get(file + 1)) {
            file++;
        }
        SortedRun run = runs.get(file);
        long row = number - first(file);
        BlockIndex index = run.index();
        int block = index.blockOf(row);
        reader.load(run, block);
        int from = (int) (row - index.row(block)) * run.width() + prefix(file);
        System.arraycopy(reader.words(), from, into, at, stride);
    }
}
