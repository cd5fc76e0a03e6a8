package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.dd.Forest;
import org.tidemark.dd.HeldSets;

/**
 * The sets of a forest that are still used, so that the others can be dropped when there are many. A set is held in a cell, since
 * its number changes then. Not thread-safe.
 */
final class LiveRoots implements HeldSets {
    private static final int LEAST_NODES = 1 << 17;

    private final Forest forest;

    /** Each set, and its place in this list. */
    private final List<int[]> cells = new ArrayList<>();

    private int most = LEAST_NODES;

    LiveRoots(Forest forest) {
        this.forest = forest;
    }

    /** A cell with this set, which stays until {@link #drop}. */
    int[] hold(int root) {
        int[] cell = {root, cells.size()};
        cells.add(cell);
        return cell;
    }

    void drop(int[] cell) {
        int[] last = cells.remove(cells.size() - 1);
        if (last != cell) {
            last[1] = cell[1];
            cells.set(cell[1], last);
        }
    }

    /** Drops what no cell holds, where it is more than half of a large forest; any number that is not in a cell is void then. */
    void collect() {
        if (forest.nodeCount() >= most) {
            dropOthers();
        }
    }

    /** Drops what no cell holds, however much it is. */
    void dropOthers() {
        int[] roots = new int[size()];
        write(roots, 0);
        forest.keepOnly(roots);
        read(roots, 0);
        most = Math.max(LEAST_NODES, 2 * Math.min(forest.nodeCount(), Integer.MAX_VALUE / 2));
    }

    @Override
    public int size() {
        return cells.size();
    }

    @Override
    public void write(int[] numbers, int at) {
        for (int i = 0; i < cells.size(); i++) {
            numbers[at + i] = cells.get(i)[0];
        }
    }

    @Override
    public void read(int[] numbers, int at) {
        for (int i = 0; i < cells.size(); i++) {
            cells.get(i)[0] = numbers[at + i];
        }
    }
}
