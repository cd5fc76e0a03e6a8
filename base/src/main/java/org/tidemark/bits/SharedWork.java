package org.tidemark.bits;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Work that one thread, the leader, does piece by piece, and in which others join while it is worth while. Between two
 * pieces the leader is alone, without locks and whatever the number of helpers.
 *
 * <p>Who works makes new work and ends only when it sees none, its own included. So when nobody is at work, there is
 * none, and the leader closes the piece by the same exchange that others join by. What a thread did before it left is
 * seen by those that join or close after it: all of these are volatile writes to one counter.
 */
public final class SharedWork {
    /** A helper usually joins only where at least this much is to be done. */
    public static final int WORTH_JOINING = 512;

    private static final int SPINS = 2000;

    /** The counter while no piece is open. */
    private static final int CLOSED = Integer.MIN_VALUE;

    private final LongSupplier left;
    private final int worthJoining;
    private final AtomicInteger atWork = new AtomicInteger(CLOSED);
    private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    private volatile boolean stopped;
    private volatile boolean isOver;
    private volatile int sleepers;
    private long calls;

    /** Work of which the supplier tells, to any thread, about how much is to be done, and how much is worth joining. */
    public SharedWork(LongSupplier left, int worthJoining) {
        this.left = left;
        this.worthJoining = worthJoining;
    }

    /** Does one piece of work in the caller's thread, the leader, and those of a crew. */
    public void doBy(WorkerThreads crew, WorkerThreads.Work work) {
        crew.each(number -> {
            if (number == 0) {
                try {
                    lead(() -> work.run(0));
                } finally {
                    end();
                }
            } else {
                help(() -> work.run(number));
            }
        });
    }

    /** Lets the leader work until nothing is left, with whoever joins; throws what stopped one of them. */
    public void lead(Runnable work) {
        atWork.set(1);
        guarded(work);
        for (int tries = 0; !atWork.compareAndSet(0, CLOSED); tries++) {
            if (!stopped && left.getAsLong() > 0) {
                atWork.incrementAndGet();
                guarded(work);
                tries = 0;
            } else {
                WorkerThreads.pause(tries);
            }
        }
        WorkerThreads.rethrow(failure.get());
    }

    /** Lets a helper join in all pieces that are worth it, until the leader says that it is over. */
    public void help(Runnable work) {
        int tries = 0;
        while (!isOver) {
            int others = atWork.get();
            if (others != CLOSED && isWorthJoining() && atWork.compareAndSet(others, others + 1)) {
                guarded(work);
                tries = 0;
            } else if (tries++ < SPINS) {
                Thread.onSpinWait();
            } else {
                sleep();
                tries = 0;
            }
        }
    }

    private void guarded(Runnable work) {
        try {
            work.run();
        } catch (RuntimeException | Error thrown) {
            failure.compareAndSet(null, thrown);
            stopped = true;
        }
        atWork.decrementAndGet();
    }

    private boolean isWorthJoining() {
        return !stopped && left.getAsLong() >= worthJoining;
    }

    /** Wakes the helpers that sleep when there is enough to do; for those at work, from time to time. */
    public void callHelpers() {
        if (sleepers > 0 && isWorthJoining()) {
            wake();
        }
    }

    private synchronized void wake() {
        sleepers = 0;
        calls++;
        notifyAll();
    }

    private synchronized void sleep() {
        if (isOver || isWorthJoining()) {
            return;
        }
        sleepers++;
        try {
            for (long mine = calls; !isOver && calls == mine; ) {
                wait();
            }
        } catch (InterruptedException nobody) {
            Thread.currentThread().interrupt(); // a helper is not interrupted by anyone
        }
    }

    /** Ends the piece for all as soon as they look. */
    public void stop() {
        stopped = true;
    }

    public boolean isStopped() {
        return stopped;
    }

    /** Lets the helpers end. */
    public void end() {
        stopped = true;
        isOver = true;
        wake();
    }
}
