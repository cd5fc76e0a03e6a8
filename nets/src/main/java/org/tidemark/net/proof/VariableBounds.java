package org.tidemark.net.proof;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * Lower and upper bounds of numbered variables with their reasons, and a trail to undo changes.
 *
 * <p>Bounds given with a variable are permanent; those set later are undone in reverse order. Not thread-safe.
 */
final class VariableBounds {
    private int size;
    private long[] bound;
    private int[] reason;

    /** The entries that were replaced: twice the variable, plus 1 for upper bounds; what was there before. */
    private int[] trail = new int[16];

    private long[] oldBound = new long[16];
    private int[] oldReason = new int[16];
    private int trailLength;

    VariableBounds(int expected) {
        bound = new long[2 * expected + 16];
        reason = new int[bound.length];
    }

    void add(long lower, int lowerReason, long upper, int upperReason) {
        if (2 * size + 1 >= bound.length) {
            bound = Arrays.copyOf(bound, 2 * bound.length);
            reason = Arrays.copyOf(reason, bound.length);
        }
        bound[2 * size] = lower;
        reason[2 * size] = lowerReason;
        bound[2 * size + 1] = upper;
        reason[2 * size + 1] = upperReason;
        size++;
    }

    long lower(int variable) {
        return bound[2 * variable];
    }

    long upper(int variable) {
        return bound[2 * variable + 1];
    }

    int lowerReason(int variable) {
        return reason[2 * variable];
    }

    int upperReason(int variable) {
        return reason[2 * variable + 1];
    }

    void setLower(int variable, long to, int because) {
        set(2 * variable, to, because);
    }

    void setUpper(int variable, long to, int because) {
        set(2 * variable + 1, to, because);
    }

    private void set(int entry, long to, int because) {
        if (trailLength == trail.length) {
            trail = Arrays.copyOf(trail, 2 * trailLength);
            oldBound = Arrays.copyOf(oldBound, trail.length);
            oldReason = Arrays.copyOf(oldReason, trail.length);
        }
        trail[trailLength] = entry;
        oldBound[trailLength] = bound[entry];
        oldReason[trailLength++] = reason[entry];
        bound[entry] = to;
        reason[entry] = because;
    }

    int mark() {
        return trailLength;
    }

    /** Undoes the changes since the mark and reports each variable affected. */
    void undo(int mark, IntConsumer changed) {
        while (trailLength > mark) {
            int entry = trail[--trailLength];
            bound[entry] = oldBound[trailLength];
            reason[entry] = oldReason[trailLength];
            changed.accept(entry / 2);
        }
    }
}
