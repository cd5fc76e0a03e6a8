package org.tidemark.color;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;

/**
 * Polled during a long computation: checks every so often whether the run was cancelled. Belongs to one thread,
 * except the one that never checks, which all may share.
 */
public final class CancellationCheck {
    private static final int POLL_INTERVAL = 1 << 14;

    /** For steps that may evaluate long expressions. */
    private static final int SHORT_INTERVAL = 1 << 8;

    public static final CancellationCheck ENDLESS = new CancellationCheck(null, POLL_INTERVAL);

    private final @Nullable BooleanSupplier isCancelled;
    private final int interval;
    private int ticks;

    private CancellationCheck(@Nullable BooleanSupplier isCancelled, int interval) {
        this.isCancelled = isCancelled;
        this.interval = interval;
    }

    /** A check that throws once {@code isCancelled} returns true. */
    public static CancellationCheck until(BooleanSupplier isCancelled) {
        return new CancellationCheck(isCancelled, POLL_INTERVAL);
    }

    /** A check that asks more often, for steps of which a few hundred may take a while. */
    public static CancellationCheck oftenUntil(BooleanSupplier isCancelled) {
        return new CancellationCheck(isCancelled, SHORT_INTERVAL);
    }

    /** A check that throws after about this many steps, for work that cannot be cancelled. */
    public static CancellationCheck after(long steps) {
        long[] left = {steps / POLL_INTERVAL};
        return new CancellationCheck(() -> --left[0] <= 0, POLL_INTERVAL);
    }

    /**
     * Counts a step.
     *
     * @throws Cancelled when the run was cancelled
     */
    public void tick() {
        if (isCancelled != null && ++ticks % interval == 0 && isCancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
