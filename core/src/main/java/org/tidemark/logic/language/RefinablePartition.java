package org.tidemark.logic.language;

import java.util.Arrays;
import org.tidemark.bits.MemoryBudget;

/**
 * Elements 0 to n-1 in classes that are split again and again. Mark some elements, then {@link #split}: each class with
 * marked and unmarked elements becomes two, and the smaller part gets the new number.
 *
 * <p>The elements of a class lie behind each other, the marked ones first; a split costs the number of elements marked.
 * After the structure of Valmari, Fast brief practical DFA minimization (2012). Not thread-safe; 24 bytes an element, booked.
 */
final class RefinablePartition {
    private final MemoryBudget budget;
    private final long booked;
    private final int[] elements;
    private final int[] places;
    private final int[] classOf;
    private final int[] from;
    private final int[] to;
    private final int[] marked;
    private int[] touched = new int[64];
    private int touchedCount;
    private int classes;

    /** One class of all elements; none where there are none. */
    RefinablePartition(int size, MemoryBudget budget) {
        this.budget = budget;
        booked = 6 * (4L * size + MemoryBudget.ARRAY_HEADER_BYTES);
        if (!budget.reserve(booked)) {
            throw new MemoryBudget.Exhausted();
        }
        elements = new int[size];
        places = new int[size];
        classOf = new int[size];
        from = new int[size];
        to = new int[size];
        marked = new int[size];
        for (int e = 0; e < size; e++) {
            elements[e] = e;
            places[e] = e;
        }
        classes = size > 0 ? 1 : 0;
        if (size > 0) {
            to[0] = size;
        }
    }

    int classes() {
        return classes;
    }

    int classOf(int element) {
        return classOf[element];
    }

    int from(int of) {
        return from[of];
    }

    int to(int of) {
        return to[of];
    }

    /** The element at a place between {@code from} and {@code to} of its class. */
    int element(int place) {
        return elements[place];
    }

    /** Marks an element, if it is not marked already. */
    void mark(int element) {
        int of = classOf[element];
        int place = places[element];
        int front = from[of] + marked[of];
        if (place < front) {
            return;
        }
        elements[place] = elements[front];
        places[elements[place]] = place;
        elements[front] = element;
        places[element] = front;
        if (marked[of]++ == 0) {
            touch(of);
        }
    }

    private void touch(int of) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = of;
    }

    /** Splits every class of which some elements, but not all, are marked; then nothing is marked. */
    void split() {
        while (touchedCount > 0) {
            int of = touched[--touchedCount];
            int border = from[of] + marked[of];
            boolean all = border == to[of];
            boolean markedIsSmaller = marked[of] <= to[of] - border;
            marked[of] = 0;
            if (all) {
                continue;
            }
            if (markedIsSmaller) {
                from[classes] = from[of];
                to[classes] = border;
                from[of] = border;
            } else {
                from[classes] = border;
                to[classes] = to[of];
                to[of] = border;
            }
            for (int place = from[classes]; place < to[classes]; place++) {
                classOf[elements[place]] = classes;
            }
            classes++;
        }
    }

    void release() {
        budget.release(booked);
    }
}
