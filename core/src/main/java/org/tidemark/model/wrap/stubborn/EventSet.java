package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Successors;

/**
 * A stubborn set of one state, which grows until it is closed: with an enabled event it has all that the event may disable, and with a
 * disabled event all that may enable it. Where each enabled event is to be a key, it also has all that may disable it. With an event that
 * waits for others of higher priority it has one of those that are enabled. Reused from state to state without being cleared; belongs to one
 * thread.
 */
final class EventSet {
    private final DependencyGraph graph;

    /** Nodes with the number of the state are in the set. */
    private final int[] in;

    /** Events with the number of the state are enabled in it. */
    private final int[] enabled;

    private final BitSet avoided;
    private final boolean avoidsAny;

    /** The lists that an enabled event calls for: {@code calls[callStart[t] .. callStart[t + 1])}. */
    private final int[] callStart;

    private final int[] calls;
    private final int[] pending;

    /** Has the set and closes it instead, where the graph is dense; of that, only the enabled events of closed sets are here. */
    private final @Nullable DenseClosure dense;

    private final boolean remembers;
    private EventWeight weight = EventWeight.FEW_ENABLED;
    private int[] enabledOnes = {};
    private int waiting;
    private int state;
    private int enabledEvents;
    private int enabledInside;
    private boolean wantsKey;

    /**
     * A set for one state after the other.
     *
     * @param avoided events that it had better be without
     * @param isOfKeys whether nothing outside is to disable an enabled event of it
     * @param remembers whether it may depend on the states before
     */
    EventSet(DependencyGraph graph, BitSet avoided, boolean isOfKeys, boolean remembers) {
        this.graph = graph;
        this.avoided = avoided;
        avoidsAny = !avoided.isEmpty();
        this.remembers = remembers;
        callStart = isOfKeys ? graph.strongStart : graph.harmStart;
        calls = isOfKeys ? graph.strong : graph.harms;
        dense = graph.rows == null ? null : new DenseClosure(graph, graph.rows, avoided, isOfKeys, remembers);
        in = new int[graph.nodes()];
        enabled = new int[graph.events()];
        pending = new int[graph.events()];
    }

    /** Begins with the empty set of the next state, in which these events are enabled. */
    void begin(int[] enabledOnes, int count) {
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
        enabledEvents = count;
        enabledInside = 0;
        waiting = 0;
        wantsKey = false;
    }

    /** Begins with the empty set of the same state again. */
    void beginAgain() {
        if (dense == null) {
            begin(enabledOnes, enabledEvents);
            return;
        }
        for (int i = 0; i < enabledEvents && enabledInside > 0; i++) {
            in[enabledOnes[i]] = 0;
        }
        dense.clear();
        enabledInside = 0;
        wantsKey = false;
    }

    /** Which lists are taken from now on, where there is a choice and the graph is dense. */
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

    int enabledEvents() {
        return enabledEvents;
    }

    /** How many enabled events are in it. */
    int enabledInside() {
        return enabledInside;
    }

    boolean contains(int event) {
        return in[event] == state;
    }

    /** Takes out of a batch, from an entry on, what events outside the set lead to. */
    void keepIn(Successors batch, int from) {
        int to = from;
        for (int i = from; i < batch.size(); i++) {
            if (contains(batch.event(i))) {
                batch.move(i, to++);
            }
        }
        batch.truncate(to);
    }

    /** Asks for an event that nothing outside the set can disable. */
    void wantKey() {
        wantsKey = true;
    }

    /** Whether such an event was asked for since this was called last. */
    boolean takeWish() {
        boolean isWanted = wantsKey;
        wantsKey = false;
        return isWanted;
    }

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

    void addAll(EventRow row) {
        if (dense != null && row.bits != null) {
            dense.addAll(row, row.bits);
            return;
        }
        for (int event : row.events) {
            add(event);
        }
    }

    /** Adds an enabled event of a set that is closed itself. */
    void addClosed(int event) {
        if (in[event] != state) {
            in[event] = state;
            enabledInside++;
        }
    }

    /** Adds one list of all that may enable a disabled event. */
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

    /** Adds all that may disable an event, itself among them. */
    void addDisablers(int event) {
        add(event);
        for (int need = graph.needStart[event], end = graph.needStart[event + 1]; need < end; need++) {
            if (graph.hasLeast(need)) {
                addList(graph.lowerers(need));
            }
            if (graph.hasMost(need)) {
                addList(graph.raisers(need));
            }
        }
    }

    private void addList(int node) {
        if (dense != null) {
            dense.addList(node);
            return;
        }
        if (in[node] == state) {
            return;
        }
        in[node] = state;
        int list = node - graph.events();
        for (int i = graph.listStart[list], end = graph.listStart[list + 1]; i < end; i++) {
            add(graph.members[i]);
        }
    }

    /** Adds what the events in the set call for, until it is closed or has this many enabled events. */
    void close(long[] words, int at, int enough) {
        if (dense != null) {
            closeDense(dense, words, at, enough);
            return;
        }
        while (waiting > 0 && enabledInside < enough) {
            int event = pending[--waiting];
            if (enabled[event] == state) {
                for (int i = callStart[event], end = callStart[event + 1]; i < end; i++) {
                    addList(calls[i]);
                }
            } else {
                addEnablers(event, words, at);
            }
        }
    }

    private void closeDense(DenseClosure closure, long[] words, int at, int enough) {
        int inside = closure.close(words, at, enough);
        for (int i = 0; i < enabledEvents && inside > 0; i++) {
            if (closure.contains(enabledOnes[i])) {
                addClosed(enabledOnes[i]);
            }
        }
    }
}
