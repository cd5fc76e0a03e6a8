package org.tidemark.check;

/** How long a stage may take, as things stand when its turn comes. */
@FunctionalInterface
public interface Allowance {
    /** Nanoseconds; 0 for no time at all. */
    long nanos(Context context);
}
