package org.tidemark.store.tree;

import java.util.Arrays;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.hash.PlainStore;

/** One thread's way into a {@link TreeStore}: folds a batch and adds the roots. */
final class TreeInserter implements Inserter {
    private final PartFolder folder;
    private final Inserter roots;
    private long[] full = new long[0];

    TreeInserter(PartTables parts, PlainStore roots) {
        folder = new PartFolder(parts);
        this.roots = roots.inserter();
    }

    @Override
    public long[] addAll(Successors batch) {
        Successors folded = folder.fold(batch);
        if (folded != null) {
            return roots.addAll(folded);
        }
        full = full.length < batch.size() ? new long[batch.size()] : full;
        Arrays.fill(full, Answer.FULL);
        return full;
    }

    @Override
    public void done() {
        folder.done();
        roots.done();
    }
}
