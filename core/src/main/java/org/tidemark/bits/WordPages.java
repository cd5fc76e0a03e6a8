package org.tidemark.bits;

import java.util.Arrays;

/**
 * A growing array of records of {@code stride} words each, in pages of about a megabyte.
 *
 * <p>Growing appends pages and never moves a record, so that a page can be read while others are added; only the first
 * page starts small and doubles, so that a model of twenty states costs a few kilobytes. Record {@code n} is at
 * {@code pages[n >>> shift][(n & mask) * stride]}; with stride 3 and 2^15 records a page, record 40,000 is at word
 * 3·7232 of page 1.
 *
 * <p>Reading and writing records that exist is safe from many threads as far as the caller publishes them;
 * {@link #ensure} must not overlap with anything.
 */
public final class WordPages {
    private static final int PAGE_WORDS = 1 << 17;
    private static final int FIRST_RECORDS = 1 << 8;

    private final MemoryBudget budget;
    private final int stride;
    private final int shift;
    private final int mask;
    private long[][] pages = new long[8][];
    private int used;
    private long bytes;

    public WordPages(MemoryBudget budget, int stride) {
        this.budget = budget;
        this.stride = stride;
        this.shift = Math.max(8, 31 - Integer.numberOfLeadingZeros(Math.max(1, PAGE_WORDS / stride)));
        this.mask = (1 << shift) - 1;
    }

    /** Makes room for records 0 to {@code records - 1}; false, with nothing changed, when the budget does not allow it. */
    public boolean ensure(long records) {
        while (capacity() < records) {
            boolean firstIsShort = used == 1 && pages[0].length < pageLength();
            if (!(firstIsShort ? growFirst(records) : append(records))) {
                return false;
            }
        }
        return true;
    }

    private int pageLength() {
        return stride << shift;
    }

    private boolean append(long records) {
        int length = used == 0 ? firstLength(records) : pageLength();
        if (!book(length)) {
            return false;
        }
        if (used == pages.length) {
            pages = Arrays.copyOf(pages, pages.length * 2);
        }
        pages[used++] = new long[length];
        return true;
    }

    private boolean growFirst(long records) {
        int length = Math.max(firstLength(records), Math.min(pageLength(), 2 * pages[0].length));
        if (!book(length)) {
            return false;
        }
        long[] old = pages[0];
        pages[0] = Arrays.copyOf(old, length);
        long oldBytes = old.length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
        budget.release(oldBytes);
        bytes -= oldBytes;
        return true;
    }

    private int firstLength(long records) {
        long wanted = Math.max(FIRST_RECORDS, Long.highestOneBit(Math.max(1, records - 1)) * 2);
        return (int) Math.min(pageLength(), wanted * stride);
    }

    private boolean book(int length) {
        long cost = length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
        if (!budget.reserve(cost)) {
            return false;
        }
        bytes += cost;
        return true;
    }

    /** How many records fit without growing. */
    public long capacity() {
        return used == 0 ? 0 : ((long) (used - 1) << shift) + pages[used - 1].length / stride;
    }

    /** The page that holds a record; its words start at {@link #offset}. */
    public long[] page(long record) {
        return pages[(int) (record >>> shift)];
    }

    public int offset(long record) {
        return ((int) record & mask) * stride;
    }

    public void read(long record, long[] into, int at) {
        long[] page = page(record);
        int from = offset(record);
        for (int i = 0; i < stride; i++) {
            into[at + i] = page[from + i];
        }
    }

    public void write(long record, long[] words, int at) {
        long[] page = page(record);
        int to = offset(record);
        for (int i = 0; i < stride; i++) {
            page[to + i] = words[at + i];
        }
    }

    public boolean sameAs(long record, long[] words, int at) {
        long[] page = page(record);
        int from = offset(record);
        for (int i = 0; i < stride; i++) {
            if (page[from + i] != words[at + i]) {
                return false;
            }
        }
        return true;
    }

    public long bytes() {
        return bytes;
    }
}
