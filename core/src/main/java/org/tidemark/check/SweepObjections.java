package org.tidemark.check;

import org.jspecify.annotations.Nullable;
import org.tidemark.logic.property.Property;

/**
 * Tells which questions sweeps can answer: those about single states and about finite runs, which they see all of before they
 * forget them, and formulas about runs that may never end, for which they leave a condensed graph behind.
 */
public final class SweepObjections {
    private SweepObjections() {}

    /** Why sweeps cannot answer the question and what can, as a sentence without its full stop; null where they can. */
    public static @Nullable String objection(Property property) {
        return property instanceof Property.Liveness
                ? "liveness is a matter of the terminal components of the whole state space, which a sweep forgets; "
                        + "ask with --search bfs"
                : null;
    }
}
