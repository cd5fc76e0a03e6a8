package org.tidemark.color.direct;

import java.util.Arrays;
import org.tidemark.color.ArrayBytes;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Layout;

/**
 * The most tokens in each place, of one colour in any place, and in all places together, over the states passed to it.
 * Belongs to one thread; {@link #merge} combines the counts of several.
 */
public final class TokenCounts extends FieldExtremes {
    private static final int FIRST_LENGTH = 16;

    private final MultiSetTable[] tables;
    private final WorkerCosts costs;
    private final Layout layout;

    /** By place and multi-set: all tokens, and those of the most frequent colour. */
    private final long[][] totals;

    private final int[][] commonest;
    private final int[] known;
    private final long[] total;
    private final long[] most;
    private int mostOfOneValue;
    private long mostInMarking;

    TokenCounts(MultiSetTable[] tables, Layout layout, WorkerCosts costs) {
        super(layout);
        this.tables = tables;
        this.costs = costs;
        this.layout = layout;
        totals = new long[tables.length][FIRST_LENGTH];
        commonest = new int[tables.length][FIRST_LENGTH];
        known = new int[tables.length];
        total = new long[tables.length];
        most = new long[tables.length];
    }

    @Override
    public void see(long[] words, int at) {
        long sum = 0;
        for (int p = 0; p < known.length; p++) {
            int id = (int) layout.get(words, at, p);
            if (id >= known[p]) {
                learn(p, id);
            }
            sum += totals[p][id];
            total[p] = totals[p][id];
            most[p] = Math.max(most[p], totals[p][id]);
            mostOfOneValue = Math.max(mostOfOneValue, commonest[p][id]);
        }
        mostInMarking = Math.max(mostInMarking, sum);
    }

    private void learn(int p, int upTo) {
        if (upTo >= totals[p].length) {
            int length = Math.max(upTo + 1, 2 * totals[p].length);
            costs.replace(bytes(FIRST_LENGTH), bytes(totals[p].length), bytes(length));
            totals[p] = Arrays.copyOf(totals[p], length);
            commonest[p] = Arrays.copyOf(commonest[p], length);
        }
        for (; known[p] <= upTo; known[p]++) {
            int[] pairs = tables[p].content(known[p]);
            for (int i = 1; i < pairs.length; i += 2) {
                totals[p][known[p]] += pairs[i];
                commonest[p][known[p]] = Math.max(commonest[p][known[p]], pairs[i]);
            }
        }
    }

    private static long bytes(int length) {
        return ArrayBytes.ofLongs(length) + ArrayBytes.ofInts(length);
    }

    @Override
    public void merge(FieldExtremes others) {
        TokenCounts other = (TokenCounts) others;
        for (int p = 0; p < most.length; p++) {
            most[p] = Math.max(most[p], other.most[p]);
        }
        mostOfOneValue = Math.max(mostOfOneValue, other.mostOfOneValue);
        mostInMarking = Math.max(mostInMarking, other.mostInMarking);
    }

    /** All tokens of a place in the state passed last. */
    public long total(int place) {
        return total[place];
    }

    /** The most tokens that a place held. */
    @Override
    public long max(int place) {
        return most[place];
    }

    /** The most tokens of one colour that any place held. */
    @Override
    public long maxOfAll() {
        return mostOfOneValue;
    }

    /** The most tokens in one marking. */
    @Override
    public long maxSum() {
        return mostInMarking;
    }
}
