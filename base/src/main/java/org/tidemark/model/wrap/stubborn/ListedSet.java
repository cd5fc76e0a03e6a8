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

    /** Has the set and closes it instead, where the graph is dense; of that, only the enabled events of closed sets are here. */
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
     * @param avoided events that it had better be without
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

    /** Whether the set had better be without an event. */
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
        } else if (enabledInside == 0) {
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
}
