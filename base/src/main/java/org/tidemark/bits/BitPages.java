package org.tidemark.bits;

import java.util.Arrays;

/**
 * A run of bits that only grows at its end, in pages of 128 KiB booked on a budget; the first page starts small and
 * doubles. {@link #trim} gives back what the last page has too much.
 *
 * <p>Not thread-safe while it grows; afterwards any thread reads it.
 */
public final class BitPages implements Words {
    private static final int SHIFT = 14;
    private static final int PAGE = 1 << SHIFT;
    private static final int FIRST = 16;

    private final MemoryBudget budget;
    private long[][] pages = new long[1][0];
    private int used = 1;
    private long size;
    private long bytes;

    public BitPages(MemoryBudget budget) {
        this.budget = budget;
    }

    /**
     * Appends the lowest {@code bits} (1 to 64) of a value that has no others.
     *
     * @throws MemoryBudget.Exhausted when there is no room
     */
    public void append(long value, int bits) {
        int shift = (int) size & 63;
        long at = size >>> 6;
        ensure((size + bits + 63) >>> 6);
        pages[(int) (at >>> SHIFT)][(int) at & (PAGE - 1)] |= value << shift;
        if (shift + bits > 64) {
            at++;
            pages[(int) (at >>> SHIFT)][(int) at & (PAGE - 1)] = value >>> (64 - shift);
        }
        size += bits;
    }

    /** Appends all that a buffer holds. */
    public void append(BitBuffer buffer) {
        long left = buffer.size();
        for (int i = 0; left > 0; i++, left -= 64) {
            append(buffer.word(i), (int) Math.min(64, left));
        }
    }

    private void ensure(long words) {
        while (words > capacity()) {
            int last = pages[used - 1].length;
            if (last == PAGE) {
                addPage();
            } else {
                resizeLast(Math.min(PAGE, Math.max(FIRST, 2 * last)));
            }
        }
    }

    private long capacity() {
        return ((long) (used - 1) << SHIFT) + pages[used - 1].length;
    }

    private void addPage() {
        book(PAGE);
        if (used == pages.length) {
            pages = Arrays.copyOf(pages, 2 * used);
        }
        pages[used++] = new long[PAGE];
    }

    private void resizeLast(int length) {
        int old = pages[used - 1].length;
        book(length);
        pages[used - 1] = Arrays.copyOf(pages[used - 1], length);
        if (old > 0) {
            unbook(old);
        }
    }

    private void book(int words) {
        long cost = words * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
        if (!budget.reserve(cost)) {
            throw new MemoryBudget.Exhausted();
        }
        bytes += cost;
    }

    private void unbook(int words) {
        long back = words * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.release(back);
        bytes -= back;
    }

    /** Makes the last page as short as its content. Nothing can be appended without growing it again. */
    public void trim() {
        int wanted = (int) (((size + 63) >>> 6) - ((long) (used - 1) << SHIFT));
        if (wanted < pages[used - 1].length) {
            resizeLast(wanted);
        }
    }

    /** Forgets everything and gives it back to the budget. */
    public void release() {
        budget.release(bytes);
        bytes = 0;
        size = 0;
        used = 1;
        pages = new long[1][0];
    }

    /** How many bits there are. */
    public long size() {
        return size;
    }

    @Override
    public long length() {
        return (size + 63) >>> 6;
    }

    @Override
    public long get(long index) {
        return pages[(int) (index >>> SHIFT)][(int) index & (PAGE - 1)];
    }

    /** The bytes that all pages take, headers included. */
    public long bytes() {
        return bytes;
    }
}
