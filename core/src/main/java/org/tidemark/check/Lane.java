package org.tidemark.check;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.tidemark.check.question.Inquiry;
import org.tidemark.format.InputException;

/** A stage that runs at the same time as others, in a thread of its own. Started, and asked for its report, by one thread. */
final class Lane {
    private final StageInvocation invocation;
    private final Context context;
    private final Consumer<Lane> whenEnded;
    private volatile boolean isGivenUp;

    /** The inquiries before this one are closed. */
    private volatile int firstOpen;

    private @Nullable StageReport report;
    private @Nullable Throwable fault;

    /**
     * A stage beside others.
     *
     * @param lanes how many there are at most
     * @param whenEnded is called by its thread when it has ended
     */
    Lane(Context whole, StageInvocation invocation, int lanes, Consumer<Lane> whenEnded) {
        this.invocation = invocation;
        this.whenEnded = whenEnded;
        context = whole.lane(lanes, this::isInVain);
    }

    Stage stage() {
        return invocation.stage();
    }

    Context context() {
        return context;
    }

    void start() {
        Thread thread = new Thread(this::run, "stage " + invocation.stage().name());
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            context.beginBesideOthers(invocation.stage());
            report = invocation.take(context);
        } catch (InputException | RuntimeException | Error thrown) {
            fault = thrown; // for the thread of the check
        } finally {
            try {
                context.endBesideOthers(invocation.stage());
            } finally {
                whenEnded.accept(this); // the thread of the check waits for this
            }
        }
    }

    /** From now on it need not go on. */
    void giveUp() {
        isGivenUp = true;
    }

    /**
     * Whether nothing is left for it to do. Where it has settled something itself, it may still be looking for the run or the reasons that show
     * it; then it ends when it is done.
     */
    private boolean isInVain() {
        if (isGivenUp) {
            return true;
        }
        int first = firstOpen;
        while (first < invocation.given().size()
                && !invocation.given().get(first).isOpen()) {
            first++;
        }
        firstOpen = first;
        return first == invocation.given().size() && first > 0 && !isShowing();
    }

    private boolean isShowing() {
        if (!context.options().explains()) {
            return false;
        }
        for (Inquiry inquiry : invocation.given()) {
            if (context.isSettledBy(invocation.stage(), inquiry)) {
                return true;
            }
        }
        return false;
    }

    /** Whether it has left something open, once it has ended, that it might settle with more memory. */
    boolean wantsMoreMemory() {
        if (fault instanceof OutOfMemoryError) {
            return invocation.given().stream().anyMatch(Inquiry::isOpen);
        }
        boolean hadPart =
                context.options().explore().memoryBytes() < Long.MAX_VALUE; // there is no part of what has no limit
        return hadPart && context.isShortOfMemory();
    }

    /** What became of it, once it has ended. */
    StageReport report() throws InputException {
        if (fault instanceof InputException wrong) {
            throw wrong;
        }
        if (fault instanceof OutOfMemoryError) {
            return StageReport.skipped(
                    invocation.stage(), "the memory of the virtual machine was used up while it ran");
        }
        if (fault instanceof Error error) {
            throw error;
        }
        if (report == null) {
            throw fault instanceof RuntimeException thrown ? thrown : new IllegalStateException("not ended");
        }
        return report;
    }
}
