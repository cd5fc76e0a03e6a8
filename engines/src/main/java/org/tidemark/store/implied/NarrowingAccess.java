package org.tidemark.store.implied;

import org.tidemark.model.ImpliedFields;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;

/** The same for an inserter through which states are also read. */
final class NarrowingAccess extends NarrowingInserter implements StateReader {
    private final StateReader reader;
    private final ImpliedFields implied;

    NarrowingAccess(Inserter inserter, StateReader reader, ImpliedFields implied) {
        super(inserter, implied);
        this.reader = reader;
        this.implied = implied;
    }

    @Override
    public void read(long id, long[] into, int at) {
        reader.read(id, into, at);
        implied.restore(into, at);
    }
}
