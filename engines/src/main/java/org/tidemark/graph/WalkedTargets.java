package org.tidemark.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Where the edges of a graph lead that grows as it is walked, kept up to about a quarter of the memory: four bytes for
 * each state and four for each edge. Where there is none left, edges that are not kept are computed again, whenever a
 * state is asked for that was not the last one. {@link WalkedEdges} keeps the events as well.
 *
 * <p>For each state that was asked for, an entry leads to its edges in one long list: how many there are, then their
 * targets, then, if they are wanted, their events. With state 0 → 1, 2 and state 2 → 0 asked for in this order the list
 * is 2 1 2 | 1 0. Not thread-safe.
 */
public sealed class WalkedTargets implements IndexedTargets permits WalkedEdges {
    private static final long FIRST = 1 << 10;
    private static final long MOST_ENTRIES = (1L << 32) - 2;

    private final TargetCursor cursor;

    /** The cursor, where events are kept; else null. */
    private final @Nullable EdgeCursor named;

    private final IntPages places;
    private final IntPages list;
    private final long mostBytes;
    private long used;
    private boolean full;

    private int held = -1;
    private int heldDegree;
    private int[] heldTargets = new int[64];
    private int[] heldEvents = new int[64];

    WalkedTargets(TargetCursor cursor, @Nullable EdgeCursor named, boolean keeps, MemoryBudget budget) {
        this.cursor = cursor;
        this.named = named;
        full = !keeps;
        places = new IntPages(budget);
        list = new IntPages(budget);
        // What grows does so by half; the rest is for those who cannot compute again what they do not keep.
        mostBytes = budget.limitBytes() / 6;
    }

    /**
     * The edges that a cursor reads, kept in memory so that states can be visited in any order; {@link IndexedEdges}
     * where events are wanted.
     */
    public static WalkedTargets kept(EdgeCursor cursor, boolean withEvents, MemoryBudget budget) {
        return withEvents ? new WalkedEdges(cursor, true, budget) : new WalkedTargets(cursor, null, true, budget);
    }

    /**
     * The edges that a cursor reads, none of which are kept in memory; {@link IndexedEdges} where events are wanted.
     */
    public static WalkedTargets forgotten(EdgeCursor cursor, boolean withEvents, MemoryBudget budget) {
        return withEvents ? new WalkedEdges(cursor, false, budget) : new WalkedTargets(cursor, null, false, budget);
    }

    /** Where the edges of a state are in the list; -1 when they are those held. */
    @Override
    public final long locate(int state) {
        int place = state < places.length() ? places.get(state) : 0;
        if (place == 0 && state != held) {
            hold(state);
            place = keep(state);
        }
        return Integer.toUnsignedLong(place) - 1;
    }

    @Override
    public final int degree(int state, long place) {
        return place < 0 ? heldDegree : list.get(place);
    }

    @Override
    public final int target(long place, int edge) {
        return place < 0 ? heldTargets[edge] : list.get(place + 1 + edge);
    }

    /** The event of an edge, where events are kept. */
    final int eventAt(long place, int edge) {
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
            if (named != null) {
                heldEvents[n] = named.event();
            }
            heldTargets[n++] = cursor.target();
        }
        heldDegree = n;
        held = state;
    }

    /** The entry of the state held; 0 where there is no memory for it. */
    private int keep(int state) {
        long end = used + 1 + (named != null ? 2L : 1L) * heldDegree;
        full = full || end >= MOST_ENTRIES || places.bytes() + list.bytes() > mostBytes;
        full = full || !reach(places, state + 1L) || !reach(list, end);
        if (full) {
            return 0;
        }
        int entry = (int) (used + 1);
        places.set(state, entry);
        list.set(used, heldDegree);
        list.write(used + 1, heldTargets, heldDegree);
        if (named != null) {
            list.write(used + 1 + heldDegree, heldEvents, heldDegree);
        }
        used = end;
        return entry;
    }

    private static boolean reach(IntPages pages, long length) {
        return length <= pages.length() || pages.resize(Math.max(FIRST, length + length / 2));
    }
}
