package org.tidemark.api;

import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.ExploreOptions.Order;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.StoreChoice;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.input.InputException;
import org.tidemark.store.disk.FolderFault;

/**
 * One call while it runs: its limits in the terms of the engines, its share of memory, and the reports of its progress. Closing
 * it ends the reports and returns the memory.
 */
final class CallContext implements AutoCloseable {
    private static final Progress NOTHING = new Progress(0, 0, 0, 0, 0);

    private final Options options;
    private final Thread caller = Thread.currentThread();
    private final ExploreOptions engine;
    private final TimeLimit watch;
    private final @Nullable Thread reporter;
    private final @Nullable MemoryShare share;
    private final boolean hasMemory;
    private long keptBytes;
    private volatile Supplier<@Nullable Progress> progress = () -> null;
    private volatile boolean isEnded;
    private volatile @Nullable Throwable failure;

    /** Begins a call. */
    CallContext(Options options) {
        this.options = options;
        SharedMemory shared = options.limits().shared();
        share = shared == null ? null : shared.share();
        hasMemory = share == null || share.cover(Options.LEAST_BYTES); // what every engine takes for granted
        engine = new ExploreOptions(
                order(options.engine().search()),
                options.engine().threads(),
                options.limits().bytes(),
                options.limits().nanos(),
                options.limits().states(),
                options.limits().depth(),
                options.engine().seed(),
                store(options),
                this::isCancelled,
                share,
                null);
        watch = new TimeLimit(engine);
        Consumer<Progress> listener = options.watch().listener();
        reporter = listener == null ? null : new Thread(() -> report(listener), "tidemark-progress");
        if (reporter != null) {
            reporter.setDaemon(true);
            reporter.start();
        }
    }

    /** A sweep has an order of its own. */
    private static Order order(SearchOrder search) {
        return switch (search) {
            case BREADTH_FIRST, SWEEP -> Order.BREADTH_FIRST;
            case DEPTH_FIRST -> Order.DEPTH_FIRST;
        };
    }

    static StoreChoice store(Options options) {
        Options.Engine asked = options.engine();
        return switch (asked.store()) {
            case DISK -> onDisk(Objects.requireNonNull(options.files()));
            case AUTO -> StoreChoice.auto(asked.spacing());
            case PLAIN, COLLAPSE, DIAGRAM -> StoreChoice.plain();
            case TREE -> StoreChoice.tree();
            case COMPACT_TREE -> StoreChoice.compactTree();
            case CONDENSED -> StoreChoice.condensed();
            case DELTA -> StoreChoice.delta(asked.spacing());
            case FORGETFUL_DELTA -> StoreChoice.stratified(asked.spacing());
            case HASH_COMPACT -> StoreChoice.hashCompact();
            case BITSTATE -> StoreChoice.bitstate();
        };
    }

    private static StoreChoice onDisk(Options.Files files) {
        return OnDisk.at(files.folder(), files.mostBytes());
    }

    /**
     * Why a call ended whose files have no more room, in a sentence.
     *
     * @throws InputException where the folder cannot be used for another reason
     */
    static String noRoom(FolderFault fault) throws InputException {
        String sentence = String.valueOf(fault.getMessage());
        if (fault.kind() == FolderFault.Kind.FULL || fault.kind() == FolderFault.Kind.BOUND) {
            return sentence;
        }
        throw new InputException(sentence, fault);
    }

    /** Whether the call has to end before it begins. */
    boolean isOver() {
        return !hasMemory || isCancelled();
    }

    boolean isCancelled() {
        Cancellation cancellation = options.watch().cancellation();
        return failure != null || caller.isInterrupted() || (cancellation != null && cancellation.isCancelled());
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
        return isCancelled() ? "cancelled before it began" : "the shared memory is in use by others";
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

    /** Takes as much of the shared memory, or answers false where it is in use by others. */
    boolean takes(long bytes) {
        return share == null || share.cover(bytes);
    }

    /** Lets some of the shared memory stay taken after the call; answers where to return it. */
    @Nullable
    MemoryShare keep(long bytes) {
        keptBytes = bytes;
        return share;
    }

    private void report(Consumer<Progress> listener) {
        try {
            Progress farthest = NOTHING;
            while (!isEnded) {
                try {
                    Thread.sleep(options.watch().interval().toMillis());
                } catch (InterruptedException ended) {
                    // The call has ended, and what came since the last report is reported too.
                }
                Progress known = progress.get();
                farthest = known == null || isBehind(known, farthest) ? farthest : known;
                listener.accept(farthest.at(elapsed()));
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** A sweep holds fewer states now and then, but it does not explore fewer. */
    private static boolean isBehind(Progress now, Progress before) {
        return now.states() < before.states() && now.explored() <= before.explored();
    }

    /** Ends the reports, returns what was reserved, and throws what a listener threw. */
    @Override
    public void close() {
        if (share != null) {
            share.shrinkTo(keptBytes);
        }
        if (reporter != null) {
            isEnded = true;
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
