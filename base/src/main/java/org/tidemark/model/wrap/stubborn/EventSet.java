package org.tidemark.model.wrap.stubborn;

import java.util.BitSet;
import org.tidemark.model.Successors;

/**
 * A stubborn set of one state, which grows until it is closed: with an enabled event it has all that the event may disable there, and with a
 * disabled event all that may enable it. Where each enabled event is to be a key, it also has all that may disable it. With an event that
 * waits for others of higher priority it has one of those that are enabled. Reused from state to state; belongs to one thread.
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
     * @param avoided events that it had better be without
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

    /** Whether the set was left as it is, unclosed perhaps, since it has all that the noted one was begun with: it would hardly be smaller. */
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
    }

    abstract void addList(int node);

    /** Adds what the events in the set call for, until it is closed or has this many enabled events, or is beyond the noted one. */
    abstract void close(long[] words, int at, int enough);
}
