package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Closed sets of one state in models whose events depend on large parts of all others, as strings of bits: a list of events is added as a
 * whole, and all disabled events that lack the same empty field are done with at once. Belongs to one thread.
 *
 * <p>The rows of the {@link DependencyGraph} have a bit for each event. Where the graph has 2,000 events, a list of 1,000 costs 32 words
 * instead of 1,000 visits.
 */
final class DenseClosure {
    /** An event that a set had better be without counts as much as this many others. */
    private static final int COSTLY = 1 << 12;

    private final DependencyGraph graph;
    private final long[][] rows;
    private final int[] callStart;
    private final int[] calls;
    private final int size;

    /** What each need is about: its field, doubled, and 1 more where any number but 0 will do. */
    private final int[] needs;

    /** Which fields are empty in the state. */
    private final boolean[] empty;

    /** The lists that are in the set have the number of the turn. */
    private final int[] included;

    private int turn;
    private boolean isLookedAt;
    private final long[] avoided;
    private final long[] enabled;

    /** The words of {@code enabled} that are not 0, of which there are few. */
    private final int[] enabledWords;

    private int enabledWordCount;
    private final long[] in;

    /** Enabled events whose lists are in the set. */
    private final long[] called;

    /** Disabled events of which one list of enablers is in the set. */
    private final long[] covered;

    /**
     * Sets for one state after the other.
     *
     * @param avoided events that they had better be without
     * @param isOfKeys whether nothing outside is to disable an enabled event of a set
     */
    DenseClosure(DependencyGraph graph, long[][] rows, BitSet avoided, boolean isOfKeys) {
        this.graph = graph;
        this.rows = rows;
        callStart = isOfKeys ? graph.strongStart : graph.harmStart;
        calls = isOfKeys ? graph.strong : graph.harms;
        size = (graph.events() + Long.SIZE - 1) / Long.SIZE;
        this.avoided = Arrays.copyOf(avoided.toLongArray(), size);
        needs = graph.needCodes();
        included = new int[rows.length];
        empty = new boolean[graph.layout().fields()];
        enabled = new long[size];
        enabledWords = new int[size];
        in = new long[size];
        called = new long[size];
        covered = new long[size];
    }

    /** Begins with the empty set of a state in which these events are enabled. */
    void begin(int[] enabledOnes, int count) {
        isLookedAt = false;
        for (int i = 0; i < enabledWordCount; i++) {
            enabled[enabledWords[i]] = 0;
        }
        enabledWordCount = 0;
        for (int i = 0; i < count; i++) {
            int w = enabledOnes[i] >>> 6;
            if (enabled[w] == 0) {
                enabledWords[enabledWordCount++] = w;
            }
            enabled[w] |= 1L << enabledOnes[i];
        }
        clear();
    }

    /** Begins with the empty set of the same state again. */
    void clear() {
        Arrays.fill(in, 0);
        Arrays.fill(called, 0);
        Arrays.fill(covered, 0);
        if (++turn == Integer.MAX_VALUE) {
            Arrays.fill(included, 0);
            turn = 1;
        }
    }

    void add(int event) {
        in[event >>> 6] |= 1L << event;
    }

    boolean contains(int event) {
        return (in[event >>> 6] & (1L << event)) != 0;
    }

    /** Whether an enabled event of the set is one to avoid. */
    boolean hasAvoided() {
        for (int i = 0; i < enabledWordCount; i++) {
            int w = enabledWords[i];
            if ((in[w] & enabled[w] & avoided[w]) != 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Adds what the events in the set call for, until it is closed or has this many enabled events.
     *
     * @return how many enabled events it has
     */
    int close(long[] words, int at, int enough) {
        if (!isLookedAt) {
            isLookedAt = true;
            for (int field = 0; field < empty.length; field++) {
                empty[field] = graph.layout().get(words, at, field) == 0;
            }
        }
        while (true) {
            int inside = callForEnabled();
            int next = inside < enough ? firstUncovered() : -1;
            if (next < 0) {
                return inside;
            }
            cover(next, words, at);
        }
    }

    /** Adds the lists of all enabled events, and counts these. */
    private int callForEnabled() {
        int inside = 0;
        for (int k = 0; k < enabledWordCount; k++) {
            int w = enabledWords[k];
            long fresh = in[w] & enabled[w] & ~called[w];
            if (fresh == 0) {
                inside += Long.bitCount(in[w] & enabled[w]);
                continue;
            }
            called[w] |= fresh;
            for (; fresh != 0; fresh &= fresh - 1) {
                int event = (w << 6) + Long.numberOfTrailingZeros(fresh);
                for (int i = callStart[event], end = callStart[event + 1]; i < end; i++) {
                    include(calls[i] - graph.events());
                }
            }
            inside = 0;
            k = -1; // what was added may be in any word
        }
        return inside;
    }

    private void include(int list) {
        if (included[list] == turn) {
            return;
        }
        included[list] = turn;
        if (isShort(list)) {
            for (int i = graph.listStart[list], end = graph.listStart[list + 1]; i < end; i++) {
                add(graph.members[i]);
            }
            return;
        }
        long[] row = rows[list];
        for (int w = 0; w < size; w++) {
            in[w] |= row[w];
        }
    }

    /** A disabled event of the set without enablers in it; -1 where there is none. */
    private int firstUncovered() {
        for (int w = 0; w < size; w++) {
            long open = in[w] & ~enabled[w] & ~covered[w];
            if (open != 0) {
                return (w << 6) + Long.numberOfTrailingZeros(open);
            }
        }
        return -1;
    }

    /** Adds the enablers of a disabled event that cost least, and with them those of all others that lack the same. */
    private void cover(int event, long[] words, int at) {
        int best = -1;
        int fewest = Integer.MAX_VALUE;
        for (int n = graph.needStart[event], end = graph.needStart[event + 1]; n < end && fewest > 0; n++) {
            int list = lacking(n, words, at);
            int fresh = list < 0 ? Integer.MAX_VALUE : fresh(list, fewest);
            if (fresh < fewest) {
                fewest = fresh;
                best = n;
            }
        }
        if (best < 0) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        int list = lacking(best, words, at);
        int field = needs[best] >> 1;
        include(list);
        if (empty[field] && list == DependencyGraph.raisersOf(field)) {
            long[] needers = rows[DependencyGraph.needersOf(field)];
            for (int w = 0; w < size; w++) {
                covered[w] |= needers[w];
            }
        }
        covered[event >>> 6] |= 1L << event;
    }

    /** The list of those who can bring the field of a need nearer to what is needed; -1 where it is as needed. */
    private int lacking(int need, long[] words, int at) {
        int code = needs[need];
        boolean isAny = (code & 1) != 0;
        if (isAny) {
            return empty[code >> 1] ? DependencyGraph.raisersOf(code >> 1) : -1;
        }
        return graph.lacking(need, words, at);
    }

    /** Whether the members of a list are looked at faster than the words of its row. */
    private boolean isShort(int list) {
        return graph.listStart[list + 1] - graph.listStart[list] <= size / 2;
    }

    /** How many events of a list are not in the set, costly ones counting more; or at least {@code enough}, if there are as many. */
    private int fresh(int list, int enough) {
        int fresh = 0;
        if (isShort(list)) {
            for (int i = graph.listStart[list], end = graph.listStart[list + 1]; i < end && fresh < enough; i++) {
                int event = graph.members[i];
                long bit = 1L << event;
                int w = event >>> 6;
                fresh += (in[w] & bit) != 0 ? 0 : ((enabled[w] | avoided[w]) & bit) != 0 ? 1 + COSTLY : 1;
            }
            return fresh;
        }
        long[] row = rows[list];
        for (int w = 0; w < size && fresh < enough; w++) {
            long out = row[w] & ~in[w];
            if (out != 0) {
                fresh += Long.bitCount(out) + COSTLY * Long.bitCount(out & (enabled[w] | avoided[w]));
            }
        }
        return fresh;
    }
}
