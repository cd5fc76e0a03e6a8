package org.tidemark.color.net;

import java.util.Arrays;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.type.ColorSet;

/**
 * A multi-set of ranks, to be filled and emptied again and again: which ranks, and how often each. Counts may have become
 * zero. Not thread-safe.
 */
public final class Bag {
    private final ColorSet ranks = new ColorSet();
    private final CancellationCheck cancellation;
    private long[] counts = new long[8];

    public Bag() {
        this(CancellationCheck.ENDLESS);
    }

    /** A multi-set that is filled for as long as somebody waits for it. */
    public Bag(CancellationCheck cancellation) {
        this.cancellation = cancellation;
    }

    CancellationCheck cancellation() {
        return cancellation;
    }

    public void clear() {
        ranks.clear();
    }

    /**
     * Adds a rank so many times.
     *
     * @throws EvaluationFault when there are more of it than an arc or a place can have
     */
    public void add(long rank, long times) {
        int before = ranks.size();
        int i = ranks.add(rank);
        if (i == before) {
            counts = i < counts.length ? counts : Arrays.copyOf(counts, 2 * i);
            counts[i] = 0;
        }
        counts[i] += times;
        if (times > Integer.MAX_VALUE || counts[i] > Integer.MAX_VALUE) {
            throw new EvaluationFault("one colour more than " + Integer.MAX_VALUE + " times");
        }
    }

    /** Takes out what another multi-set has, so far as it is there. */
    public void remove(Bag other) {
        for (int i = 0; i < other.size(); i++) {
            int mine = ranks.indexOf(other.rank(i));
            if (mine >= 0) {
                counts[mine] = Math.max(0, counts[mine] - other.count(i));
            }
        }
    }

    /** How many different ranks have been added. */
    public int size() {
        return ranks.size();
    }

    public long rank(int i) {
        return ranks.at(i);
    }

    public long count(int i) {
        return counts[i];
    }

    /** How often a rank is in it. */
    public long countOf(long rank) {
        int i = ranks.indexOf(rank);
        return i < 0 ? 0 : counts[i];
    }
}
