package org.tidemark.bits;

import java.util.Arrays;

/**
 * Elements 0 to n-1 in classes that are split again and again: mark some elements, then split the classes with marked ones. How is up to
 * the subclass.
 *
 * <p>The elements of a class lie behind each other, the marked ones first, so that a split need not look at the others. After the structure
 * of Valmari, Fast brief practical DFA minimization (2012). Not thread-safe; 24 bytes an element, booked until {@link #release}.
 */
public abstract class MarkedClasses {
    private final MemoryBudget budget;

    /** The elements, class by class, and where each of them lies. */
    protected final int[] elements;

    protected final int[] places;

    private final int[] classOf;

    /** Where the elements of a class begin and end. */
    protected final int[] from;

    protected final int[] to;

    private final int[] marked;
    private int[] touched = new int[64];
    private int touchedCount;
    private int classes;

    /**
     * One class of all elements; none where there are none.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    protected MarkedClasses(int size, MemoryBudget budget) {
        this.budget = budget;
        budget.replace(0, bytes(size));
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
        if (size > 0) {
            open(0, size);
        }
    }

    private static long bytes(int size) {
        return 6 * (4L * size + MemoryBudget.ARRAY_HEADER_BYTES);
    }

    /** How many classes there are. */
    public final int count() {
        return classes;
    }

    /** The class of an element. */
    public final int of(int element) {
        return classOf[element];
    }

    public final int from(int of) {
        return from[of];
    }

    public final int to(int of) {
        return to[of];
    }

    /** The element at a place between {@code from} and {@code to} of its class. */
    public final int element(int place) {
        return elements[place];
    }

    /** Marks an element; false when it is marked already. */
    public final boolean mark(int element) {
        int of = classOf[element];
        int place = places[element];
        int front = from[of] + marked[of];
        if (place < front) {
            return false;
        }
        elements[place] = elements[front];
        places[elements[place]] = place;
        elements[front] = element;
        places[element] = front;
        if (marked[of]++ == 0) {
            touch(of);
        }
        return true;
    }

    private void touch(int of) {
        if (touchedCount == touched.length) {
            touched = Arrays.copyOf(touched, 2 * touchedCount);
        }
        touched[touchedCount++] = of;
    }

    public final boolean isMarked(int element) {
        return places[element] < from[classOf[element]] + marked[classOf[element]];
    }

    /** Takes a class apart. */
    protected interface Splitter {
        /** Splits a class whose elements before a border were marked. */
        void split(int of, int border);
    }

    /** Splits every class with marked elements; then nothing is marked. */
    protected final void splitMarked(Splitter splitter) {
        while (touchedCount > 0) {
            int of = touched[--touchedCount];
            int border = from[of] + marked[of];
            marked[of] = 0;
            splitter.split(of, border);
        }
    }

    /** Makes a class of the elements between two places; its number. */
    protected final int open(int begin, int end) {
        int fresh = classes++;
        from[fresh] = begin;
        to[fresh] = end;
        for (int place = begin; place < end; place++) {
            classOf[elements[place]] = fresh;
        }
        return fresh;
    }

    /** The class of each element, for the caller to book; only {@link #release} may be called afterwards. */
    protected final int[] classOfEach() {
        return classOf;
    }

    /** Gives back what was booked; nothing may be asked afterwards. */
    public final void release() {
        budget.release(bytes(elements.length));
    }
}
