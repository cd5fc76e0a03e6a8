package org.tidemark.store.tree;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Layout;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.ForgetfulStore;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;

/**
 * States as trees of parts ({@link PartTables}) whose roots are only remembered as having been seen, in {@link CompactPairs}.
 * (Laarman, van de Pol and Weber's compact tree; Cleary, <em>Compact Hash Tables Using Bidirectional Linear Probing</em>, for
 * the quotients.)
 *
 * <p>A state costs some 3 to 5 bytes, and whatever new parts it brings; 8 bytes more while it waits to be expanded. It gets an
 * id, but only until then: states are forgotten, and predecessors are not known at all. Exact: no state is taken for another.
 */
public final class CompactTreeStore extends ForgetfulStore {
    private final PartTables parts;
    private final CompactPairs roots;
    private final CompactPairs.Ids ids = this::takeId;

    public CompactTreeStore(Layout layout, MemoryBudget budget, long maxStates) {
        this(layout.words(), usedBits(layout), budget, maxStates);
    }

    /** A store for states of which only the first bits are ever set. */
    CompactTreeStore(int words, int bits, MemoryBudget budget, long maxStates) {
        super(1, budget, maxStates);
        parts = PartTables.ofHalves(words, bits, budget);
        roots = new CompactPairs(budget);
    }

    private static int usedBits(Layout layout) {
        int last = 1;
        for (int f = 0; f < layout.fields(); f++) {
            int end = layout.word(f) * Long.SIZE + layout.shift(f) + layout.width(f) + (layout.isGuarded() ? 1 : 0);
            last = Math.max(last, end);
        }
        return last;
    }

    @Override
    public void cancelWhen(BooleanSupplier cancelled) {
        parts.cancelWhen(cancelled);
    }

    @Override
    public Inserter inserter() {
        return new Adding();
    }

    private final class Adding implements Inserter {
        private final PartFolder folder = new PartFolder(parts);
        private long[] answers = new long[0];

        @Override
        public long[] addAll(Successors batch) {
            int n = batch.size();
            answers = answers.length < n ? new long[n] : answers;
            Successors folded = folder.fold(batch);
            if (folded == null) {
                Arrays.fill(answers, Answer.FULL);
                return answers;
            }
            for (int i = 0; i < n; i++) {
                answers[i] = add(folded.words(), i);
            }
            return answers;
        }

        @Override
        public void done() {
            folder.done();
        }

        private long add(long[] pairs, int at) {
            long root = pairs[at];
            long answer = roots.add(PartTables.left(root), PartTables.right(root), ids);
            return answer >= 0 && !waiting.put(answer, pairs, at) ? Answer.FULL : answer;
        }
    }

    @Override
    public StateReader waitingReader() {
        long[] scratch = new long[parts.tables().length + 1];
        return (id, into, at) -> {
            readWaiting(id, scratch, 0);
            parts.unfold(scratch[0], scratch, into, at);
        };
    }

    @Override
    public long bytes() {
        return parts.bytes() + roots.bytes() + waiting.bytes();
    }
}
