package org.tidemark.store.move;

import java.util.Arrays;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.Movable;
import org.tidemark.store.StateReader;

/**
 * The states of a move that broke off: the first ones are in the store they were to go to, the others where they were.
 * States can be read and moved on from here; there is no room for more.
 */
final class InterruptedMove implements Movable {
    private final Movable lower;
    private final Movable upper;
    private final long border;

    /** Two stores that are shut; the first holds the ids below its size. */
    InterruptedMove(Movable lower, Movable upper) {
        this.lower = lower;
        this.upper = upper;
        border = lower.size();
    }

    @Override
    public Inserter inserter() {
        return batch -> {
            long[] answers = new long[batch.size()];
            Arrays.fill(answers, Answer.FULL);
            return answers;
        };
    }

    @Override
    public long size() {
        return upper.size();
    }

    @Override
    public long bytes() {
        return lower.bytes() + upper.bytes();
    }

    @Override
    public long predecessor(long id) {
        return (id < border ? lower : upper).predecessor(id);
    }

    @Override
    public void read(long id, long[] into, int at) {
        (id < border ? lower : upper).read(id, into, at);
    }

    @Override
    public StateReader reader() {
        StateReader below = lower.reader();
        StateReader above = upper.reader();
        return (id, into, at) -> (id < border ? below : above).read(id, into, at);
    }

    @Override
    public int adopt(Successors batch) {
        return 0;
    }

    @Override
    public boolean settle() {
        return false;
    }

    @Override
    public void shut() {
        lower.shut();
        upper.shut();
    }

    @Override
    public void releaseBelow(long id) {
        lower.releaseBelow(id);
        upper.releaseBelow(id);
    }
}
