package org.tidemark.bits;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A growing array of 32-bit entries in pages of a megabyte, with the ordered and atomic access that threads sharing a
 * hash table need.
 *
 * <p>The last page is only as long as asked for, so that the cost follows the content. {@link #resize} and
 * {@link #clear} must not overlap with anything; the rest may.
 */
public final class IntPages {
    private static final VarHandle ENTRY = MethodHandles.arrayElementVarHandle(int[].class);
    private static final int SHIFT = 18;
    private static final int PAGE = 1 << SHIFT;
    private static final int MASK = PAGE - 1;

    private final MemoryBudget budget;
    private int[][] pages = new int[0][];
    private int released;
    private long length;
    private long bytes;

    public IntPages(MemoryBudget budget) {
        this.budget = budget;
    }

    /** Grows to the length, keeping the entries; false, with nothing changed, when the budget does not allow it. */
    public boolean resize(long newLength) {
        int count = (int) ((newLength + MASK) >>> SHIFT);
        int keep = Math.max(0, pages.length - 1);
        long cost = 0;
        for (int i = keep; i < count; i++) {
            cost += pageBytes(pageLength(i, newLength));
        }
        long back = pages.length == 0 ? 0 : pageBytes(pages[keep].length);
        if (!budget.reserve(cost)) {
            return false;
        }
        int[][] grown = Arrays.copyOf(pages, count);
        for (int i = keep; i < count; i++) {
            grown[i] = i < pages.length
                    ? Arrays.copyOf(pages[i], pageLength(i, newLength))
                    : new int[pageLength(i, newLength)];
        }
        pages = grown;
        budget.release(back);
        bytes += cost - back;
        length = newLength;
        return true;
    }

    private static int pageLength(int page, long length) {
        return (int) Math.min(PAGE, length - ((long) page << SHIFT));
    }

    private static long pageBytes(int length) {
        return length * 4L + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Gives back the pages whose entries all lie below an index; nothing may be read there, and nothing added, any more. */
    public void releaseBelow(long index) {
        for (; released < pages.length && ((released + 1L) << SHIFT) <= index; released++) {
            long back = pageBytes(pages[released].length);
            pages[released] = new int[0];
            budget.release(back);
            bytes -= back;
        }
    }

    public void clear() {
        for (int[] page : pages) {
            Arrays.fill(page, 0);
        }
    }

    public long length() {
        return length;
    }

    public int get(long index) {
        return pages[(int) (index >>> SHIFT)][(int) index & MASK];
    }

    public void set(long index, int value) {
        pages[(int) (index >>> SHIFT)][(int) index & MASK] = value;
    }

    /** Writes the first entries of an array from an index on. */
    public void write(long index, int[] from, int count) {
        int done = 0;
        while (done < count) {
            int offset = offset(index + done);
            int here = Math.min(count - done, PAGE - offset);
            System.arraycopy(from, done, pages[page(index + done)], offset, here);
            done += here;
        }
    }

    /**
     * The pages themselves, for loops that cannot afford to fetch them again at every access: entry {@code i} is at
     * {@code pages[page(i)][offset(i)]}. Valid until the next {@link #resize}.
     */
    public int[][] pages() {
        return pages;
    }

    public static int page(long index) {
        return (int) (index >>> SHIFT);
    }

    public static int offset(long index) {
        return (int) index & MASK;
    }

    /** Reads an entry so that all that was written before its {@link #setRelease} is seen. */
    public static int getAcquire(int[] page, int offset) {
        return (int) ENTRY.getAcquire(page, offset);
    }

    public static void setRelease(int[] page, int offset, int value) {
        ENTRY.setRelease(page, offset, value);
    }

    /** Adds to an entry in one step, whoever else does; returns what it was. */
    public int getAndAdd(long index, int change) {
        return (int) ENTRY.getAndAdd(pages[(int) (index >>> SHIFT)], (int) index & MASK, change);
    }

    public static boolean compareAndSet(int[] page, int offset, int expected, int value) {
        return ENTRY.compareAndSet(page, offset, expected, value);
    }

    public long bytes() {
        return bytes;
    }

    /** Gives everything back, once however often it is called; what is left is an array of length 0. */
    public void free() {
        pages = new int[0][];
        released = 0;
        length = 0;
        budget.release(bytes);
        bytes = 0;
    }
}
