package org.tidemark.graph.ltl;

import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.store.Retrievable;

/** Which events of a model are enabled in states of a store, whatever edges a search sees. Reads a state once for several events. Not thread-safe. */
public final class StoredEvents implements EnabledEvents {
    private final Retrievable store;
    private final Expander expander;
    private final long[] words;
    private int read = -1;

    /**
     * The events of a model in states of a store.
     *
     * @param model the whole one, without anything left out
     */
    public StoredEvents(Model model, Retrievable store) {
        this.store = store;
        expander = model.expander();
        words = new long[model.layout().words()];
    }

    @Override
    public boolean isEnabled(int event, int state) {
        if (state != read) {
            store.read(state, words, 0);
            read = state;
        }
        return expander.enabled(event, words, 0);
    }
}
