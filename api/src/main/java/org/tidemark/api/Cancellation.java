package org.tidemark.api;

/**
 * Ends calls early. Give it to {@link Options#cancellation} and call {@link #cancel} from any thread, at any time, as often as
 * you like; a call that has not started yet ends at once. A cancelled call returns normally, with what it has found.
 * Interrupting the thread of a call has the same effect on that call.
 */
public final class Cancellation {
    private volatile boolean cancelled;

    /** A token that has not been cancelled. */
    public Cancellation() {
        // Declared so that it has a place in the documentation.
    }

    /** Cancels every call that was given this token, now and in future. */
    public void cancel() {
        cancelled = true;
    }

    /** Whether {@link #cancel} was called. */
    public boolean isCancelled() {
        return cancelled;
    }
}
