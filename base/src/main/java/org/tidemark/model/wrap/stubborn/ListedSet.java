package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/** A set of the events of any model, with a number for each event; not cleared from state to state. */
final class ListedSet extends EventSet {
    private final DependencyGraph graph;

    /** Nodes with the number of the state are in the set. */
    private final int[] in;

    /** Events with the number of the state are enabled in it. */
    private final int[] enabled;

    private final BitSet avoided;
    private final boolean avoidsAny;

    private final Calls calls;
    private final int[] pending;

    /**
     * Has the set and closes it instead, where the graph is dense; of that, only the enabled events of closed sets are
     * here.
     */
    private final @Nullable DenseClosure dense;

    private final boolean remembers;
    private EventWeight weight = EventWeight.FEW_ENABLED;
    private int[] enabledOnes = {};
    private int waiting;
    private int state;
    private int enabledInside;
    private final int[] noted;
    private int notedCount;

    /**
     * A set for one state after the other.
     *
     * @param avoided events to be avoided
     * @param isOfKeys whether nothing outside is to disable an enabled event of it
     * @param remembers whether it may depend on the states before
     */
    ListedSet(DependencyGraph graph, BitSet avoided, boolean isOfKeys, boolean remembers) {
        super(graph);
        this.graph = graph;
        this.avoided = avoided;
        avoidsAny = !avoided.isEmpty();
        this.remembers = remembers;
        calls = isOfKeys ? graph.strong : graph.harms;
        dense = graph.rows == null ? null : new DenseClosure(graph, graph.rows, avoided, isOfKeys, remembers);
        in = new int[graph.nodes()];
        enabled = new int[graph.events()];
        pending = new int[graph.events()];
        noted = new int[graph.events()];
    }

    @Override
    void begin(int[] enabledOnes, int count) {
        super.begin(enabledOnes, count);
        if (++state == Integer.MAX_VALUE) {
            Arrays.fill(in, 0);
            Arrays.fill(enabled, 0);
            state = 1;
        }
        for (int i = 0; i < count; i++) {
            enabled[enabledOnes[i]] = state;
        }
        if (dense != null) {
            dense.begin(enabledOnes, count);
        }
        this.enabledOnes = enabledOnes;
        enabledInside = 0;
        waiting = 0;
    }

    @Override
    void beginAgain() {
        super.beginAgain();
        if (dense == null) {
            begin(enabledOnes, enabledEvents());
            return;
        }
        for (int i = 0; i < enabledEvents() && enabledInside > 0; i++) {
            in[enabledOnes[i]] = 0;
        }
        dense.clear();
        enabledInside = 0;
    }

    @Override
    void note() {
        notedCount = 0;
        for (int i = 0; i < enabledEvents(); i++) {
            if (contains(enabledOnes[i])) {
                noted[notedCount++] = enabledOnes[i];
            }
        }
    }

    @Override
    void beginWithNoted() {
        beginAgain();
        for (int i = 0; i < notedCount; i++) {
            addClosed(noted[i]);
        }
    }

    @Override
    KeyFinder keys(int most) {
        return new KeySearch(graph, this, most);
    }

    @Override
    void weigh(EventWeight by) {
        weight = by;
        if (dense != null) {
            dense.weigh(by);
        }
    }

    EventWeight weight() {
        return weight;
    }

    /** Whether it may depend on the states before. */
    boolean remembers() {
        return remembers;
    }

    @Override
    boolean isEnabled(int event) {
        return enabled[event] == state;
    }

    BitSet avoided() {
        return avoided;
    }

    boolean isAvoided(int event) {
        return avoidsAny && avoided.get(event);
    }

    /** Whether the set should avoid an event. */
    boolean isCostly(int event) {
        return enabled[event] == state || (avoidsAny && avoided.get(event));
    }

    @Override
    int enabledInside() {
        return enabledInside;
    }

    @Override
    boolean contains(int event) {
        return in[event] == state;
    }

    @Override
    void add(int event) {
        if (dense != null) {
            dense.add(event);
        } else if (in[event] != state) {
            in[event] = state;
            pending[waiting++] = event;
            if (enabled[event] == state) {
                enabledInside++;
            }
        }
    }

    @Override
    void addAll(EventRow row) {
        if (dense != null && row.bits != null) {
            dense.addAll(row, row.bits);
            return;
        }
        for (int event : row.events) {
            add(event);
        }
    }

    @Override
    void addClosed(int event) {
        if (in[event] != state) {
            in[event] = state;
            enabledInside++;
        }
    }

    @Override
    void addEnablers(int event, long[] words, int at) {
        if (dense != null) {
            dense.addEnablers(event, words, at);
            return;
        }
        int list = graph.scapegoat(event, words, at, this, in, 0, state - 1);
        if (list >= 0) {
            addList(list);
        }
        if ((list < 0 || graph.mayWait(event, list)) && enabledInside == 0) {
            add(enabledOnes[0]); // which it waits for: that has to happen first, or something that disables it
        }
    }

    @Override
    void addList(int node) {
        if (dense != null) {
            dense.addList(node);
            return;
        }
        if (in[node] == state) {
            return;
        }
        in[node] = state;
        int list = node - graph.events();
        for (int i = graph.lists.start[list], end = graph.lists.start[list + 1]; i < end; i++) {
            add(graph.lists.members[i]);
        }
    }

    @Override
    void close(long[] words, int at, int enough) {
        if (dense != null) {
            closeDense(dense, words, at, enough);
            return;
        }
        while (waiting > 0 && enabledInside < enough) {
            int event = pending[--waiting];
            if (enabled[event] == state) {
                for (int i = calls.start[event], end = calls.start[event + 1]; i < end; i++) {
                    callFor(calls.nodes[i]);
                }
            } else {
                addEnablers(event, words, at);
            }
        }
    }

    private void callFor(int node) {
        if (node < graph.events()) {
            add(node);
        } else {
            addList(node);
        }
    }

    private void closeDense(DenseClosure closure, long[] words, int at, int enough) {
        int inside = closure.close(words, at, enough);
        for (int i = 0; i < enabledEvents() && inside > 0; i++) {
            if (closure.contains(enabledOnes[i])) {
                addClosed(enabledOnes[i]);
            }
        }
    }

    /**
     * Looks for a small closed set with an enabled event, in which every enabled event is a key: nothing outside the
     * set can disable it.
     *
     * <p>Follows the dependencies from an enabled event, depth first, and takes the first strongly connected component
     * with an enabled event that is completed (R. E. Tarjan, 1972): whatever else it refers to has none. What led there
     * has more enabled events, so the search goes on with the next enabled event that was not met yet, for a smaller
     * component, until one has a single enabled event or that has taken more than twice the effort of the first. No
     * node is visited twice in one state. Belongs to one thread.
     */
    static final class KeySearch implements KeyFinder {
        private static final int FREE_VISITS = 64;

        /** How many sets are compared where the graph is dense. */
        private static final int MOST_TRIES = 2;

        private final DependencyGraph graph;
        private final ListedSet set;
        private final int most;
        private final int events;

        /** The record of node {@code n} begins at {@code n << SHIFT} and takes half a cache line. */
        private static final int SHIFT = 3;

        /** Nodes with a number above {@code base} have been visited in this state, in this order. */
        private static final int NUMBER = 0;

        private static final int LOW = 1;

        /** The marks of completed nodes: {@code base + 1}, or {@code base + 2} where they lead to enabled events. */
        private static final int ENDED = 2;

        /** Which of the nodes that it refers to is next. */
        private static final int NEXT = 3;

        /** Where they end. */
        private static final int END = 4;

        /**
         * The list that a disabled event refers to, or its only member. One that waits for what is enabled refers to
         * nothing: the component has some of that.
         */
        private static final int SCAPEGOAT = 5;

        private static final int NONE = -1;

        private final int[] nodes;
        private final int[] path;
        private final int[] open;
        private final int[] best;

        /** Closes sets instead, where the graph is dense. */
        private final @Nullable DenseClosure dense;

        private int base;
        private int visits;

        /**
         * A search for sets.
         *
         * @param set what is found is added to it
         * @param most sets with more enabled events are of no use
         */
        KeySearch(DependencyGraph graph, ListedSet set, int most) {
            this.graph = graph;
            this.set = set;
            this.most = most;
            dense = graph.rows == null
                    ? null
                    : new DenseClosure(graph, graph.rows, set.avoided(), true, set.remembers());
            events = graph.events();
            int count = graph.nodes();
            nodes = new int[count << SHIFT];
            path = new int[count];
            open = new int[count];
            best = new int[events];
        }

        @Override
        public void add(int[] enabled, int count, long[] words, int at) {
            if (count == 1 && !set.isAvoided(enabled[0])) {
                set.addClosed(enabled[0]); // whatever the set has besides, all that can happen does
                return;
            }
            for (int i = 0; i < count; i++) {
                if (graph.strong.isEmpty(enabled[i]) && !set.isAvoided(enabled[i])) {
                    set.addClosed(enabled[i]);
                    return;
                }
            }
            if (dense != null) {
                addDense(dense, enabled, count, words, at);
                return;
            }
            if (base > Integer.MAX_VALUE - 2 * path.length - 2) {
                Arrays.fill(nodes, 0);
                base = 0;
            }
            visits = 0;
            int size = 0;
            int enough = Integer.MAX_VALUE;
            for (int i = 0; i < count && size != 1 && visits < enough; i++) {
                if (nodes[enabled[i] << SHIFT] <= base && !set.isAvoided(enabled[i])) {
                    int found = component(enabled[i], words, at, size);
                    size = found > 0 ? found : size;
                    enough = size > 0 && enough == Integer.MAX_VALUE ? 2 * visits + FREE_VISITS : enough;
                }
            }
            for (int i = 0; i < size; i++) {
                set.addClosed(best[i]);
            }
            base += visits + 2; // beyond every number and every ending of this state
        }

        /**
         * Chooses among the closed sets of a few enabled events; each later event is one of the smallest set so far.
         */
        private void addDense(DenseClosure closure, int[] enabled, int count, long[] words, int at) {
            closure.begin(enabled, count);
            closure.weigh(set.weight());
            int size = 0;
            int tries = most == 1 ? count : MOST_TRIES;
            for (int i = 0; i < count && size != 1 && tries > 0; i++) {
                boolean isWorthwhile = !set.isAvoided(enabled[i]) && (size == 0 || isBest(enabled[i], size));
                if (!isWorthwhile) {
                    continue;
                }
                tries--;
                closure.clear();
                closure.add(enabled[i]);
                int useless = size > 0 ? size : most == Integer.MAX_VALUE ? count : most + 1;
                int inside = closure.close(words, at, useless);
                if (inside <= most && (size == 0 || inside < size) && !closure.hasAvoided()) {
                    size = 0;
                    for (int k = 0; k < count; k++) {
                        if (closure.contains(enabled[k])) {
                            best[size++] = enabled[k];
                        }
                    }
                }
            }
            for (int i = 0; i < size; i++) {
                set.addClosed(best[i]);
            }
        }

        private boolean isBest(int event, int size) {
            for (int i = 0; i < size; i++) {
                if (best[i] == event) {
                    return true;
                }
            }
            return false;
        }

        /**
         * Follows one event; the size of the component found, whose enabled events are in {@code best}; 0 where it is
         * none or too large.
         */
        private int component(int start, long[] words, int at, int smallest) {
            int depth = 0;
            int opened = 0;
            visit(start, words, at);
            path[depth++] = start;
            open[opened++] = start;
            while (depth > 0) {
                int node = path[depth - 1];
                int to = successor(node);
                if (to >= 0) {
                    int other = to << SHIFT;
                    if (nodes[other + NUMBER] <= base) {
                        visit(to, words, at);
                        path[depth++] = to;
                        open[opened++] = to;
                    } else if (nodes[other + ENDED] <= base) {
                        lower(node, nodes[other + NUMBER]);
                    } else if (leadsToEnabled(to)) {
                        end(opened);
                        return 0;
                    }
                    continue;
                }
                depth--;
                int low = nodes[(node << SHIFT) + LOW];
                if (depth > 0) {
                    lower(path[depth - 1], low);
                }
                if (low == nodes[(node << SHIFT) + NUMBER]) {
                    int from = opened;
                    int inside = 0;
                    do {
                        from--;
                        inside += open[from] < events && set.isEnabled(open[from]) ? 1 : 0;
                    } while (open[from] != node);
                    if (inside > 0) {
                        boolean isBetter =
                                inside <= most && (smallest == 0 || inside < smallest) && !hasAvoided(from, opened);
                        if (isBetter) {
                            keep(from, opened);
                        }
                        end(opened);
                        return isBetter ? inside : 0;
                    }
                    for (int i = from; i < opened; i++) {
                        nodes[(open[i] << SHIFT) + ENDED] = base + 1;
                    }
                    opened = from;
                }
            }
            throw new IllegalStateException("an enabled event leads to no component with an enabled event");
        }

        private boolean hasAvoided(int from, int to) {
            for (int i = from; i < to; i++) {
                if (open[i] < events && set.isAvoided(open[i]) && set.isEnabled(open[i])) {
                    return true;
                }
            }
            return false;
        }

        private void lower(int node, int number) {
            int at = (node << SHIFT) + LOW;
            nodes[at] = Math.min(nodes[at], number);
        }

        private void visit(int node, long[] words, int at) {
            int here = node << SHIFT;
            int number = base + ++visits;
            nodes[here + NUMBER] = number;
            nodes[here + LOW] = number;
            nodes[here + SCAPEGOAT] = NONE;
            if (node >= events) {
                nodes[here + NEXT] = graph.lists.start[node - events];
                nodes[here + END] = graph.lists.start[node - events + 1];
            } else if (set.isEnabled(node)) {
                nodes[here + NEXT] = graph.strong.start[node];
                nodes[here + END] = graph.strong.start[node + 1];
            } else {
                int list = graph.onlyMember(graph.scapegoat(node, words, at, set, nodes, SHIFT, base));
                nodes[here + NEXT] = 0;
                nodes[here + END] = list < 0 ? 0 : 1;
                nodes[here + SCAPEGOAT] = list;
            }
        }

        /** The next node that a node refers to; -1 where there is none. */
        private int successor(int node) {
            int here = node << SHIFT;
            int i = nodes[here + NEXT];
            if (i == nodes[here + END]) {
                return -1;
            }
            nodes[here + NEXT] = i + 1;
            int scapegoat = nodes[here + SCAPEGOAT];
            return scapegoat != NONE ? scapegoat : node >= events ? graph.lists.members[i] : graph.strong.nodes[i];
        }

        private boolean leadsToEnabled(int node) {
            return nodes[(node << SHIFT) + ENDED] == base + 2;
        }

        /** Ends the search from one event: everything that is still open leads to enabled events. */
        private void end(int opened) {
            for (int i = 0; i < opened; i++) {
                nodes[(open[i] << SHIFT) + ENDED] = base + 2;
            }
        }

        private void keep(int from, int to) {
            int size = 0;
            for (int i = from; i < to; i++) {
                if (open[i] < events && set.isEnabled(open[i])) {
                    best[size++] = open[i];
                }
            }
        }
    }
}
