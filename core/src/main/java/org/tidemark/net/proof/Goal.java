package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.List;

/**
 * What a marking should be like: inequalities joined by <em>all of</em> and <em>any of</em>, without negations.
 *
 * <p>Equal parts of a formula may be the same object here, so a goal is smaller than it looks. Immutable.
 */
public sealed interface Goal {
    /** What every marking is like. */
    Goal TRUE = new All(List.of());

    /** What no marking is like. */
    Goal FALSE = new Any(List.of());

    /** One inequality. */
    record Need(Inequality inequality) implements Goal {}

    /** All of these. */
    record All(List<Goal> parts) implements Goal {
        public All {
            parts = List.copyOf(parts);
        }
    }

    /** At least one of these. */
    record Any(List<Goal> parts) implements Goal {
        public Any {
            parts = List.copyOf(parts);
        }
    }

    static Goal need(Inequality inequality) {
        if (inequality.weights().size() > 0) {
            return new Need(inequality);
        }
        return inequality.least() <= 0 ? TRUE : FALSE;
    }

    /** All of them, without an {@link All} inside. */
    static Goal all(List<Goal> parts) {
        List<Goal> flat = new ArrayList<>();
        for (Goal part : parts) {
            if (part.equals(FALSE)) {
                return FALSE;
            }
            flat.addAll(part instanceof All all ? all.parts : List.of(part));
        }
        return flat.size() == 1 ? flat.get(0) : new All(flat);
    }

    /** Any of them, without an {@link Any} inside. */
    static Goal any(List<Goal> parts) {
        List<Goal> flat = new ArrayList<>();
        for (Goal part : parts) {
            if (part.equals(TRUE)) {
                return TRUE;
            }
            flat.addAll(part instanceof Any any ? any.parts : List.of(part));
        }
        return flat.size() == 1 ? flat.get(0) : new Any(flat);
    }
}
