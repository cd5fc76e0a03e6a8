package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;

/** A set of the events of a model with at most 64 of them: a bit of one word for each. */
final class WordSet extends EventSet {
    /** An event that a set had better be without counts as much as this many others, and more than all. */
    private static final int COSTLY = 1 << 7;

    private final DependencyGraph graph;
    private final WordRows rows;

    /** What an enabled event calls for. */
    private final long[] calls;

    private final long avoided;
    private long enabled;
    private long in;

    /** Events of the set for which all that they call for is in it as well. */
    private long done;

    private long noted;

    WordSet(DependencyGraph graph, WordRows rows, BitSet avoided, boolean isOfKeys) {
        super(graph);
        this.graph = graph;
        this.rows = rows;
        calls = isOfKeys ? rows.strong : rows.harms;
        this.avoided = avoided.isEmpty() ? 0 : avoided.toLongArray()[0];
    }

    @Override
    void begin(int[] enabledOnes, int count) {
        super.begin(enabledOnes, count);
        long ones = 0;
        for (int i = 0; i < count; i++) {
            ones |= 1L << enabledOnes[i];
        }
        enabled = ones;
        in = 0;
        done = 0;
    }

    @Override
    void beginAgain() {
        super.beginAgain();
        in = 0;
        done = 0;
    }

    @Override
    void note() {
        noted = in & enabled;
    }

    @Override
    void beginWithNoted() {
        beginAgain();
        addClosed(noted);
    }

    @Override
    KeyFinder keys(int most) {
        return new WordKeys(this, most);
    }

    WordRows rows() {
        return rows;
    }

    long enabled() {
        return enabled;
    }

    long avoided() {
        return avoided;
    }

    @Override
    boolean isEnabled(int event) {
        return (enabled >>> event & 1) != 0;
    }

    @Override
    int enabledInside() {
        return Long.bitCount(in & enabled);
    }

    @Override
    boolean contains(int event) {
        return (in >>> event & 1) != 0;
    }

    @Override
    void add(int event) {
        in |= 1L << event;
    }

    @Override
    void addAll(EventRow row) {
        for (int event : row.events) {
            in |= 1L << event;
        }
    }

    @Override
    void addClosed(int event) {
        addClosed(1L << event);
    }

    /** Adds the enabled events of a set that is closed itself. */
    void addClosed(long events) {
        in |= events;
        done |= events;
    }

    @Override
    void addEnablers(int event, long[] words, int at) {
        in |= enablers(event, words, at, in);
    }

    @Override
    void addList(int node) {
        in |= rows.lists[node - graph.events()];
    }

    @Override
    void close(long[] words, int at, int enough) {
        long set = in;
        long closed = done;
        while (true) {
            for (long fresh = set & enabled & ~closed; fresh != 0; fresh = set & enabled & ~closed) {
                closed |= fresh;
                for (; fresh != 0; fresh &= fresh - 1) {
                    set |= calls[Long.numberOfTrailingZeros(fresh)];
                }
            }
            long open = set & ~closed;
            if (open == 0 || Long.bitCount(set & enabled) >= enough) {
                break;
            }
            closed |= open & -open;
            set |= enablers(Long.numberOfTrailingZeros(open), words, at, set);
        }
        in = set;
        done = closed;
    }

    /** The events of which one has to happen before a disabled event is enabled: where there is a choice, those that add least to what is there. */
    long enablers(int event, long[] words, int at, long there) {
        long costly = enabled | avoided;
        long best = 0;
        int least = Integer.MAX_VALUE;
        for (int n = graph.needStart[event], end = graph.needStart[event + 1]; n < end && least > 0; n++) {
            int list = graph.lacking(n, words, at);
            if (list >= 0) {
                long fresh = rows.lists[list] & ~there;
                int cost = Long.bitCount(fresh) + COSTLY * Long.bitCount(fresh & costly);
                if (cost < least) {
                    least = cost;
                    best = rows.lists[list];
                }
            }
        }
        if (least == Integer.MAX_VALUE) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        return best;
    }
}
