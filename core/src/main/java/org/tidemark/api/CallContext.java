package org.tidemark.api;

import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExploreOptions.Order;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;

/**
 * One call while it runs: its limits in the terms of the engines, its part of shared memory, and the reports of its progress.
 * Closing it ends the reports and returns the memory.
 */
final class CallContext implements AutoCloseable {
    private static final Progress NOTHING = new Progress(0, 0, 0, 0, Duration.ZERO);

    private final Options options;
    private final ExploreOptions engine;
    private final TimeLimit watch;
    private final @Nullable Thread reporter;
    private final boolean isReserved;
    private long keptBytes;
    private volatile Supplier<@Nullable Progress> progress = () -> null;
    private volatile @Nullable Throwable failure;

    /** Begins a call; waits for shared memory. */
    CallContext(Options options) {
        this.options = options;
        engine = new ExploreOptions(
                options.engine().search() == SearchOrder.DEPTH_FIRST ? Order.DEPTH_FIRST : Order.BREADTH_FIRST,
                options.engine().threads(),
                options.limits().bytes(),
                options.limits().nanos(),
                options.limits().states(),
                options.limits().depth(),
                options.engine().seed(),
                store(options.engine().store()),
                this::isCancelled);
        watch = new TimeLimit(engine);
        SharedMemory shared = options.limits().shared();
        isReserved = shared == null || shared.reserve(engine.memoryBytes(), watch::isReached);
        Progress.Listener listener = options.watch().listener();
        reporter = listener == null ? null : new Thread(() -> report(listener), "tidemark-progress");
        if (reporter != null) {
            reporter.setDaemon(true);
            reporter.start();
        }
    }

    static StoreChoice store(Store store) {
        return switch (store) {
            case AUTO -> StoreChoice.auto(StoreChoice.USUAL_K);
            case PLAIN -> StoreChoice.plain();
            case TREE -> StoreChoice.tree();
            case COMPACT_TREE -> StoreChoice.compactTree();
            case DELTA -> StoreChoice.delta(StoreChoice.USUAL_K);
            case HASH_COMPACT -> StoreChoice.hashCompact();
            case BITSTATE -> StoreChoice.bitstate();
        };
    }

    /** Whether the call has to end before it begins. */
    boolean isOver() {
        return !isReserved || isCancelled();
    }

    boolean isCancelled() {
        Cancellation cancellation = options.watch().cancellation();
        return failure != null || (cancellation != null && cancellation.isCancelled());
    }

    /** Whether it was cancelled, or its time is up. */
    boolean isEnough() {
        return watch.isReached();
    }

    /** What ended something that would have gone on with more of everything. */
    StopReason limit() {
        if (isCancelled()) {
            return StopReason.CANCELLED;
        }
        return watch.isReached() ? StopReason.TIME : StopReason.MEMORY;
    }

    /** Why nothing was done, for a call that was over before it began. */
    String whyNothing() {
        return isCancelled() ? "cancelled before it began" : "the shared memory was in use by others";
    }

    /** The options for the engines, with what is left of the time. */
    ExploreOptions left() {
        return watch.left();
    }

    /** Half of the memory is enough for a net, or else there would be none for states. */
    UnfoldingLimits unfolding() {
        ExploreOptions left = watch.left();
        return new UnfoldingLimits(left.memoryBytes() / 2, left.timeNanos(), left.cancelled());
    }

    Duration elapsed() {
        return Duration.ofNanos((long) (watch.seconds() * 1e9));
    }

    /** From now on, progress is what this says; null before there is any. */
    void follow(Supplier<@Nullable Progress> source) {
        progress = source;
    }

    /** Lets some of the shared memory stay reserved after the call; answers where to return it. */
    @Nullable
    SharedMemory keep(long bytes) {
        keptBytes = Math.min(bytes, engine.memoryBytes());
        return options.limits().shared();
    }

    private void report(Progress.Listener listener) {
        try {
            while (true) {
                Thread.sleep(options.watch().interval().toMillis());
                Progress known = progress.get();
                Progress at = known == null ? NOTHING : known;
                listener.progressed(new Progress(at.states(), at.explored(), at.edges(), at.bytes(), elapsed()));
            }
        } catch (InterruptedException ended) {
            // The call has ended.
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** Ends the reports, returns what was reserved, and throws what a listener threw. */
    @Override
    public void close() {
        SharedMemory shared = options.limits().shared();
        if (shared != null && isReserved) {
            shared.release(engine.memoryBytes() - keptBytes);
        }
        if (reporter != null) {
            reporter.interrupt();
            joinReporter(reporter);
        }
        Throwable thrown = failure;
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
    }

    private static void joinReporter(Thread reporter) {
        try {
            reporter.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
