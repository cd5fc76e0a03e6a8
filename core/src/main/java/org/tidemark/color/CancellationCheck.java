package org.tidemark.color;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Abandoned;

/**
 * Looks now and then, while something long is computed, whether anybody still waits for it. Belongs to one thread, but for
 * the endless one, which never looks.
 */
public final class CancellationCheck {
    public static final CancellationCheck ENDLESS = new CancellationCheck(null);

    private static final int LOOK_UP = 1 << 14;

    private final @Nullable BooleanSupplier over;
    private int ticks;

    private CancellationCheck(@Nullable BooleanSupplier over) {
        this.over = over;
    }

    /** A patience that ends when somebody says so. */
    public static CancellationCheck until(BooleanSupplier over) {
        return new CancellationCheck(over);
    }

    /**
     * Counts a step.
     *
     * @throws Abandoned when nobody waits any longer
     */
    public void tick() {
        if (over != null && ++ticks % LOOK_UP == 0 && over.getAsBoolean()) {
            throw new Abandoned();
        }
    }
}
