package org.tidemark.color.direct;

import java.util.Arrays;
import java.util.List;
import org.tidemark.color.ArrayBytes;
import org.tidemark.logic.TokenSum;
import org.tidemark.model.Layout;

/**
 * Numbers that depend on the values of tokens, in the states passed to it. The number of each multi-set is computed
 * once and kept in a table by place, so a state costs one look-up for each number. Belongs to one thread.
 */
public final class TokenSums {
    /** In place of a number that does not fit. */
    private static final long TOO_LARGE = Long.MIN_VALUE;

    private static final int FIRST_LENGTH = 16;

    private final MultiSetTable[] tables;
    private final Layout layout;
    private final WorkerCosts costs;
    private final List<TokenSum> sums;
    private final int[] places;
    private final long most;

    /** By sum and multi-set, the first {@code known} of each. */
    private final long[][] numbers;

    private final int[] known;
    private final long[] now;

    TokenSums(MultiSetTable[] tables, Layout layout, WorkerCosts costs, List<TokenSum> sums, int[] places, long most) {
        this.tables = tables;
        this.layout = layout;
        this.costs = costs;
        this.sums = List.copyOf(sums);
        this.places = places.clone();
        this.most = most;
        numbers = new long[places.length][FIRST_LENGTH];
        known = new int[places.length];
        now = new long[places.length];
    }

    public void see(long[] words, int at) {
        for (int i = 0; i < places.length; i++) {
            int id = (int) layout.get(words, at, places[i]);
            if (id >= known[i]) {
                learn(i, id);
            }
            now[i] = numbers[i][id];
        }
    }

    private void learn(int i, int upTo) {
        if (upTo >= numbers[i].length) {
            int length = Math.max(upTo + 1, 2 * numbers[i].length);
            costs.replace(
                    ArrayBytes.ofLongs(FIRST_LENGTH),
                    ArrayBytes.ofLongs(numbers[i].length),
                    ArrayBytes.ofLongs(length));
            numbers[i] = Arrays.copyOf(numbers[i], length);
        }
        for (; known[i] <= upTo; known[i]++) {
            numbers[i][known[i]] = number(sums.get(i), tables[places[i]], known[i]);
        }
    }

    private long number(TokenSum sum, MultiSetTable table, int id) {
        int[] pairs = table.content(id);
        long[] ranks = table.ranks(pairs);
        try {
            long number = 0;
            for (int c = 0; c < ranks.length; c++) {
                number = Math.addExact(number, Math.multiplyExact(sum.weight(ranks[c]), (long) pairs[2 * c + 1]));
            }
            return number > most || number < -most ? TOO_LARGE : number;
        } catch (ArithmeticException tooLarge) {
            return TOO_LARGE;
        }
    }

    /** Whether a number fits in the state passed last. */
    public boolean fits(int sum) {
        return now[sum] != TOO_LARGE;
    }

    /** A number in the state passed last. */
    public long number(int sum) {
        return now[sum];
    }
}
