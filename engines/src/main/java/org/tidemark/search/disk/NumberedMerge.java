package org.tidemark.search.disk;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.store.disk.RunMerger;
import org.tidemark.store.disk.SortedRun;

/**
 * All states of a folder in ascending order, with their numbers. Files of one level are in that order already; the states of the others
 * are sorted before, with their numbers after them. One thread.
 */
final class NumberedMerge implements AutoCloseable {
    private final int stride;
    private final ExternalSorter others;
    private final MemoryBudget budget;
    private final long readerBytes;
    private final RunMerger ofLevels;
    private final RunMerger ofOthers;
    private final long[] next;
    private boolean hasLevel;
    private boolean hasOther;
    private boolean isLevel;

    /**
     * The states of a folder.
     *
     * @param others sorts records of a state and its number
     * @throws MemoryBudget.Exhausted where there is no room for a reader of each file
     */
    NumberedMerge(FolderStates states, int stride, ExternalSorter others, MemoryBudget budget) {
        this.stride = stride;
        this.others = others;
        this.budget = budget;
        List<SortedRun> levels = new ArrayList<>();
        List<Long> firsts = new ArrayList<>();
        for (int i = 0; i < states.runs().size(); i++) {
            if (states.prefix(i) == 0) {
                levels.add(states.runs().get(i));
                firsts.add(states.first(i));
            } else {
                sort(states, i);
            }
        }
        next = firsts.stream().mapToLong(Long::longValue).toArray();
        readerBytes = levels.size() * SortedRun.READER_BYTES;
        budget.replace(0, readerBytes);
        ofLevels = new RunMerger(levels);
        ofOthers = others.sorted();
        hasLevel = ofLevels.next();
        hasOther = ofOthers.next();
        isLevel = isLevelFirst();
    }

    private void sort(FolderStates states, int run) {
        long[] record = new long[stride + 1];
        long end = states.first(run) + states.runs().get(run).records();
        for (long number = states.first(run); number < end; number++) {
            states.readKept(number, record, 0);
            record[stride] = number;
            others.add(record, 0);
        }
    }

    private boolean isLevelFirst() {
        return hasLevel && (!hasOther || KnownRuns.compare(ofLevels.record(), 0, ofOthers.record(), 0, stride) < 0);
    }

    /** The words of the state, from index 0 on. */
    long[] words() {
        return isLevel ? ofLevels.record() : ofOthers.record();
    }

    long number() {
        return isLevel ? next[ofLevels.run()] : ofOthers.record()[stride];
    }

    /** Goes to the next state; false where there is none. */
    boolean next() {
        if (isLevel) {
            next[ofLevels.run()]++;
            hasLevel = ofLevels.next();
        } else {
            hasOther = ofOthers.next();
        }
        isLevel = isLevelFirst();
        return hasLevel || hasOther;
    }

    @Override
    public void close() {
        budget.release(readerBytes);
        others.close();
    }
}
