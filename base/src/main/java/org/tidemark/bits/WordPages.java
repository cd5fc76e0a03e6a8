package org.tidemark.bits;

import java.util.Arrays;

/**
 * A growing array of records of {@code stride} words each, in pages of about a megabyte, unless asked for smaller ones.
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
    private int released;
    private long bytes;

    public WordPages(MemoryBudget budget, int stride) {
        this(budget, stride, PAGE_WORDS);
    }

    /** Records in pages of at most this many words, if eight of them fit; smaller ones leave less unused. */
    public WordPages(MemoryBudget budget, int stride, int pageWords) {
        this.budget = budget;
        this.stride = stride;
        this.shift = Math.max(3, 31 - Integer.numberOfLeadingZeros(Math.max(1, pageWords / stride)));
        this.mask = (1 << shift) - 1;
    }

    /** Makes room for records 0 to {@code records - 1}; false, with nothing changed, when the budget does not allow it. */
    public boolean ensure(long records) {
        if (records <= capacity()) {
            return true;
        }
        int count = (int) ((records + mask) >>> shift);
        int first = firstLength(records);
        boolean renewsFirst = used == 0 || pages[0].length < first;
        int others = count - Math.max(1, used);
        long cost = (renewsFirst ? bytesOf(first) : 0) + others * bytesOf(pageLength());
        if (!budget.reserve(cost)) {
            return false;
        }
        bytes += cost;
        if (count > pages.length) {
            pages = Arrays.copyOf(pages, Math.max(count, 2 * pages.length));
        }
        if (renewsFirst) {
            renewFirst(first);
        }
        while (used < count) {
            pages[used] = new long[pageLength()];
            used++; // only now: the heap may have been too small
        }
        return true;
    }

    private int pageLength() {
        return stride << shift;
    }

    /** The first page is the power of two that fits the records, up to a full page. */
    private int firstLength(long records) {
        long wanted = Math.max(FIRST_RECORDS, Long.highestOneBit(Math.max(1, records - 1)) * 2);
        return (int) Math.min(pageLength(), wanted * stride);
    }

    private void renewFirst(int length) {
        if (used == 0) {
            pages[used] = new long[length];
            used++;
            return;
        }
        long old = bytesOf(pages[0].length);
        pages[0] = Arrays.copyOf(pages[0], length);
        budget.release(old);
        bytes -= old;
    }

    private static long bytesOf(int length) {
        return length * 8L + MemoryBudget.ARRAY_HEADER_BYTES;
    }

    /** Gives back the pages whose records all lie below one; nothing may be read there, and nothing added, any more. */
    public void releaseBelow(long record) {
        for (; released < used && ((released + 1L) << shift) <= record; released++) {
            long back = bytesOf(pages[released].length);
            pages[released] = new long[0];
            budget.release(back);
            bytes -= back;
        }
    }

    public int stride() {
        return stride;
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
