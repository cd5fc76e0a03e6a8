package org.tidemark.store.tree;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.Movable;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.PlainStore;

/**
 * States as trees of parts ({@link PartTables}) whose leaves are words; the roots, one word each, are in a plain store,
 * with predecessors.
 *
 * <p>A state costs 8 bytes for its root, 4 for its predecessor and 6.2 to 11.1 of table, and whatever new parts it
 * brings. States of one word are kept as they are. At most 2^32 - 3 states.
 */
public final class TreeStore implements Movable {
    /** Null where a state is a single word. */
    private final @Nullable PartTables parts;

    private final PlainStore roots;

    /** Folds the states that are being taken over from another store; null at other times. */
    private @Nullable PartFolder folding;

    public TreeStore(int wordsPerState, MemoryBudget budget, long maxStates) {
        parts = wordsPerState == 1 ? null : PartTables.ofWords(wordsPerState, budget);
        roots = PlainStore.ofWords(budget, maxStates);
    }

    @Override
    public void cancelWhen(BooleanSupplier cancelled) {
        roots.cancelWhen(cancelled);
        if (parts != null) {
            parts.cancelWhen(cancelled);
        }
    }

    @Override
    public Inserter inserter() {
        return parts == null ? roots.inserter() : new TreeInserter(parts, roots);
    }

    @Override
    public long size() {
        return roots.size();
    }

    @Override
    public boolean isAtStateLimit() {
        return roots.isAtStateLimit();
    }

    @Override
    public long bytes() {
        return roots.bytes() + (parts == null ? 0 : parts.bytes());
    }

    @Override
    public long predecessor(long id) {
        return roots.predecessor(id);
    }

    @Override
    public void read(long id, long[] into, int at) {
        reader().read(id, into, at);
    }

    @Override
    public StateReader reader() {
        PartTables tables = parts;
        if (tables == null) {
            return roots;
        }
        long[] scratch = new long[tables.tables().length + 1];
        return (id, into, at) -> {
            roots.read(id, scratch, 0);
            tables.unfold(scratch[0], scratch, into, at);
        };
    }

    @Override
    public int adopt(Successors batch) {
        if (parts == null) {
            return roots.adopt(batch);
        }
        PartFolder folder = folding == null ? new PartFolder(parts) : folding;
        folding = folder;
        Successors folded = folder.fold(batch);
        return folded == null ? 0 : roots.adopt(folded);
    }

    @Override
    public boolean settle() {
        endFolding();
        return roots.settle();
    }

    private void endFolding() {
        if (folding != null) {
            folding.done();
            folding = null;
        }
    }

    @Override
    public void shut() {
        endFolding();
        roots.shut();
        if (parts != null) {
            parts.shut();
        }
    }

    /** Parts stay until the last state has gone, since any may need them. */
    @Override
    public void releaseBelow(long id) {
        if (parts != null && id >= size()) {
            parts.release();
        }
        roots.releaseBelow(id);
    }

    /** One thread's way into a {@link TreeStore}: folds a batch and adds the roots. */
    private static final class TreeInserter implements Inserter {
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
}
