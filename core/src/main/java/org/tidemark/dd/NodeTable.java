package org.tidemark.dd;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * The nodes of a forest, each once: a level and arcs in ascending order of their values.
 *
 * <p>Node {@code n} has the arcs {@code start(n)} to {@code start(n + 1)}, so that arcs lie behind each other in the order in
 * which nodes were made; numbers 0 and 1 are the empty set and the end of every path. A hash table of node numbers finds a node
 * by its arcs. A child is always made before its parent and has a smaller number. Eight bytes per arc, and 12 to 20 per node.
 * Not thread-safe.
 */
final class NodeTable {
    static final int FIRST = 2;
    private static final int FIRST_SLOTS = 64;
    private static final int MOST_STEP = 1 << 18;
    private static final long MIX = 0xD6E8FEB86659FD93L;

    private final MemoryBudget budget;
    private final IntPages levels;
    private final IntPages starts;
    private final IntPages values;
    private final IntPages children;
    private IntPages slots;
    private int nodes = FIRST;
    private int arcs;

    NodeTable(MemoryBudget budget) {
        this.budget = budget;
        levels = new IntPages(budget);
        starts = new IntPages(budget);
        values = new IntPages(budget);
        children = new IntPages(budget);
        slots = new IntPages(budget);
    }

    /** The node with these arcs, made if there is none; there is at least one arc. */
    int intern(int level, int[] value, int[] child, int n) {
        if (3L * nodes > 2 * slots.length()) {
            growSlots();
        }
        long mask = slots.length() - 1;
        long slot = hash(value, child, n) & mask;
        for (int found = slots.get(slot); found != 0; found = slots.get(slot)) {
            if (isSame(found, value, child, n)) {
                return found;
            }
            slot = (slot + 1) & mask;
        }
        return append(level, value, child, n, slot);
    }

    private int append(int level, int[] value, int[] child, int n, long slot) {
        if (arcs > Integer.MAX_VALUE - n || nodes == Integer.MAX_VALUE - 1) {
            throw new MemoryBudget.Exhausted();
        }
        ensure(values, arcs + (long) n);
        ensure(children, arcs + (long) n);
        ensure(levels, nodes + 1L);
        ensure(starts, nodes + 2L);
        values.write(arcs, value, n);
        children.write(arcs, child, n);
        arcs += n;
        levels.set(nodes, level);
        starts.set(nodes + 1L, arcs);
        slots.set(slot, nodes);
        return nodes++;
    }

    /** Children know their level, and so do the arcs of two nodes that have the same: only arcs are compared. */
    private boolean isSame(int node, int[] value, int[] child, int n) {
        int start = starts.get(node);
        if (starts.get(node + 1L) - start != n) {
            return false;
        }
        for (int i = 0; i < n; i++) {
            if (children.get(start + i) != child[i] || values.get(start + i) != value[i]) {
                return false;
            }
        }
        return true;
    }

    private static long hash(int[] value, int[] child, int n) {
        long h = n;
        for (int i = 0; i < n; i++) {
            h = mixed(h, value[i], child[i]);
        }
        return h;
    }

    private long hash(int node) {
        int start = starts.get(node);
        int end = starts.get(node + 1L);
        long h = (long) end - start;
        for (int arc = start; arc < end; arc++) {
            h = mixed(h, values.get(arc), children.get(arc));
        }
        return h;
    }

    private static long mixed(long h, int value, int child) {
        long x = (h ^ ((long) value << 32 | child)) * MIX;
        return x ^ (x >>> 29);
    }

    private void growSlots() {
        IntPages larger = new IntPages(budget);
        grow(larger, Math.max(FIRST_SLOTS, 2 * slots.length()));
        slots.free();
        slots = larger;
        fillSlots();
    }

    private void fillSlots() {
        long mask = slots.length() - 1;
        for (int node = FIRST; node < nodes; node++) {
            long slot = hash(node) & mask;
            while (slots.get(slot) != 0) {
                slot = (slot + 1) & mask;
            }
            slots.set(slot, node);
        }
    }

    /**
     * Keeps some nodes and what they lead to, in their order, under new numbers. What the others took is used by nodes that are made
     * later.
     *
     * @param roots the nodes to keep; each entry is replaced by its new number
     */
    void keepOnly(int[] roots) {
        if (nodes == FIRST) {
            return;
        }
        IntPages numbers = new IntPages(budget);
        grow(numbers, nodes);
        for (int root : roots) {
            numbers.set(root, 1);
        }
        for (int node = nodes - 1; node >= FIRST; node--) {
            if (numbers.get(node) != 0) {
                for (int arc = start(node); arc < end(node); arc++) {
                    numbers.set(child(arc), 1);
                }
            }
        }
        keep(numbers);
        for (int i = 0; i < roots.length; i++) {
            roots[i] = roots[i] < FIRST ? roots[i] : numbers.get(roots[i]);
        }
        numbers.free();
    }

    /** Keeps the nodes that have another number than 0, and writes their new ones there. */
    private void keep(IntPages numbers) {
        int kept = FIRST;
        int to = 0;
        for (int node = FIRST; node < nodes; node++) {
            if (numbers.get(node) != 0) {
                int end = starts.get(node + 1L);
                int from = starts.get(node);
                numbers.set(node, kept);
                levels.set(kept, levels.get(node));
                // what is written lies behind nothing that is still to be read
                starts.set(kept, to);
                for (int arc = from; arc < end; arc++, to++) {
                    int child = children.get(arc);
                    values.set(to, values.get(arc));
                    children.set(to, child < FIRST ? child : numbers.get(child));
                }
                kept++;
            }
        }
        starts.set(kept, to);
        nodes = kept;
        arcs = to;
        slots.clear();
        fillSlots();
    }

    int size() {
        return nodes;
    }

    int level(int node) {
        return levels.get(node);
    }

    int start(int node) {
        return starts.get(node);
    }

    int end(int node) {
        return starts.get(node + 1L);
    }

    int value(int arc) {
        return values.get(arc);
    }

    int child(int arc) {
        return children.get(arc);
    }

    /** The arc of a node with a value; -1 where there is none. */
    int find(int node, int value) {
        int low = start(node);
        int high = end(node) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int found = values.get(middle);
            if (found == value) {
                return middle;
            }
            if (found < value) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return -1;
    }

    private static void ensure(IntPages pages, long length) {
        if (length > pages.length()) {
            grow(pages, Math.max(length, Math.max(64, pages.length() + Math.min(pages.length(), MOST_STEP))));
        }
    }

    private static void grow(IntPages pages, long length) {
        if (!pages.resize(length)) {
            throw new MemoryBudget.Exhausted();
        }
    }

    long bytes() {
        return levels.bytes() + starts.bytes() + values.bytes() + children.bytes() + slots.bytes();
    }

    void free() {
        levels.free();
        starts.free();
        values.free();
        children.free();
        slots.free();
    }
}
