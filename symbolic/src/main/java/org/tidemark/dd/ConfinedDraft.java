package org.tidemark.dd;

import java.util.function.LongConsumer;

/** A node in the making of which no state may be out of bounds that was not there at first. Used again for other nodes. */
final class ConfinedDraft {
    /** What is being done, in this order; not all of it to every draft. */
    enum Phase {
        /** Steps of the levels below. */
        CHILDREN,
        /** The rest of an event that has begun above. */
        REST,
        /** Events that begin at this level, from the arcs of the source. */
        EVENTS,
        /** Events that begin at this level, from the arcs of the draft until there are no new ones. */
        SATURATING,
        DONE
    }

    final Draft arcs;

    /** The bounds. */
    int within;

    Phase phase = Phase.DONE;
    private int firstArc;

    ConfinedDraft(LongConsumer book) {
        arcs = new Draft(book);
    }

    /** Begins with the rest of a chain on a node, or with the steps of a node and all below it. */
    void open(int level, int chain, int source, int arc, int bounds) {
        arcs.open(level);
        arcs.fire(chain, source, arc);
        firstArc = arc - source;
        within = bounds;
        phase = chain == Chains.DONE ? Phase.CHILDREN : Phase.REST;
    }

    void begin(Phase next) {
        phase = next;
        if (next == Phase.SATURATING) {
            arcs.saturate();
        } else {
            arcs.arc = arcs.source + firstArc;
            arcs.event = 0;
            arcs.way = 0;
        }
    }

    /** How many nodes it holds. */
    int holds() {
        return 1 + Draft.HELD + arcs.size;
    }

    /** Writes them; returns the index behind them. */
    int holdIn(int[] held, int at) {
        held[at] = within;
        return arcs.holdIn(held, at + 1);
    }

    /** Reads them again, after they have got new numbers. */
    int renewFrom(int[] held, int at) {
        within = held[at];
        return arcs.renewFrom(held, at + 1);
    }
}
