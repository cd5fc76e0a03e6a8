package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import org.tidemark.model.Successors;

/**
 * A stubborn set of one state, which grows until it is closed: with an enabled event it has all that the event may
 * disable there, and with a disabled event all that may enable it. Where each enabled event is to be a key, it also has
 * all that may disable it. With an event that waits for others of higher priority it has one of those that are enabled.
 * Reused from state to state; belongs to one thread.
 */
abstract class EventSet {
    private final DependencyGraph graph;
    private int enabledEvents;
    private boolean wantsKey;

    EventSet(DependencyGraph graph) {
        this.graph = graph;
    }

    /**
     * A set for one state after the other.
     *
     * @param avoided events to be avoided
     * @param isOfKeys whether nothing outside is to disable an enabled event of it
     * @param remembers whether it may depend on the states before
     */
    static EventSet of(DependencyGraph graph, BitSet avoided, boolean isOfKeys, boolean remembers) {
        return graph.words == null
                ? new ListedSet(graph, avoided, isOfKeys, remembers)
                : new WordSet(graph, graph.words, avoided, isOfKeys);
    }

    /** Begins with the empty set of the next state, in which the first {@code count} of these events are enabled. */
    void begin(int[] enabledOnes, int count) {
        enabledEvents = count;
        wantsKey = false;
    }

    /** Begins with the empty set of the same state again. */
    void beginAgain() {
        wantsKey = false;
    }

    /** Takes note of the enabled events in it, in place of those noted before. */
    abstract void note();

    /**
     * Whether the set was left as it is, unclosed perhaps, since it has all that the noted one was begun with: it would
     * hardly be smaller.
     */
    boolean isBeyondNoted() {
        return false;
    }

    /** Begins again with the events that were noted last in the same state. */
    abstract void beginWithNoted();

    /** Finds key events for this set; sets with more than {@code most} enabled events are of no use. */
    abstract KeyFinder keys(int most);

    /** Which lists are taken from now on, where there is a choice and the graph is dense. */
    void weigh(EventWeight by) {
        // Elsewhere there is no choice.
    }

    abstract boolean isEnabled(int event);

    final int enabledEvents() {
        return enabledEvents;
    }

    /** How many enabled events are in it. */
    abstract int enabledInside();

    abstract boolean contains(int event);

    /** Takes out of a batch, from an entry on, what events outside the set lead to. */
    final void keepIn(Successors batch, int from) {
        int to = from;
        for (int i = from; i < batch.size(); i++) {
            if (contains(batch.event(i))) {
                batch.move(i, to++);
            }
        }
        batch.truncate(to);
    }

    /** Asks for an event that nothing outside the set can disable. */
    final void wantKey() {
        wantsKey = true;
    }

    /** Whether such an event was asked for since this was called last. */
    final boolean takeWish() {
        boolean isWanted = wantsKey;
        wantsKey = false;
        return isWanted;
    }

    abstract void add(int event);

    abstract void addAll(EventRow row);

    /** Adds an enabled event of a set that is closed itself. */
    abstract void addClosed(int event);

    /** Adds one list of all that may enable a disabled event. */
    abstract void addEnablers(int event, long[] words, int at);

    /** Adds all that may disable an event, itself among them. */
    final void addDisablers(int event) {
        add(event);
        for (int need = graph.needs.start[event], end = graph.needs.start[event + 1]; need < end; need++) {
            if (graph.needs.hasLeast(need)) {
                addList(graph.lowerers(need));
            }
            if (graph.needs.hasMost(need)) {
                addList(graph.raisers(need));
            }
        }
        int tested = graph.lists.testOf(event);
        if (tested >= 0) {
            addList(graph.events() + tested);
        }
    }

    abstract void addList(int node);

    /**
     * Adds what the events in the set call for, until it is closed or has this many enabled events, or is beyond the
     * noted one.
     */
    abstract void close(long[] words, int at, int enough);

    /** A set of the events of a model with at most 64 of them: a bit of one word for each. */
    static final class WordSet extends EventSet {
        /** An event to be avoided counts as much as this many others, and more than all. */
        private static final int AVOIDED_WEIGHT = 1 << 7;

        private final DependencyGraph graph;
        private final WordRows rows;

        /** The nodes that an enabled event requires. */
        private final long[] calls;

        private final long avoided;
        private long enabled;
        private long in;

        /** Events of the set for which all that they call for is in it as well. */
        private long done;

        private long noted;

        /**
         * The events that the set, and the noted one, began with, before the closure; none where these are not
         * compared.
         */
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

        /**
         * The events of which one has to happen before a disabled event is enabled: where there is a choice, those that
         * add least to what is there.
         */
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
                    int cost = Long.bitCount(fresh) + AVOIDED_WEIGHT * Long.bitCount(fresh & costly);
                    if (cost < least) {
                        least = cost;
                        best = needs[side];
                        alike = needs[side + 1];
                    }
                }
            }
            return least == Integer.MAX_VALUE ? tested(event) : best;
        }

        /** The events that change what a disabled event tests, which has all that it needs. */
        private long tested(int event) {
            int list = graph.lists.testOf(event);
            if (list < 0) {
                throw new IllegalStateException("event " + event + " is not enabled, and has all that it needs");
            }
            alike = 1L << event;
            return rows.lists[list];
        }
    }

    /**
     * Finds sets with keys in models of at most 64 events. As {@link ListedSet.KeySearch} it follows dependencies from an enabled
     * event, depth first, to the first strongly connected component with an enabled event, and then from others for a
     * smaller one; a cycle on the path becomes one node at once (P. Purdom, A transitive closure algorithm, 1970), so
     * that a node is a word, what it refers to is another, and there is nothing to be numbered.
     */
    private static final class WordKeys implements KeyFinder {
        private final WordSet set;
        private final WordRows rows;
        private final int most;

        /** The events of each node on the path, what they refer to, and all events of the nodes before it. */
        private final long[] node = new long[Long.SIZE];

        private final long[] refers = new long[Long.SIZE];
        private final long[] before = new long[Long.SIZE];

        /** Events that were followed to the end, and to no enabled one. */
        private long ended;

        /** Events that lead to a component with an enabled event. */
        private long leading;

        WordKeys(WordSet set, int most) {
            this.set = set;
            rows = set.rows();
            this.most = most;
        }

        @Override
        public void add(int[] enabled, int count, long[] words, int at) {
            if (count == 1 && !hasAvoided(set.enabled())) {
                set.addClosed(set.enabled()); // whatever the set has besides, all that can happen does
                return;
            }
            long alone = set.enabled() & rows.independent & ~set.avoided();
            if (alone != 0) {
                set.addClosed(alone & -alone);
                return;
            }
            ended = 0;
            leading = 0;
            long best = 0;
            int size = most == Integer.MAX_VALUE ? most : most + 1;
            for (int i = 0; i < count && size > 1; i++) {
                long start = 1L << enabled[i];
                if ((start & (leading | set.avoided())) == 0) {
                    long found = component(enabled[i], words, at);
                    int inside = Long.bitCount(found);
                    if (inside > 0 && inside < size && !hasAvoided(found)) {
                        best = found;
                        size = inside;
                    }
                }
            }
            set.addClosed(best);
        }

        private boolean hasAvoided(long events) {
            return (events & set.avoided()) != 0;
        }

        /**
         * The enabled events of the component that an enabled event leads to; 0 where another one was followed there
         * before.
         */
        private long component(int start, long[] words, int at) {
            int top = -1;
            long path = 0;
            long fresh = 1L << start;
            while (true) {
                int next = Long.SIZE - 1 - Long.numberOfLeadingZeros(fresh);
                top++;
                node[top] = 1L << next;
                before[top] = path;
                path |= node[top];
                refers[top] =
                        set.isEnabled(next) ? rows.strong[next] : set.enablers(next, words, at, path | ended | leading);
                fresh = 0;
                while (fresh == 0) {
                    long out = refers[top] & ~node[top];
                    if ((out & leading) != 0) {
                        leading |= path;
                        return 0;
                    }
                    if ((out & before[top]) != 0) {
                        top = join(top, out);
                        continue;
                    }
                    fresh = out & ~ended;
                    if (fresh == 0) {
                        long inside = node[top] & set.enabled();
                        if (inside != 0) {
                            leading |= path;
                            return inside;
                        }
                        ended |= node[top];
                        path = before[top--];
                    }
                }
            }
        }

        /** Makes one node of the last ones of the path, as many as are on a cycle; returns where it is. */
        private int join(int last, long out) {
            int top = last;
            do {
                top--;
                node[top] |= node[top + 1];
                refers[top] |= refers[top + 1];
            } while ((out & before[top]) != 0);
            return top;
        }
    }
}
