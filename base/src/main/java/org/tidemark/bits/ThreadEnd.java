package org.tidemark.bits;

import org.jspecify.annotations.Nullable;

/** Waits for threads that are sure to end soon, because they look at a clock or a flag themselves. */
public final class ThreadEnd {
    private ThreadEnd() {}

    /** Returns when a thread has ended, or at once where there is none; an interrupt meanwhile is kept for later. */
    public static void await(@Nullable Thread thread) {
        boolean interrupted = false;
        while (thread != null && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException again) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
