package org.tidemark.color;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;

/**
 * Polled during a long computation: checks every so often whether the run was cancelled. Belongs to one thread,
 * except the one that never checks, which all may share.
 */
public final class CancellationCheck {
    public static final CancellationCheck ENDLESS = new CancellationCheck(null);

    private static final int POLL_INTERVAL = 1 << 14;

    private final @Nullable BooleanSupplier isCancelled;
    private int ticks;

    private CancellationCheck(@Nullable BooleanSupplier isCancelled) {
        this.isCancelled = isCancelled;
    }

    /** A check that throws once {@code isCancelled} returns true. */
    public static CancellationCheck until(BooleanSupplier isCancelled) {
        return new CancellationCheck(isCancelled);
    }

    /** A check that throws after about this many steps, for what nobody can cancel. */
    public static CancellationCheck after(long steps) {
        long[] left = {steps / POLL_INTERVAL};
        return new CancellationCheck(() -> --left[0] <= 0);
    }

    /**
     * Counts a step.
     *
     * @throws Cancelled when the run was cancelled
     */
    public void tick() {
        if (isCancelled != null && ++ticks % POLL_INTERVAL == 0 && isCancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
