package org.tidemark.graph;

import java.util.Arrays;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The edges of a graph that grows as it is walked, kept up to about a quarter of the memory: four bytes a state and four an
 * edge, eight with events. Where there is none left, edges that are not kept are computed again, whenever a state is asked for that was not the
 * last one.
 *
 * <p>For each state that was asked for, an entry leads to its edges in one long list: how many there are, then their
 * targets, then, if they are wanted, their events. With state 0 → 1, 2 and state 2 → 0 asked for in this order the list is 2 1 2 | 1 0. Not thread-safe.
 */
public final class WalkedEdges implements IndexedEdges {
    private static final long FIRST = 1 << 10;
    private static final long MOST_ENTRIES = (1L << 32) - 2;

    private final EdgeCursor cursor;
    private final boolean withEvents;
    private final IntPages places;
    private final IntPages list;
    private final long mostBytes;
    private long used;
    private boolean full;

    private int held = -1;
    private int heldDegree;
    private int[] heldTargets = new int[64];
    private int[] heldEvents = new int[64];

    /** What a cursor reads, which is moved to states in any order. */
    public WalkedEdges(EdgeCursor cursor, boolean withEvents, MemoryBudget budget) {
        this.cursor = cursor;
        this.withEvents = withEvents;
        places = new IntPages(budget);
        list = new IntPages(budget);
        // What grows does so by half; the rest is for those who cannot compute again what they do not keep.
        mostBytes = budget.limitBytes() / 6;
    }

    /** What a cursor reads, of which none is kept. */
    public static WalkedEdges forgotten(EdgeCursor cursor, boolean withEvents, MemoryBudget budget) {
        WalkedEdges edges = new WalkedEdges(cursor, withEvents, budget);
        edges.full = true;
        return edges;
    }

    /** Where the edges of a state are in the list; -1 when they are those held. */
    @Override
    public long locate(int state) {
        int place = state < places.length() ? places.get(state) : 0;
        if (place == 0 && state != held) {
            hold(state);
            place = keep(state);
        }
        return Integer.toUnsignedLong(place) - 1;
    }

    @Override
    public int degree(int state, long place) {
        return place < 0 ? heldDegree : list.get(place);
    }

    @Override
    public int target(long place, int edge) {
        return place < 0 ? heldTargets[edge] : list.get(place + 1 + edge);
    }

    @Override
    public int event(long place, int edge) {
        if (!withEvents) {
            throw new UnsupportedOperationException("edges without events");
        }
        return place < 0 ? heldEvents[edge] : list.get(place + 1 + list.get(place) + edge);
    }

    private void hold(int state) {
        held = -1;
        int n = 0;
        cursor.moveTo(state);
        while (cursor.next()) {
            if (n == heldTargets.length) {
                heldTargets = Arrays.copyOf(heldTargets, 2 * n);
                heldEvents = Arrays.copyOf(heldEvents, 2 * n);
            }
            if (withEvents) {
                heldEvents[n] = cursor.event();
            }
            heldTargets[n++] = cursor.target();
        }
        heldDegree = n;
        held = state;
    }

    /** The entry of the state held; 0 where there is no memory for it. */
    private int keep(int state) {
        long end = used + 1 + (withEvents ? 2L : 1L) * heldDegree;
        full = full || end >= MOST_ENTRIES || places.bytes() + list.bytes() > mostBytes;
        full = full || !reach(places, state + 1L) || !reach(list, end);
        if (full) {
            return 0;
        }
        int entry = (int) (used + 1);
        places.set(state, entry);
        list.set(used, heldDegree);
        list.write(used + 1, heldTargets, heldDegree);
        if (withEvents) {
            list.write(used + 1 + heldDegree, heldEvents, heldDegree);
        }
        used = end;
        return entry;
    }

    private static boolean reach(IntPages pages, long length) {
        return length <= pages.length() || pages.resize(Math.max(FIRST, length + length / 2));
    }
}
