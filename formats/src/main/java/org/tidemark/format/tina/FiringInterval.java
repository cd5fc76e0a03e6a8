package org.tidemark.format.tina;

import org.jspecify.annotations.Nullable;

/**
 * How long a transition waits, from when it is enabled: at least and at most so many units, with or without the ends. Immutable.
 *
 * @param most {@link #UNBOUNDED} where it may wait forever, and then the end is open
 */
public record FiringInterval(int least, boolean isLeastOpen, int most, boolean isMostOpen) {
    /** Where a transition may wait forever. */
    public static final int UNBOUNDED = Integer.MAX_VALUE;

    /** The largest end of an interval: sums of a few of them fit an {@code int} with a bit to spare. */
    public static final int LARGEST = 100_000_000;

    /** At any time. */
    public static final FiringInterval ANY = new FiringInterval(0, false, UNBOUNDED, true);

    /** Whether it never makes a difference. */
    public boolean isAny() {
        return equals(ANY);
    }

    public boolean isBounded() {
        return most != UNBOUNDED;
    }

    /** Whether both ends, as far as there are any, belong to it. */
    public boolean isClosed() {
        return !isLeastOpen && (!isMostOpen || !isBounded());
    }

    /** What is wrong with it, in words; null where nothing is. */
    public @Nullable String fault() {
        if (least > LARGEST || (isBounded() && most > LARGEST)) {
            return "expected ends of at most " + LARGEST;
        }
        if (isBounded() && least > most) {
            return "it ends before it begins";
        }
        return isBounded() && least == most && (isLeastOpen || isMostOpen) ? "it is empty" : null;
    }

    @Override
    public String toString() {
        return (isLeastOpen ? "]" : "[") + least + "," + (isBounded() ? most + (isMostOpen ? "[" : "]") : "w[");
    }
}
