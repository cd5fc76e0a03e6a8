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

    /** What the set was begun with, and the noted one, before anything was called for; no events where that is not to be compared. */
    private long seeds;

    private long notedSeeds;

    /** The events that lack what the last one lacked whose enablers were found, itself among them. */
    private long alike;

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
        seeds = 0;
        notedSeeds = 0;
    }

    @Override
    void beginAgain() {
        super.beginAgain();
        in = 0;
        done = 0;
        seeds = 0;
    }

    @Override
    void note() {
        noted = in & enabled;
        notedSeeds = seeds;
    }

    @Override
    boolean isBeyondNoted() {
        return notedSeeds != 0 && (notedSeeds & ~in) == 0;
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
        long beyond = notedSeeds == 0 ? -1 : notedSeeds;
        seeds = closed == 0 ? set : 0;
        while (true) {
            for (long fresh = set & enabled & ~closed; fresh != 0; fresh = set & enabled & ~closed) {
                closed |= fresh;
                for (; fresh != 0; fresh &= fresh - 1) {
                    set |= calls[Long.numberOfTrailingZeros(fresh)];
                }
            }
            long open = set & ~closed;
            if (open == 0 || (beyond & ~set) == 0 || Long.bitCount(set & enabled) >= enough) {
                break;
            }
            set |= enablers(Long.numberOfTrailingZeros(open), words, at, set);
            closed |= open & alike; // with the others that lack the same nothing is added
        }
        in = set;
        done = closed;
    }

    /** The events of which one has to happen before a disabled event is enabled: where there is a choice, those that add least to what is there. */
    long enablers(int event, long[] words, int at, long there) {
        long costly = enabled | avoided;
        long[] needs = rows.needs;
        long best = 0;
        int least = Integer.MAX_VALUE;
        int from = graph.needs.start[event] << WordRows.NEED_SHIFT;
        int end = graph.needs.start[event + 1] << WordRows.NEED_SHIFT;
        for (int n = from; n < end && least > 0; n += 1 << WordRows.NEED_SHIFT) {
            int where = (int) needs[n + WordRows.WHERE];
            long value = (words[at + (where >>> 6)] & needs[n + WordRows.MASK]) >>> where; // by the last six bits
            boolean isLacking = value < needs[n + WordRows.LEAST];
            if (isLacking || value > needs[n + WordRows.MOST]) {
                int side = n + (isLacking ? WordRows.RAISERS : WordRows.LOWERERS);
                long fresh = needs[side] & ~there;
                int cost = Long.bitCount(fresh) + COSTLY * Long.bitCount(fresh & costly);
                if (cost < least) {
                    least = cost;
                    best = needs[side];
                    alike = needs[side + 1];
                }
            }
        }
        if (least == Integer.MAX_VALUE) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        return best;
    }
}
