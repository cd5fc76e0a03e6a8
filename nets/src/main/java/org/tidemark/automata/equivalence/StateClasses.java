package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.bits.MarkedClasses;
import org.tidemark.bits.MemoryBudget;

/**
 * The states of an automaton in classes that are split by signatures; marked are those to be looked at again. The room to sort them in is
 * booked as well.
 */
final class StateClasses extends MarkedClasses {
    private static final int FIRST_KEYS = 64;

    private final MemoryBudget budget;
    private long[] keys = new long[FIRST_KEYS];

    /** One class of all states. */
    StateClasses(int size, MemoryBudget budget) {
        super(size, budget);
        this.budget = budget;
        budget.replace(0, 8L * FIRST_KEYS);
    }

    /** Told what becomes of a class that has marked states: first of the parts that leave it, then of the one that stays. */
    interface Parts {
        /** A part leaves the class and gets a number of its own. */
        void left(int newClass, int oldClass, boolean marked);

        /** A part keeps the number of the class. */
        void stayed(int inClass, boolean marked);
    }

    /**
     * Splits every class with marked states by their signatures; those without a mark stay together, apart from all others. The
     * largest part keeps the number of the class. Then nothing is marked.
     */
    void split(int[] signature, Parts parts) {
        splitMarked((of, border) -> {
            sort(signature, from[of], border);
            divide(of, signature, border, parts);
        });
    }

    private void sort(int[] signature, int begin, int end) {
        int count = end - begin;
        if (keys.length < count) {
            budget.replace(8L * keys.length, 8L * Math.max(count, 2 * keys.length));
            keys = new long[Math.max(count, 2 * keys.length)];
        }
        for (int i = 0; i < count; i++) {
            keys[i] = (long) signature[elements[begin + i]] << 32 | elements[begin + i];
        }
        Arrays.sort(keys, 0, count);
        for (int i = 0; i < count; i++) {
            int state = (int) keys[i];
            elements[begin + i] = state;
            places[state] = begin + i;
        }
    }

    private void divide(int of, int[] signature, int border, Parts parts) {
        int begin = from[of];
        int end = to[of];
        int keepFrom = border;
        int keepTo = end;
        for (int i = begin; i < border; ) {
            int next = groupEnd(signature, i, border);
            if (next - i > keepTo - keepFrom) {
                keepFrom = i;
                keepTo = next;
            }
            i = next;
        }
        from[of] = keepFrom;
        to[of] = keepTo;
        for (int i = begin; i < border; ) {
            int next = groupEnd(signature, i, border);
            if (i != keepFrom) {
                parts.left(open(i, next), of, true);
            }
            i = next;
        }
        if (keepFrom != border && border < end) {
            parts.left(open(border, end), of, false);
        }
        parts.stayed(of, keepFrom != border);
    }

    private int groupEnd(int[] signature, int at, int border) {
        int next = at + 1;
        while (next < border && signature[elements[next]] == signature[elements[at]]) {
            next++;
        }
        return next;
    }

    /** The class of each state, for the caller to book; nothing else may be asked afterwards. */
    int[] finish() {
        budget.release(8L * keys.length);
        release();
        return classOfEach();
    }
}
