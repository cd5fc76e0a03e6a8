package org.tidemark.check.state;

import java.math.BigInteger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.ThreadEnd;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.check.symbolic.DiagramReport;
import org.tidemark.check.symbolic.NetDiagram;
import org.tidemark.net.PetriNet;

/**
 * A count of all states together that races an exploration of the same net, in a thread of its own: which of the two is cheaper is
 * seldom known beforehand. States are counted by way of a smaller net where that is much smaller, or as a diagram.
 *
 * <p>It is tried several times, each time for half as long as the exploration has run, with long breaks in between, so that an
 * exploration that wins loses little by it. An eighth of the memory is its own from the beginning: a diagram often needs less than a
 * thousandth of what the states take one by one. An exploration on one thread stands still during its turns. Where the exploration fills
 * its memory, the count is tried {@linkplain #last once more}, with all of it.
 * Started and closed by one thread; any thread may ask whether it has won.
 */
public final class RivalCount implements AutoCloseable {
    private static final int MEMORY_SHARE = 8;
    private static final int TIME_SHARE = 2;

    /** A break is this many times as long as all that went before it. */
    private static final int BREAK = 4;

    /** The last turn may take at least this long. */
    private static final long LAST_NANOS = TimeUnit.SECONDS.toNanos(2);

    private static final long LOOK_EVERY = TimeUnit.MILLISECONDS.toNanos(20);

    private final PetriNet net;
    private final ExploreOptions options;
    private final long firstNanos;
    private final boolean mayReduce;
    private final TimeLimit time;
    private volatile boolean isClosed;
    private volatile boolean isItsTurn;
    private final AtomicLong triedNanos = new AtomicLong();
    private volatile @Nullable Found found;
    private volatile @Nullable RuntimeException failure;
    private @Nullable Thread thread;

    /**
     * A rival that has not started.
     *
     * @param options those of the exploration
     * @param firstNanos how long the exploration is left alone
     * @param mayReduce whether states may be counted by way of a smaller net
     */
    public RivalCount(PetriNet net, ExploreOptions options, long firstNanos, boolean mayReduce) {
        this.mayReduce = mayReduce && ReducedCount.obstacle(net).isEmpty();
        this.net = net;
        this.options = options;
        this.firstNanos = firstNanos;
        time = new TimeLimit(options);
    }

    /** The counts of all states; exactly one of the two is not null. */
    public record Found(
            @Nullable DiagramReport diagram, @Nullable CountReport count) {}

    /** The options of the exploration, which is to end as soon as all states are counted. */
    public ExploreOptions rivalled() {
        return options.withMemory(options.memoryBytes() - ownBytes()).withCancelled(() -> {
            while (isItsTurn && options.threads() == 1 && !isEnded()) {
                LockSupport.parkNanos(LOOK_EVERY);
            }
            return hasWon() || options.cancelled().getAsBoolean();
        });
    }

    private long ownBytes() {
        return options.memoryBytes() / MEMORY_SHARE;
    }

    /** Starts the race. */
    public void start() {
        Thread racer = new Thread(this::race, "rival count");
        racer.setDaemon(true);
        racer.start();
        thread = racer;
    }

    /**
     * Tries once more in the calling thread, for at most as long as it has taken until now: the exploration has filled its memory and is
     * gone. Null where the states are not counted then either; a {@linkplain #failure fault} is no reason to lose what was explored.
     */
    public @Nullable Found last() {
        close();
        try {
            if (found == null && NetDiagram.obstacle(net).isEmpty()) {
                found = run(options.withTime(Math.min(time.nanosLeft(), Math.max(LAST_NANOS, elapsed()))));
            }
        } catch (RuntimeException fault) {
            failure = fault;
        }
        return found;
    }

    /** Whether all states were counted while the exploration was still at it. */
    public boolean hasWon() {
        return found != null;
    }

    /** The counts; null where it has not won. */
    public @Nullable Found report() {
        return found;
    }

    /** How long it has tried in vain. */
    public double triedSeconds() {
        return triedNanos.get() / 1e9;
    }

    /** The fault that ended it; null where there was none. It does not affect the exploration. */
    public @Nullable RuntimeException failure() {
        return failure;
    }

    /** A fault loses the race: whatever it is, the exploration goes on. */
    private void race() {
        try {
            if (waitUntil(firstNanos) && NetDiagram.obstacle(net).isEmpty()) {
                takeTurns();
            }
        } catch (RuntimeException fault) {
            failure = fault;
        } finally {
            isItsTurn = false;
        }
    }

    private void takeTurns() {
        for (long at = firstNanos; waitUntil(at); at = BREAK * elapsed()) {
            ExploreOptions share = options.withThreads(1)
                    .withMemory(ownBytes())
                    .withTime(Math.min(time.nanosLeft(), elapsed() / TIME_SHARE))
                    .withCancelled(this::isEnded);
            isItsTurn = true;
            found = run(share);
            isItsTurn = false;
            if (found != null) {
                return;
            }
        }
    }

    /** Null where the heap or the stack is too small for both, whatever the options say. */
    private @Nullable Found run(ExploreOptions share) {
        TimeLimit turn = new TimeLimit(share);
        try {
            CountReport count = mayReduce ? counted(share.withTime(share.timeNanos() / 2)) : null;
            if (count != null) {
                return new Found(null, count);
            }
            DiagramReport report = new NetDiagram(net, turn.left()).run();
            boolean isAll = report.census() != null && report.census().deadlocks() != null;
            return isAll ? new Found(report, null) : null;
        } catch (OutOfMemoryError | StackOverflowError full) {
            return null;
        } finally {
            triedNanos.addAndGet((long) (1e9 * turn.seconds()));
        }
    }

    /** The count by way of a smaller net; null where there is none that is much smaller, or something was not counted. */
    private @Nullable CountReport counted(ExploreOptions share) {
        ReducedCount count = new ReducedCount(net, share, true);
        if (!count.isMuchSmaller()) {
            return null;
        }
        CountReport report = count.run();
        CountReport.Counts counts = report.counts();
        if (counts == null || counts.edges() == null || counts.most() == null) {
            return null;
        }
        return report.deadlocks() != null || isTooManyToExplore(counts.states()) ? report : null;
    }

    /** Whether an exploration could not count the deadlocks either: its memory has not even a byte for each state. */
    private boolean isTooManyToExplore(BigInteger states) {
        return states.compareTo(BigInteger.valueOf(options.memoryBytes())) > 0;
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

    /** Ends the race, and waits until its memory is free. */
    @Override
    public void close() {
        isClosed = true;
        LockSupport.unpark(thread);
        ThreadEnd.await(thread);
    }
}
