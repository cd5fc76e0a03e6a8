package org.tidemark.store.implied;

import org.tidemark.model.ImpliedFields;
import org.tidemark.store.StateStore;

/** The same around a store that keeps its states. */
final class RestoringStateStore extends RestoringStore implements StateStore {
    private final StateStore narrow;

    RestoringStateStore(StateStore narrow, ImpliedFields implied) {
        super(narrow, implied);
        this.narrow = narrow;
    }

    @Override
    public void read(long id, long[] into, int at) {
        narrow.read(id, into, at);
        implied().restore(into, at);
    }

    @Override
    public long predecessor(long id) {
        return narrow.predecessor(id);
    }
}
