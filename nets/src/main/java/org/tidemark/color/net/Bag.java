package org.tidemark.color.net;

import java.util.Arrays;
import org.tidemark.color.CancellationCheck;
import org.tidemark.color.expr.EvaluationFault;
import org.tidemark.color.type.ColorSet;

/**
 * A reusable multi-set of ranks: the ranks and their counts. Counts can be zero. Not thread-safe.
 */
public final class Bag {
    private final ColorSet ranks = new ColorSet();
    private final CancellationCheck cancellation;
    private long[] counts = new long[8];

    public Bag() {
        this(CancellationCheck.ENDLESS);
    }

    /** A multi-set whose filling can be cancelled. */
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
     * Adds a rank a number of times.
     *
     * @throws EvaluationFault when its count exceeds what an arc or a place can have
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
            throw new EvaluationFault("one colour occurs more than " + Integer.MAX_VALUE + " times");
        }
    }

    /** Removes the elements of another multi-set, as far as they are present. */
    public void remove(Bag other) {
        for (int i = 0; i < other.size(); i++) {
            int mine = ranks.indexOf(other.rank(i));
            if (mine >= 0) {
                counts[mine] = Math.max(0, counts[mine] - other.count(i));
            }
        }
    }

    /** The number of different ranks that were added. */
    public int size() {
        return ranks.size();
    }

    public long rank(int i) {
        return ranks.at(i);
    }

    public long count(int i) {
        return counts[i];
    }

    /** The count of a rank. */
    public long countOf(long rank) {
        int i = ranks.indexOf(rank);
        return i < 0 ? 0 : counts[i];
    }
}
