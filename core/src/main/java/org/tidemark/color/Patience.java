package org.tidemark.color;

import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Abandoned;

/**
 * Looks now and then, while something long is computed, whether anybody still waits for it. Belongs to one thread, but for
 * the endless one, which never looks.
 */
final class Patience {
    static final Patience ENDLESS = new Patience(null);

    private static final int LOOK_UP = 1 << 14;

    private final @Nullable BooleanSupplier over;
    private int ticks;

    private Patience(@Nullable BooleanSupplier over) {
        this.over = over;
    }

    /** A patience that ends when somebody says so. */
    static Patience until(BooleanSupplier over) {
        return new Patience(over);
    }

    /**
     * Counts a step.
     *
     * @throws Abandoned when nobody waits any longer
     */
    void tick() {
        if (over != null && ++ticks % LOOK_UP == 0 && over.getAsBoolean()) {
            throw new Abandoned();
        }
    }
}
