package org.tidemark.store;

import java.util.concurrent.atomic.AtomicLong;
import org.tidemark.bits.MemoryBudget;

/**
 * Base class of stores that know whether a state was seen, but not which one it is: the next ids, and the states that
 * wait to be expanded, each of which is read once.
 *
 * <p>Threads insert at the same time.
 */
public abstract class ForgetfulStore implements SearchStore {
    public final MemoryBudget budget;
    public final WaitingWords waiting;
    private final long maxStates;
    private final AtomicLong size = new AtomicLong();

    /** A store in which this many words of each state wait. */
    public ForgetfulStore(int waitingWords, MemoryBudget budget, long maxStates) {
        this.budget = budget;
        this.maxStates = maxStates;
        waiting = new WaitingWords(waitingWords, budget);
    }

    /** The id of one more state, or {@link Answer#FULL}. */
    public final long takeId() {
        long id = size.getAndIncrement();
        if (id < maxStates) {
            return id;
        }
        size.decrementAndGet();
        return Answer.FULL;
    }

    @Override
    public final long size() {
        return size.get();
    }

    @Override
    public final boolean isAtStateLimit() {
        return size.get() >= maxStates;
    }

    @Override
    public final StateReader reader() {
        StateReader once = waitingReader();
        return (id, into, at) -> {
            once.read(id, into, at);
            waiting.taken(id);
        };
    }

    /** Reads states that wait. */
    public abstract StateReader waitingReader();

    public final void readWaiting(long id, long[] into, int at) {
        if (!waiting.read(id, into, at)) {
            throw new IllegalStateException("state " + id + " was expanded and is forgotten");
        }
    }
}
