package org.tidemark.check.align;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordHash;
import org.tidemark.check.align.Alignment.Kind;
import org.tidemark.check.align.Alignment.Move;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.graph.ltl.Letters;

/**
 * A cheapest alignment of one trace: a shortest path in the product of the model's states and the positions of the trace, by Dijkstra's
 * algorithm. All steps cost 0 or 1, so that two stacks take the place of a heap: what is reached at the present cost, and what is
 * reached at one more. The newest node comes first, synchronous moves before all others, so that a trace that fits is found along its
 * own path. States of the model are found as they are needed.
 *
 * <p>A node of the product takes 20 bytes, 8 to 16 bytes of a hash table and 4 for each time it is reached more cheaply. One thread;
 * used once.
 */
final class AlignmentSearch implements AutoCloseable {
    private static final int WIDTH = 5;
    private static final int STATE = 0;
    private static final int POSITION = 1;
    private static final int PARENT = 2;
    private static final int EVENT = 3;

    /** The cost of a node; complemented where it is settled. */
    private static final int COST = 4;

    private static final int FIRST_SLOTS = 1 << 10;
    private static final int CHECK_EACH = 1 << 10;

    private final int[] trace;
    private final IndexedEdges edges;
    private final Letters ending;
    private final LoggedNames names;
    private final MemoryBudget budget;
    private final BooleanSupplier isOver;
    private final IntPages nodes;
    private IntPages table;
    private Stack now;
    private Stack later;
    private int size;

    /**
     * A search.
     *
     * @param trace the activities
     * @param edges where the events of each state lead; state 0 is the initial one
     * @param ending bit 0 is set for the states in which the model may end
     * @param isOver whether to stop
     */
    AlignmentSearch(
            int[] trace,
            IndexedEdges edges,
            Letters ending,
            LoggedNames names,
            MemoryBudget budget,
            BooleanSupplier isOver) {
        this.trace = trace;
        this.edges = edges;
        this.ending = ending;
        this.names = names;
        this.budget = budget;
        this.isOver = isOver;
        nodes = new IntPages(budget);
        table = new IntPages(budget);
        now = new Stack(budget);
        later = new Stack(budget);
    }

    /**
     * Finds the alignment; null where no run of the model ends as it should.
     *
     * @throws MemoryBudget.Exhausted where the memory does not suffice
     * @throws Cancelled where it is to stop
     */
    @Nullable
    Alignment find() {
        grow(table, FIRST_SLOTS);
        reach(0, 0, Alignment.NONE, Alignment.NONE, 0);
        int settled = 0;
        for (int cost = 0; ; cost++) {
            while (!now.isEmpty()) {
                int node = now.pop();
                if (get(node, COST) < 0) {
                    continue; // settled when it was reached more cheaply
                }
                set(node, COST, ~cost);
                if (++settled % CHECK_EACH == 0 && isOver.getAsBoolean()) {
                    throw new Cancelled();
                }
                if (expand(node, cost)) {
                    return path(node, cost);
                }
            }
            if (later.isEmpty()) {
                return null;
            }
            Stack empty = now;
            now = later;
            later = empty;
        }
    }

    /** Reaches what follows a node; true where it is an end. */
    private boolean expand(int node, int cost) {
        int state = get(node, STATE);
        int position = get(node, POSITION);
        long place = edges.locate(state);
        int degree = edges.degree(state, place);
        boolean isAtEnd = position == trace.length;
        if (isAtEnd && (ending.letter(state, degree == 0) & 1) != 0) {
            return true;
        }
        for (int edge = 0; edge < degree; edge++) {
            int event = edges.event(place, edge);
            int step = names.of(event) == LoggedNames.SILENT ? 0 : 1;
            reach(edges.target(place, edge), position, node, event, cost + step);
        }
        if (isAtEnd) {
            return false;
        }
        reach(state, position + 1, node, Alignment.NONE, cost + 1);
        for (int edge = 0; edge < degree; edge++) {
            int event = edges.event(place, edge);
            if (names.of(event) == trace[position]) {
                reach(edges.target(place, edge), position + 1, node, event, cost);
            }
        }
        return false;
    }

    /** Notes a way to a node, if it is cheaper than those known. */
    private void reach(int state, int position, int parent, int event, int cost) {
        long slots = table.length();
        long slot = slot(state, position, slots);
        int found = table.get(slot);
        for (; found != 0; found = table.get(slot)) {
            int node = found - 1;
            if (get(node, STATE) == state && get(node, POSITION) == position) {
                int before = get(node, COST);
                if (before < 0 || before <= cost) {
                    return;
                }
                improve(node, parent, event, cost);
                return;
            }
            slot = slot + 1 & slots - 1;
        }
        if ((long) WIDTH * (size + 1L) > nodes.length()) {
            grow(nodes, WIDTH * Math.max(256L, size + size / 2L));
        }
        int node = size++;
        table.set(slot, node + 1);
        set(node, STATE, state);
        set(node, POSITION, position);
        improve(node, parent, event, cost);
        if (2L * size > slots) {
            rehash(2 * slots);
        }
    }

    private void improve(int node, int parent, int event, int cost) {
        set(node, PARENT, parent);
        set(node, EVENT, event);
        set(node, COST, cost);
        boolean isNow = parent < 0 || cost == ~get(parent, COST);
        (isNow ? now : later).push(node);
    }

    private static long slot(int state, int position, long slots) {
        return WordHash.hash((long) state << 32 | position) & slots - 1;
    }

    private void rehash(long slots) {
        IntPages larger = new IntPages(budget);
        grow(larger, slots);
        for (int node = 0; node < size; node++) {
            long slot = slot(get(node, STATE), get(node, POSITION), slots);
            while (larger.get(slot) != 0) {
                slot = slot + 1 & slots - 1;
            }
            larger.set(slot, node + 1);
        }
        table.free();
        table = larger;
    }

    private static void grow(IntPages pages, long length) {
        if (length > Integer.MAX_VALUE - 8L * WIDTH || !pages.resize(length)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    private int get(int node, int part) {
        return nodes.get((long) WIDTH * node + part);
    }

    private void set(int node, int part, int value) {
        nodes.set((long) WIDTH * node + part, value);
    }

    private Alignment path(int last, int cost) {
        List<Move> moves = new ArrayList<>();
        for (int node = last; get(node, PARENT) >= 0; node = get(node, PARENT)) {
            int event = get(node, EVENT);
            int position = get(get(node, PARENT), POSITION);
            boolean isLogged = get(node, POSITION) > position;
            if (isLogged) {
                moves.add(new Move(event < 0 ? Kind.LOG : Kind.SYNCHRONOUS, trace[position], event));
            } else {
                boolean isSilent = names.of(event) == LoggedNames.SILENT;
                moves.add(new Move(isSilent ? Kind.SILENT : Kind.MODEL, Alignment.NONE, event));
            }
        }
        Collections.reverse(moves);
        return new Alignment(moves, cost);
    }

    /** Gives back the memory. */
    @Override
    public void close() {
        nodes.free();
        table.free();
        now.pages.free();
        later.pages.free();
    }

    /** Nodes that were reached and are not settled, the newest on top. */
    private static final class Stack {
        private final IntPages pages;
        private long height;

        Stack(MemoryBudget budget) {
            pages = new IntPages(budget);
        }

        boolean isEmpty() {
            return height == 0;
        }

        int pop() {
            return pages.get(--height);
        }

        void push(int node) {
            if (height == pages.length()) {
                grow(pages, Math.max(256, height + height / 2));
            }
            pages.set(height++, node);
        }
    }
}
