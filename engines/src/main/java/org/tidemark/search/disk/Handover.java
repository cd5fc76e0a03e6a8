package org.tidemark.search.disk;

import java.util.HashMap;
import java.util.Map;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WorkerThreads;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.disk.RunFolder;

/**
 * Writes the states that another search has found, level by level, into an empty folder, with a checkpoint as if a
 * {@link DiskSearch} had found them and were about to expand the last level. One thread, but for sorting.
 */
public final class Handover {
    private final KeptForm form;
    private final DiskStates states;
    private final NearestDeadlock nearest;
    private final Expander expander;
    private final Successors scratch;

    /**
     * Into a folder, with a number of bytes for states on the way.
     *
     * @throws MemoryBudget.Exhausted where the budget has no room for a few states
     */
    public Handover(Model model, RunFolder folder, int workers, long bytes, MemoryBudget budget) {
        form = KeptForm.of(model);
        nearest = new NearestDeadlock(form.words());
        expander = form.narrowing();
        scratch = new Successors(form.words(), 1);
        int most = CandidateSet.mostStates(bytes, form.words(), workers);
        if (most < DiskSearch.LEAST_STATES) {
            throw new MemoryBudget.Exhausted();
        }
        states = new DiskStates(folder, form.words(), new WorkerThreads(workers, "disk-search"), most, budget);
    }

    /** A whole state of the level that is being handed over, which is in no other. */
    public void add(long[] state) {
        states.adopt(state, 0);
    }

    public void endLevel() {
        states.nextLevel();
    }

    /** Looks whether a whole state of a level is a deadlock: the nearest one is shown in the end. */
    public void lookForDeadlock(long[] state, long level) {
        scratch.clear();
        expander.expand(state, 0, scratch);
        if (scratch.size() == 0) {
            nearest.note(level, state, 0);
        }
    }

    /**
     * Ends it: all levels but the last have been expanded.
     *
     * @param ledger what else the checkpoint is to keep
     */
    public void finish(long edges, long deadlocks, Map<String, Long> ledger) {
        Map<String, Long> numbers = new HashMap<>(ledger);
        Tally before = new Tally();
        before.explored = states.states() - states.queue().size();
        before.edges = edges;
        before.deadlocks = deadlocks;
        before.save(numbers);
        Checkpoint next = new Checkpoint(numbers);
        next.put("depth", states.level());
        nearest.save(next);
        states.checkpoint(next.numbers());
        states.release();
    }
}
