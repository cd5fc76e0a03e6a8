package org.tidemark.color;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;

/**
 * Asks now and then, while something long is computed, whether the run is cancelled. Belongs to one thread, but for the
 * endless one, which never asks.
 */
public final class CancellationCheck {
    public static final CancellationCheck ENDLESS = new CancellationCheck(null);

    private static final int LOOK_UP = 1 << 14;

    private final @Nullable BooleanSupplier cancelled;
    private int ticks;

    private CancellationCheck(@Nullable BooleanSupplier cancelled) {
        this.cancelled = cancelled;
    }

    /** A check that ends the work once the run is cancelled. */
    public static CancellationCheck until(BooleanSupplier cancelled) {
        return new CancellationCheck(cancelled);
    }

    /**
     * Counts a step.
     *
     * @throws Cancelled when the run is cancelled
     */
    public void tick() {
        if (cancelled != null && ++ticks % LOOK_UP == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }
}
