package org.tidemark.store.implied;

import java.util.function.BooleanSupplier;
import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;
import org.tidemark.store.SearchStore;
import org.tidemark.store.StateReader;
import org.tidemark.store.StateStore;
import org.tidemark.store.StoreNotes;

/**
 * A store around one that has the kept words of states only: what is read is whole again. It takes batches of kept
 * words as they are, and of whole states their kept words.
 *
 * <p>Costs a restoration per state that is read, and a copy per state of a batch of whole states.
 */
public class RestoringStore implements SearchStore {
    private final SearchStore narrow;
    private final ImpliedFields implied;

    RestoringStore(SearchStore narrow, ImpliedFields implied) {
        this.narrow = narrow;
        this.implied = implied;
    }

    /**
     * The whole states of a store for the model {@link ImpliedFields#kept}; a store that keeps them where that one
     * does.
     */
    public static RestoringStore around(SearchStore narrow, ImpliedFields implied) {
        return narrow instanceof StateStore keeping
                ? new RestoringStateStore(keeping, implied)
                : new RestoringStore(narrow, implied);
    }

    /** The implied fields, for a search that gives this store batches of kept words. */
    public final ImpliedFields implied() {
        return implied;
    }

    @Override
    public final Inserter inserter() {
        Inserter inserter = narrow.inserter();
        return inserter instanceof StateReader reader
                ? new NarrowingAccess(inserter, reader, implied)
                : new NarrowingInserter(inserter, implied);
    }

    @Override
    public final StateReader reader() {
        StateReader reader = narrow.reader();
        return (id, into, at) -> {
            reader.read(id, into, at);
            implied.restore(into, at);
        };
    }

    @Override
    public final long size() {
        return narrow.size();
    }

    @Override
    public final boolean isAtStateLimit() {
        return narrow.isAtStateLimit();
    }

    @Override
    public final long bytes() {
        return narrow.bytes();
    }

    @Override
    public final long peakStates() {
        return narrow.peakStates();
    }

    @Override
    public final StoreNotes notes() {
        return narrow.notes();
    }

    @Override
    public final void cancelWhen(BooleanSupplier cancelled) {
        narrow.cancelWhen(cancelled);
    }

    @Override
    public final boolean makeWay() {
        return narrow.makeWay();
    }

    /** Restores implied fields around a store that keeps its states. */
    private static final class RestoringStateStore extends RestoringStore implements StateStore {
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

    /** Narrows states for an inserter through which states are also read. */
    private static final class NarrowingAccess extends NarrowingInserter implements StateReader {
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

    /** Gives the kept words of batches to an inserter. One thread. */
    private static class NarrowingInserter implements Inserter {
        private static final int USUAL = 1 << 9;

        private final Inserter inserter;
        private final int keptWords;
        private final Successors narrowed;

        NarrowingInserter(Inserter inserter, ImpliedFields implied) {
            this.inserter = inserter;
            keptWords = implied.kept().layout().words();
            narrowed = new Successors(keptWords, USUAL);
        }

        @Override
        public final long[] addAll(Successors batch) {
            return inserter.addAll(batch.wordsPerState() == keptWords ? batch : narrowed(batch));
        }

        private Successors narrowed(Successors batch) {
            narrowed.clear();
            for (int i = 0; i < batch.size(); i++) {
                narrowed.from(batch.origin(i));
                narrowed.add(batch.event(i), batch.words(), batch.at(i));
            }
            return narrowed;
        }

        @Override
        public final void done() {
            inserter.done();
        }
    }
}
