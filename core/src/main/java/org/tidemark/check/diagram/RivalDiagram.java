package org.tidemark.check.diagram;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.net.PetriNet;

/**
 * A diagram that races an exploration of the same net, in a thread of its own: which of the two is cheaper is seldom known
 * beforehand.
 *
 * <p>It is tried several times, each time for half as long as the exploration has run, with long breaks in between, so that an
 * exploration that wins loses little by it. It may use a quarter of the memory, and only while the exploration holds less than a
 * quarter, so that both fit even where that moves to tables of twice the size.
 * Started and closed by one thread; any thread may ask whether it has won.
 */
public final class RivalDiagram implements AutoCloseable {
    private static final int MEMORY_SHARE = 4;
    private static final int TIME_SHARE = 2;

    /** A break is this many times as long as all that went before it. */
    private static final int BREAK = 4;

    private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(20);

    private final PetriNet net;
    private final ExploreOptions options;
    private final long firstNanos;
    private final TimeLimit time;
    private volatile boolean isClosed;
    private volatile @Nullable DiagramReport found;
    private @Nullable Thread thread;

    /**
     * A rival that has not started.
     *
     * @param options those of the exploration
     * @param firstNanos how long the exploration is left alone
     */
    public RivalDiagram(PetriNet net, ExploreOptions options, long firstNanos) {
        this.net = net;
        this.options = options;
        this.firstNanos = firstNanos;
        time = new TimeLimit(options);
    }

    /** The options of the exploration, which is to end as soon as the diagram is found. */
    public ExploreOptions rivalled() {
        return options.withCancelled(() -> hasWon() || options.cancelled().getAsBoolean());
    }

    /**
     * Starts the race.
     *
     * @param heldBytes how much memory the exploration has at the moment
     */
    public void start(LongSupplier heldBytes) {
        Thread racer = new Thread(() -> race(heldBytes), "rival diagram");
        racer.setDaemon(true);
        racer.start();
        thread = racer;
    }

    /** Whether all states were found as a diagram while the exploration was still at it. */
    public boolean hasWon() {
        return found != null;
    }

    /** What the diagram has to say; null where it has not won. */
    public @Nullable DiagramReport report() {
        return found;
    }

    private void race(LongSupplier heldBytes) {
        for (long at = firstNanos; waitUntil(at) && !isTooMuch(heldBytes); at = BREAK * elapsed()) {
            ExploreOptions share = options.withThreads(1)
                    .withMemory(options.memoryBytes() / MEMORY_SHARE)
                    .withTime(Math.min(time.nanosLeft(), elapsed() / TIME_SHARE))
                    .withCancelled(() -> isEnded() || isTooMuch(heldBytes));
            DiagramReport report = run(share);
            if (report != null && report.census() != null && report.census().deadlocks() != null) {
                found = report;
                return;
            }
        }
    }

    /** Null where the heap is too small for both, whatever the options say. */
    private @Nullable DiagramReport run(ExploreOptions share) {
        try {
            return new NetDiagram(net, share).run();
        } catch (OutOfMemoryError full) {
            return null;
        }
    }

    private long elapsed() {
        return (long) (1e9 * time.seconds());
    }

    /** Waits; false where the race is over before. */
    private boolean waitUntil(long nanos) {
        while (!isEnded() && elapsed() < nanos) {
            LockSupport.parkNanos(LOOK_EVERY);
        }
        return !isEnded();
    }

    private boolean isEnded() {
        return isClosed || time.isReached();
    }

    private boolean isTooMuch(LongSupplier heldBytes) {
        return heldBytes.getAsLong() > options.memoryBytes() / MEMORY_SHARE;
    }

    /** Ends the race, and waits until the memory of the diagram is free. */
    @Override
    public void close() {
        isClosed = true;
        Thread racer = thread;
        boolean interrupted = false;
        while (racer != null && racer.isAlive()) {
            try {
                racer.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
