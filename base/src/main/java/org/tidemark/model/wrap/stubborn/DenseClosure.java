package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * Closed sets of one state in models whose events depend on large parts of all others, as strings of bits: a list of
 * events is added as a whole, and all disabled events that lack the same empty field are done with at once. Belongs to
 * one thread.
 *
 * <p>The rows of the {@link DependencyGraph} have a bit for each event. Where the graph has 2,000 events, a list of
 * 1,000 costs 32 words instead of 1,000 visits. Where it may depend on the states before which set is found, closed
 * sets are remembered.
 */
final class DenseClosure {
    private final DependencyGraph graph;
    private final long[][] rows;
    private final Calls calls;
    private final int size;

    /** Each need as a number: its field, doubled, plus 1 where any value but 0 satisfies it. */
    private final int[] needs;

    /** Which fields are empty in the state. */
    private final boolean[] empty;

    /** The lists that are in the set have the number of the turn. */
    private final int[] included;

    /** Closed sets of earlier states, for either weight of events; null where no state uses those of another. */
    private final ClosedSets @Nullable [] known;

    private EventWeight weight = EventWeight.FEW_ENABLED;

    /** The current cost of an enabled event. */
    private int enabledCost;

    private int disabledCost;
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

    /** How much was added from outside since the set was empty, and the last of it. */
    private int seeds;

    private int seedNode;
    private @Nullable EventRow seedRow;

    /** Why the disabled events of the set are disabled. */
    private final int[] emptyFields;

    private int emptyFieldCount;
    private final int[] unmet;
    private final int[] unmetLists;
    private int unmetCount;

    /** Whether some are disabled by what they test, which cannot be looked up in another state. */
    private boolean hasTests;

    /**
     * Sets for one state after the other.
     *
     * @param avoided events to be avoided
     * @param isOfKeys whether nothing outside is to disable an enabled event of a set
     * @param remembers whether the set of a state may depend on the states before
     */
    DenseClosure(DependencyGraph graph, long[][] rows, BitSet avoided, boolean isOfKeys, boolean remembers) {
        this.graph = graph;
        this.rows = rows;
        calls = isOfKeys ? graph.strong : graph.harms;
        size = (graph.events() + Long.SIZE - 1) / Long.SIZE;
        this.avoided = Arrays.copyOf(avoided.toLongArray(), size);
        needs = graph.needs.codes();
        included = new int[rows.length];
        empty = new boolean[graph.layout().fields()];
        enabled = new long[size];
        enabledWords = new int[size];
        in = new long[size];
        called = new long[size];
        covered = new long[size];
        emptyFields = new int[empty.length];
        unmet = new int[graph.events()];
        unmetLists = new int[graph.events()];
        known = remembers ? new ClosedSets[] {new ClosedSets(graph), new ClosedSets(graph)} : null;
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
        seeds = 0;
        cost(false);
        emptyFieldCount = 0;
        unmetCount = 0;
        hasTests = false;
        if (++turn == Integer.MAX_VALUE) {
            Arrays.fill(included, 0);
            turn = 1;
        }
    }

    /** Which of several lists is taken from now on. */
    void weigh(EventWeight by) {
        weight = by;
        cost(false);
    }

    private void cost(boolean hasEnabled) {
        enabledCost = weight.enabled(hasEnabled);
        disabledCost = weight.disabled(hasEnabled);
    }

    void add(int event) {
        seed(event, null);
        put(event);
    }

    void addAll(EventRow row, long[] bits) {
        seed(-1, row);
        for (int w = 0; w < size; w++) {
            in[w] |= bits[w];
        }
    }

    void addList(int node) {
        seed(node, null);
        include(node - graph.events());
    }

    /** Adds one list of all that may enable a disabled event. */
    void addEnablers(int event, long[] words, int at) {
        look(words, at);
        int need = cheapest(event, words, at);
        addList(graph.events() + (need < 0 ? graph.lists.testOf(event) : lacking(need, words, at)));
    }

    private void seed(int node, @Nullable EventRow row) {
        seeds++;
        seedNode = node;
        seedRow = row;
    }

    private void put(int event) {
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
     * Adds what the events in the set call for, until it is closed or has this many enabled events. Where a closed set
     * is known from an earlier state, only its enabled events are added.
     *
     * @return how many enabled events it has
     */
    int close(long[] words, int at, int enough) {
        if (seeds == 0) {
            return 0;
        }
        ClosedSets memory = known == null || seeds > 1 ? null : known[weight == EventWeight.FEW_ENABLED ? 0 : 1];
        ClosedSets.Closed before = memory == null ? null : memory.find(seedNode, seedRow, enabled, words, at);
        if (before != null) {
            seeds++; // what was added is not all that is in it any more
            for (int event : before.enabled) {
                put(event);
            }
            return before.enabled.length;
        }
        look(words, at);
        while (true) {
            int inside = callForEnabled();
            int next = inside < enough ? firstUncovered() : -1;
            if (next < 0) {
                if (memory != null && inside < enough && !hasTests) {
                    memory.keep(seedNode, seedRow, closed(inside));
                }
                seeds++;
                return inside;
            }
            cost(inside > 0);
            cover(next, words, at);
        }
    }

    private void look(long[] words, int at) {
        if (!isLookedAt) {
            isLookedAt = true;
            for (int field = 0; field < empty.length; field++) {
                empty[field] = graph.layout().get(words, at, field) == 0;
            }
        }
    }

    private ClosedSets.Closed closed(int inside) {
        int[] events = new int[inside];
        int n = 0;
        for (int i = 0; i < enabledWordCount; i++) {
            int w = enabledWords[i];
            for (long bits = in[w] & enabled[w]; bits != 0; bits &= bits - 1) {
                events[n++] = (w << 6) + Long.numberOfTrailingZeros(bits);
            }
        }
        return new ClosedSets.Closed(
                events,
                Arrays.copyOf(emptyFields, emptyFieldCount),
                Arrays.copyOf(unmet, unmetCount),
                Arrays.copyOf(unmetLists, unmetCount));
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
                for (int i = calls.start[event], end = calls.start[event + 1]; i < end; i++) {
                    callFor(calls.nodes[i]);
                }
            }
            inside = 0;
            k = -1; // what was added may be in any word
        }
        return inside;
    }

    private void callFor(int node) {
        if (node < graph.events()) {
            put(node);
        } else {
            include(node - graph.events());
        }
    }

    private void include(int list) {
        if (included[list] == turn) {
            return;
        }
        included[list] = turn;
        if (isShort(list)) {
            for (int i = graph.lists.start[list], end = graph.lists.start[list + 1]; i < end; i++) {
                put(graph.lists.members[i]);
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
        int need = cheapest(event, words, at);
        covered[event >>> 6] |= 1L << event;
        if (need < 0) {
            hasTests = true;
            include(graph.lists.testOf(event));
            return;
        }
        int list = lacking(need, words, at);
        int field = needs[need] >> 1;
        include(list);
        if (empty[field] && list == FieldLists.raisersOf(field)) {
            long[] needers = rows[FieldLists.needersOf(field)];
            for (int w = 0; w < size; w++) {
                covered[w] |= needers[w];
            }
            emptyFields[emptyFieldCount++] = field;
        } else {
            unmet[unmetCount] = need;
            unmetLists[unmetCount++] = list;
        }
    }

    /**
     * The need of a disabled event that is not met, and whose enablers cost least: long lists are looked at only as far
     * as short ones cost. Negative where all are met, and what it tests keeps it from happening.
     */
    private int cheapest(int event, long[] words, int at) {
        int best = -1;
        int least = Integer.MAX_VALUE;
        boolean hasLong = false;
        int end = graph.needs.start[event + 1];
        for (int n = graph.needs.start[event]; n < end; n++) {
            int list = lacking(n, words, at);
            if (list < 0) {
                continue;
            }
            if (included[list] == turn) {
                return n;
            }
            boolean isLong = !isShort(list);
            hasLong |= isLong;
            int cost = isLong ? Integer.MAX_VALUE : shortCost(list, least);
            if (cost < least || best < 0) {
                least = cost;
                best = n;
            }
        }
        for (int n = graph.needs.start[event]; n < end && hasLong && least > 0; n++) {
            int list = lacking(n, words, at);
            int cost = list < 0 || isShort(list) ? Integer.MAX_VALUE : longCost(list, least);
            if (cost < least) {
                least = cost;
                best = n;
            }
        }
        if (best < 0 && graph.lists.testOf(event) < 0) {
            throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
        }
        return best;
    }

    /** The list of events that can bring the field of a need nearer to what is needed; -1 where it is as needed. */
    private int lacking(int need, long[] words, int at) {
        int code = needs[need];
        boolean isAny = (code & 1) != 0;
        if (isAny) {
            return empty[code >> 1] ? FieldLists.raisersOf(code >> 1) : -1;
        }
        return graph.needs.lacking(need, words, at);
    }

    /** Whether the members of a list are looked at faster than the words of its row. */
    private boolean isShort(int list) {
        return graph.lists.size(list) <= size / 2;
    }

    /** The cost of adding a short list to the set; any number from {@code enough} on where it is at least that. */
    private int shortCost(int list, int enough) {
        int cost = 0;
        for (int i = graph.lists.start[list], end = graph.lists.start[list + 1]; i < end && cost < enough; i++) {
            int event = graph.lists.members[i];
            long bit = 1L << event;
            int w = event >>> 6;
            if ((in[w] & bit) == 0) {
                cost += ((enabled[w] | avoided[w]) & bit) != 0 ? enabledCost : disabledCost;
            }
        }
        return cost;
    }

    /** The cost of adding a long list to the set; any number from {@code enough} on where it is at least that. */
    private int longCost(int list, int enough) {
        int cost = 0;
        long[] row = rows[list];
        for (int w = 0; w < size && cost < enough; w++) {
            long out = row[w] & ~in[w];
            if (out != 0) {
                int costly = Long.bitCount(out & (enabled[w] | avoided[w]));
                cost += disabledCost * (Long.bitCount(out) - costly) + enabledCost * costly;
            }
        }
        return cost;
    }
}
