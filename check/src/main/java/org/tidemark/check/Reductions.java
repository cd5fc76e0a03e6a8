package org.tidemark.check;

import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.engine.Reduction;

/**
 * The reductions of a check. Immutable.
 *
 * @param allowed which ones may be used
 * @param isAsked whether they are to be used wherever they are sound, even where they may not pay
 */
public record Reductions(Set<Reduction> allowed, boolean isAsked) {
    /** The model is taken as it is. */
    public static final Reductions NONE = new Reductions(EnumSet.noneOf(Reduction.class), false);

    /** Whatever preserves the question, as far as it pays. */
    public static final Reductions AUTO = new Reductions(EnumSet.allOf(Reduction.class), false);

    public Reductions {
        allowed = Collections.unmodifiableSet(
                allowed.isEmpty() ? EnumSet.noneOf(Reduction.class) : EnumSet.copyOf(allowed));
    }

    /** These, wherever they are sound. */
    public static Reductions asked(Set<Reduction> which) {
        return new Reductions(which, !which.isEmpty());
    }

    /** Whether a reduction may be used. */
    public boolean allows(Reduction reduction) {
        return allowed.contains(reduction);
    }

    /** Whether a reduction is to be used wherever it is sound. */
    public boolean asksFor(Reduction reduction) {
        return isAsked && allows(reduction);
    }
}
