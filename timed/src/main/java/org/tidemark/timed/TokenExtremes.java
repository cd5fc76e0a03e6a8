package org.tidemark.timed;

import java.util.Arrays;
import org.tidemark.model.FieldExtremes;
import org.tidemark.model.Layout;

/** The most tokens of places and markings, in states of which only the first fields are places; for one thread. */
final class TokenExtremes extends FieldExtremes {
    private final Layout layout;
    private final long[] most;

    /** The largest sum. */
    private long mostTogether;

    TokenExtremes(Layout layout, int places) {
        super(layout);
        this.layout = layout;
        most = new long[places];
    }

    @Override
    public void see(long[] words, int at) {
        long sum = 0;
        for (int p = 0; p < most.length; p++) {
            long tokens = layout.get(words, at, p);
            sum += tokens;
            most[p] = Math.max(most[p], tokens);
        }
        mostTogether = Math.max(mostTogether, sum);
    }

    @Override
    public void merge(FieldExtremes others) {
        TokenExtremes other = (TokenExtremes) others;
        Arrays.setAll(most, p -> Math.max(most[p], other.most[p]));
        mostTogether = Math.max(mostTogether, other.mostTogether);
    }

    @Override
    public long[] toWords() {
        long[] all = Arrays.copyOf(most, most.length + 1);
        all[most.length] = mostTogether;
        return all;
    }

    @Override
    public void fromWords(long[] all) {
        System.arraycopy(all, 0, most, 0, most.length);
        mostTogether = all[most.length];
    }

    @Override
    public long max(int field) {
        return field < most.length ? most[field] : 0;
    }

    @Override
    public long maxOfAll() {
        return Arrays.stream(most).max().orElse(0);
    }

    @Override
    public long maxSum() {
        return mostTogether;
    }
}
