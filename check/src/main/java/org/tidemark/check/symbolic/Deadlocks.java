package org.tidemark.check.symbolic;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/** States where no transition is enabled. Immutable. */
public final class Deadlocks {
    private final BigInteger count;
    private final int @Nullable [] first;

    /**
     * This many states.
     *
     * @param first the marking of one of them; null where there is none
     */
    public Deadlocks(BigInteger count, int @Nullable [] first) {
        this.count = count;
        this.first = first == null ? null : first.clone();
    }

    public BigInteger count() {
        return count;
    }

    /** The marking of one of them; null where there is none. */
    public int @Nullable [] first() {
        return first == null ? null : first.clone();
    }
}
