package org.tidemark.store.hash;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.tidemark.bits.WorkerThreads;

/**
 * Lets many threads in at the same time, each with the number of states it may add, or one thread alone.
 *
 * <p>A thread writes to its own {@link Turn} only, in a cache line that the others merely read, so that threads which
 * come and go do not slow each other down. Who wants to be alone closes the gate and waits until all who were in have
 * left; since a thread announces itself first and looks at the gate then, and the other way round for who closes it,
 * one of the two always sees the other.
 */
public final class InsertionGate {
    private volatile Turn[] turns = new Turn[0];
    private volatile boolean closed;

    /** One thread's way in and out: how many states it may add while it is in, 0 while it is not. */
    public static final class Turn {
        /** In the middle of some cache lines, so that nothing else shares its own. */
        private static final int AT = 16;

        private final AtomicLongArray states = new AtomicLongArray(2 * AT);

        private long get() {
            return states.get(AT);
        }
    }

    /** A turn for one more thread. */
    public synchronized Turn turn() {
        Turn turn = new Turn();
        Turn[] more = Arrays.copyOf(turns, turns.length + 1);
        more[turns.length] = turn;
        turns = more;
        return turn;
    }

    /** Comes in to add at most this many states, at least one; false, and not in, when the gate is closed. */
    public boolean enter(Turn turn, long states) {
        turn.states.set(Turn.AT, states);
        if (closed) {
            leave(turn);
            return false;
        }
        return true;
    }

    public void leave(Turn turn) {
        turn.states.setRelease(Turn.AT, 0);
    }

    /** The number of states that all threads inside may add together. */
    long announced() {
        long sum = 0;
        for (Turn turn : turns) {
            sum += turn.get();
        }
        return sum;
    }

    /** Closes the gate and returns when no thread is inside any more; false, at once, when it is closed already. */
    public boolean close() {
        synchronized (this) {
            if (closed) {
                return false;
            }
            closed = true;
        }
        for (int tries = 0; announced() > 0; tries++) {
            WorkerThreads.pause(tries);
        }
        return true;
    }

    public void open() {
        closed = false;
    }
}
