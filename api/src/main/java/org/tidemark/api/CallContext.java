package org.tidemark.api;

import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.api.task.Engine;
import org.tidemark.api.task.Task;
import org.tidemark.bits.MemoryShare;
import org.tidemark.check.run.ExploreOptions;
import org.tidemark.check.run.OnDisk;
import org.tidemark.check.run.RunProgress;
import org.tidemark.check.run.TimeLimit;
import org.tidemark.color.UnfoldingLimits;
import org.tidemark.engine.Store;
import org.tidemark.input.InputException;
import org.tidemark.store.disk.FolderFault;
import org.tidemark.verdict.StopReason;

/**
 * One call while it runs: its limits in the terms of the engines, its share of memory, and the reports of its progress. Closing
 * it ends the reports and returns the memory.
 */
final class CallContext implements Task.Follower, AutoCloseable {
    private static final Progress NOTHING = new Progress(0, 0, 0, 0, 0);

    private final Options asked;
    private final Thread caller = Thread.currentThread();
    private final Engine engine;
    private final ExploreOptions options;
    private final TimeLimit watch;
    private final @Nullable Thread reporter;
    private final @Nullable MemoryShare share;
    private final @Nullable MemoryShare rivalShare;
    private final boolean hasMemory;
    private long keptBytes;
    private volatile Supplier<@Nullable Progress> progress = () -> null;
    private @Nullable LongSupplier usedBytes;
    private volatile boolean isEnded;
    private volatile @Nullable Throwable failure;

    /** Begins a call. */
    CallContext(Options asked) {
        this.asked = asked;
        SharedMemory shared = asked.limits().shared();
        share = shared == null ? null : shared.share();
        rivalShare = shared == null ? null : shared.share();
        hasMemory = share == null || share.cover(Options.LEAST_BYTES); // what every engine takes for granted
        engine = engine(asked);
        options = new ExploreOptions(
                engine.order(),
                asked.engine().threads(),
                asked.limits().bytes(),
                asked.limits().nanos(),
                asked.limits().states(),
                asked.limits().depth(),
                asked.engine().seed(),
                engine.choice(),
                this::isCancelled,
                share,
                null);
        watch = new TimeLimit(options);
        Consumer<Progress> listener = asked.watch().listener();
        reporter = listener == null ? null : new Thread(() -> report(listener), "tidemark-progress");
        if (reporter != null) {
            reporter.setDaemon(true);
            reporter.start();
        }
    }

    /** The engine that options ask for. */
    static Engine engine(Options asked) {
        Options.Engine wish = asked.engine();
        Engine engine = Engine.of(wish.store(), wish.spacing(), wish.search(), asked.reductions());
        Options.Files files = asked.files();
        return wish.store() == Store.DISK && files != null
                ? engine.onDisk(OnDisk.at(files.folder(), files.mostBytes()))
                : engine;
    }

    Engine engine() {
        return engine;
    }

    /** All limits of the call, in the terms of the engines. */
    ExploreOptions options() {
        return options;
    }

    TimeLimit watch() {
        return watch;
    }

    /** The share of the memory that calls have in common for a count that races an exploration; null where they have none. */
    @Nullable
    MemoryShare rivalShare() {
        return rivalShare;
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
        Cancellation cancellation = asked.watch().cancellation();
        return failure != null || caller.isInterrupted() || (cancellation != null && cancellation.isCancelled());
    }

    /** Whether it was cancelled, or its time is up. */
    boolean isEnough() {
        return watch.isReached();
    }

    /** The limit that ended something which would have gone on with more of everything. */
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
        return Engine.unfolding(watch.left());
    }

    Duration elapsed() {
        return Duration.ofNanos((long) (watch.seconds() * 1e9));
    }

    @Override
    public <T> T during(Supplier<? extends @Nullable RunProgress> source, String before, Task.Part<T> part)
            throws InputException {
        LongSupplier bytes = usedBytes;
        progress = () -> Progress.of(source.get(), bytes);
        return part.run();
    }

    @Override
    public void countingBytes(LongSupplier used) {
        usedBytes = used;
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
                    Thread.sleep(asked.watch().interval().toMillis());
                } catch (InterruptedException ended) {
                    // The call has ended, and what came since the last report is reported too.
                }
                Progress known = progress.get();
                farthest = known == null || known.isBehind(farthest) ? farthest : known;
                listener.accept(farthest.at(elapsed()));
            }
        } catch (RuntimeException | Error e) {
            failure = e;
        }
    }

    /** Ends the reports, returns what was reserved, and throws what a listener threw. */
    @Override
    public void close() {
        if (share != null && rivalShare != null) {
            share.shrinkTo(keptBytes);
            rivalShare.shrinkTo(0);
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
