package org.tidemark.automata.equivalence;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * The states of an automaton in classes that are split again and again. The states of a class lie behind each other; those to
 * be looked at again are its first ones. Not thread-safe; 24 bytes per state, booked.
 */
final class StateClasses {
    private static final int FIRST_KEYS = 64;

    private final MemoryBudget budget;
    private final int[] states;
    private final int[] places;
    private final int[] classOf;
    private final int[] from;
    private final int[] to;
    private final int[] marked;
    private int[] touched = new int[64];
    private int touchedCount;
    private long[] keys = new long[FIRST_KEYS];
    private int classes;

    /** One class of all states. */
    StateClasses(int size, MemoryBudget budget) {
        this.budget = budget;
        budget.replace(0, bytes(size) + 8L * FIRST_KEYS);
        states = new int[size];
        places = new int[size];
        classOf = new int[size];
        from = new int[size];
        to = new int[size];
        marked = new int[size];
        for (int s = 0; s < size; s++) {
            states[s] = s;
            places[s] = s;
        }
        to[0] = size;
        classes = 1;
    }

    private static long bytes(int size) {
        return 6 * (4L * size + MemoryBudget.ARRAY_HEADER_BYTES);
    }

    int count() {
        return classes;
    }

    int of(int state) {
        return classOf[state];
    }

    int from(int of) {
        return from[of];
    }

    int to(int of) {
        return to[of];
    }

    int state(int place) {
        return states[place];
    }

    /** Marks a state to be looked at again; false when it is marked already. */
    boolean mark(int state) {
        int of = classOf[state];
        int place = places[state];
        int front = from[of] + marked[of];
        if (place < front) {
            return false;
        }
        swap(place, front);
        if (marked[of]++ == 0) {
            if (touchedCount == touched.length) {
                touched = Arrays.copyOf(touched, 2 * touchedCount);
            }
            touched[touchedCount++] = of;
        }
        return true;
    }

    boolean isMarked(int state) {
        return places[state] < from[classOf[state]] + marked[classOf[state]];
    }

    private void swap(int place, int other) {
        int state = states[place];
        states[place] = states[other];
        places[states[place]] = place;
        states[other] = state;
        places[state] = other;
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
        while (touchedCount > 0) {
            int of = touched[--touchedCount];
            int border = from[of] + marked[of];
            marked[of] = 0;
            sort(signature, from[of], border);
            divide(of, signature, border, parts);
        }
    }

    private void sort(int[] signature, int begin, int end) {
        int count = end - begin;
        if (keys.length < count) {
            budget.replace(8L * keys.length, 8L * Math.max(count, 2 * keys.length));
            keys = new long[Math.max(count, 2 * keys.length)];
        }
        for (int i = 0; i < count; i++) {
            keys[i] = (long) signature[states[begin + i]] << 32 | states[begin + i];
        }
        Arrays.sort(keys, 0, count);
        for (int i = 0; i < count; i++) {
            int state = (int) keys[i];
            states[begin + i] = state;
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
                open(i, next);
                parts.left(classes - 1, of, true);
            }
            i = next;
        }
        if (keepFrom != border && border < end) {
            open(border, end);
            parts.left(classes - 1, of, false);
        }
        parts.stayed(of, keepFrom != border);
    }

    private int groupEnd(int[] signature, int at, int border) {
        int next = at + 1;
        while (next < border && signature[states[next]] == signature[states[at]]) {
            next++;
        }
        return next;
    }

    private void open(int begin, int end) {
        int fresh = classes++;
        from[fresh] = begin;
        to[fresh] = end;
        for (int i = begin; i < end; i++) {
            classOf[states[i]] = fresh;
        }
    }

    /** The class of each state, for the caller to book; nothing else may be asked afterwards. */
    int[] finish() {
        budget.release(bytes(states.length) + 8L * keys.length);
        return classOf;
    }
}
