package org.tidemark.logic.language;

import org.tidemark.bits.MarkedClasses;
import org.tidemark.bits.MemoryBudget;

/**
 * Classes of elements of which {@link #split} makes two where some but not all elements are marked; the smaller part gets the new number.
 * A split costs the number of elements marked.
 */
final class RefinablePartition extends MarkedClasses {
    /** One class of all elements; none where there are none. */
    RefinablePartition(int size, MemoryBudget budget) {
        super(size, budget);
    }

    /** Splits every class of which some elements, but not all, are marked; then nothing is marked. */
    void split() {
        splitMarked(this::split);
    }

    private void split(int of, int border) {
        int begin = from[of];
        int end = to[of];
        if (border == end) {
            return;
        }
        if (border - begin <= end - border) {
            from[of] = border;
            open(begin, border);
        } else {
            to[of] = border;
            open(border, end);
        }
    }
}
