package org.tidemark.store.move;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.model.Successors;
import org.tidemark.store.Answer;
import org.tidemark.store.Inserter;
import org.tidemark.store.StateReader;
import org.tidemark.store.hash.InsertionGate;

/**
 * One thread's way into a {@link MovingStore}, to insert and to read. From its first read until it inserts the thread is in
 * the store, so that nothing moves under its hands; inserting is where it lets a move happen, or begins one.
 */
final class MovingAccess implements Inserter, StateReader {
    private final MovingStore store;
    private final InsertionGate.Turn turn;
    private Inserter inserter;
    private StateReader reader;
    private int generation;
    private boolean inside;

    MovingAccess(MovingStore store, InsertionGate.Turn turn) {
        this.store = store;
        this.turn = turn;
        comeIn();
        try {
            inserter = store.current().inserter();
            reader = store.current().reader();
            generation = store.generation();
        } finally {
            leave();
        }
    }

    @Override
    public void read(long id, long[] into, int at) {
        if (!inside) {
            enter();
        }
        reader.read(id, into, at);
    }

    @Override
    public long[] addAll(Successors batch) {
        leave();
        if (store.isTimeToMove()) {
            store.move(generation);
        }
        while (true) {
            // Where it is for lack of memory, nothing of the batch was taken.
            try {
                long[] answers = addHere(batch);
                if (batch.size() == 0 || answers[0] != Answer.FULL || !store.canMoveOn()) {
                    return answers;
                }
            } catch (MemoryBudget.Exhausted none) {
                if (!store.canMoveOn()) {
                    throw none;
                }
            }
            store.move(generation);
        }
    }

    private long[] addHere(Successors batch) {
        enter();
        try {
            return inserter.addAll(batch);
        } finally {
            leave();
        }
    }

    /** Comes in, waiting while the states move, and turns to where they are. */
    private void enter() {
        comeIn();
        if (generation != store.generation()) {
            inserter.done();
            inserter = store.current().inserter();
            reader = store.current().reader();
            generation = store.generation(); // last, so that who fails before comes here again
        }
    }

    private void comeIn() {
        for (int tries = 0; !store.gate().enter(turn, 1); tries++) {
            InsertionGate.pause(tries);
        }
        inside = true;
    }

    @Override
    public void done() {
        leave();
        inserter.done();
    }

    private void leave() {
        if (inside) {
            inside = false;
            store.gate().leave(turn);
        }
    }
}
