package org.tidemark.search.disk;

import java.util.Arrays;
import org.tidemark.graph.condensed.EventSource;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.Successors;
import org.tidemark.store.disk.RunFolder;

/**
 * The events of the states of a folder, found by expanding them once more. To go along the states in their order costs little, since
 * neighbours are read together. One thread.
 */
public final class FolderEvents implements EventSource {
    private final FolderStates states;
    private final Expander expander;
    private final long[] state;
    private final Successors successors;
    private int[] events = new int[64];

    /** The events of a model's states, which are all in the folder. */
    public FolderEvents(RunFolder folder, Model model) {
        states = new FolderStates(folder, model);
        Model kept = KeptForm.of(model).kept();
        expander = kept.expander();
        state = new long[kept.layout().words()];
        successors = new Successors(state.length, events.length);
    }

    @Override
    public int read(int number) {
        states.readKept(number, state, 0);
        successors.clear();
        expander.expand(state, 0, successors);
        int count = successors.size();
        if (count > events.length) {
            events = new int[Math.max(count, 2 * events.length)];
        }
        boolean isAscending = true;
        for (int i = 0; i < count; i++) {
            events[i] = successors.event(i);
            isAscending &= i == 0 || events[i - 1] < events[i];
        }
        if (!isAscending) {
            Arrays.sort(events, 0, count);
        }
        return count;
    }

    @Override
    public int[] events() {
        return events;
    }
}
