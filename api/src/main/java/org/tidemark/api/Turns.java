package org.tidemark.api;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.color.TableCosts;
import org.tidemark.color.net.ColoredNet;

/**
 * Lets calls on one model run one after the other where its net keeps values in a table: all of them would add to it, but only
 * one at a time can be charged for it. Calls on other models do not wait. Thread-safe.
 */
final class Turns {
    private static final long LOOK_UP_MILLIS = 10;

    private final @Nullable TableCosts costs;
    private final ReentrantLock lock = new ReentrantLock(true);

    Turns(@Nullable ColoredNet net) {
        costs = net != null && net.keepsValues() ? net.values().costs() : null;
    }

    /** What is done in a turn. */
    interface Work<T, E extends Exception> {
        T result() throws E;
    }

    /** Waits for a turn and takes it. */
    <T, E extends Exception> T take(Work<T, E> work) throws E {
        TableCosts table = costs;
        if (table == null) {
            return work.result();
        }
        lock.lock();
        return use(table, work);
    }

    /** Does the work of the turn that has come, and ends it. */
    private <T, E extends Exception> T use(TableCosts table, Work<T, E> work) throws E {
        try {
            return work.result();
        } finally {
            if (lock.getHoldCount() == 1) {
                table.charge(MemoryBudget.unlimited()); // nobody pays between calls
            }
            lock.unlock();
        }
    }

    /** The same for a call that may be cancelled while it waits; it then has nothing to do, and needs no turn for that. */
    <T, E extends Exception> T take(Options options, Work<T, E> work) throws E {
        TableCosts table = costs;
        Cancellation cancellation = options.watch().cancellation();
        if (table == null || cancellation == null) {
            return take(work);
        }
        return await(cancellation) ? use(table, work) : work.result();
    }

    /** Whether a turn came before the cancellation. */
    private boolean await(Cancellation cancellation) {
        boolean isInterrupted = false;
        boolean isMine = false;
        while (!isMine && !cancellation.isCancelled()) {
            try {
                isMine = lock.tryLock(LOOK_UP_MILLIS, TimeUnit.MILLISECONDS);
            } catch (InterruptedException e) {
                isInterrupted = true; // calls are cancelled and not interrupted; the caller hears of it afterwards
            }
        }
        if (isInterrupted) {
            Thread.currentThread().interrupt();
        }
        return isMine;
    }
}
