package org.tidemark.store.implied;

import org.tidemark.model.ImpliedFields;
import org.tidemark.model.Successors;
import org.tidemark.store.Inserter;

/** Gives the kept words of batches to an inserter. One thread. */
class NarrowingInserter implements Inserter {
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
