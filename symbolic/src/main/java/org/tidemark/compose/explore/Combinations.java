package org.tidemark.compose.explore;

/**
 * The numbers of the states that combine one entry of each of some lists; the other parts stay where they are. Read row
 * by row: the entries of the last list, added to {@link #base}. Allocates nothing after it was made; not thread-safe.
 */
public final class Combinations {
    private final int[][] list;
    private final int[] from;
    private final int[] to;
    private final int[] at;
    private final long[] weight;
    private int lists;
    private boolean started;
    private long base;

    /** No lists; there will be this many at most. */
    public Combinations(int most) {
        list = new int[most][];
        from = new int[most];
        to = new int[most];
        at = new int[most];
        weight = new long[most];
    }

    /** Forgets the lists. What does not change adds up to this number. */
    public void begin(long fixed) {
        lists = 0;
        started = false;
        base = fixed;
    }

    /** One more list, not empty, of entries that count this much each. */
    public void add(int[] entries, int begin, int end, long each) {
        list[lists] = entries;
        from[lists] = begin;
        to[lists] = end;
        weight[lists++] = each;
    }

    /** Goes to the next row; false where there is none. There must be a list. */
    public boolean nextRow() {
        if (!started) {
            started = true;
            for (int k = 0; k < lists - 1; k++) {
                at[k] = from[k];
                base += list[k][at[k]] * weight[k];
            }
            return true;
        }
        for (int k = lists - 2; k >= 0; k--) {
            int before = list[k][at[k]];
            if (++at[k] < to[k]) {
                base += (list[k][at[k]] - before) * weight[k];
                return true;
            }
            at[k] = from[k];
            base += (list[k][at[k]] - before) * weight[k];
        }
        return false;
    }

    /** The sum of all but the last list in this row. */
    public long base() {
        return base;
    }

    public int[] row() {
        return list[lists - 1];
    }

    public int rowFrom() {
        return from[lists - 1];
    }

    public int rowTo() {
        return to[lists - 1];
    }

    public long rowWeight() {
        return weight[lists - 1];
    }
}
