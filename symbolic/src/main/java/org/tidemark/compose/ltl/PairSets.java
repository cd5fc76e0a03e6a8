package org.tidemark.compose.ltl;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.dd.Forest;

/**
 * A set of pairs of a state and a state of a part of an automaton: for each of the latter a set of states, held in a cell. A pair
 * leads to another one by a transition whose guard is true in its state, together with a step of the system. Not thread-safe.
 */
final class PairSets implements AutoCloseable {
    private final StateSets states;
    private final AutomatonPart part;
    private final int[][] cells;

    /** No pairs. */
    PairSets(StateSets states, AutomatonPart part) {
        this.states = states;
        this.part = part;
        cells = new int[part.states()][];
        Arrays.setAll(cells, q -> states.hold(Forest.EMPTY));
    }

    /** All pairs from which a transition of the part can be taken. */
    static PairSets enabled(StateSets states, AutomatonPart part) {
        PairSets all = new PairSets(states, part);
        boolean done = false;
        try {
            for (int q = 0; q < part.states(); q++) {
                for (Edge edge : part.outOf(q)) {
                    all.add(q, edge.guard()[0]);
                }
            }
            done = true;
            return all;
        } finally {
            if (!done) {
                all.close();
            }
        }
    }

    /** The cell of one state of the automaton. */
    int[] at(int q) {
        return cells[q];
    }

    void add(int q, int set) {
        cells[q][0] = states.forest().union(cells[q][0], set);
    }

    void addAll(PairSets other) {
        for (int q = 0; q < cells.length; q++) {
            add(q, other.cells[q][0]);
        }
    }

    boolean isEmpty() {
        return Arrays.stream(cells).allMatch(cell -> cell[0] == Forest.EMPTY);
    }

    boolean has(int q, int[] state) {
        return states.has(cells[q], state);
    }

    /** Becomes another set of pairs; whether that is a change. */
    boolean become(PairSets other) {
        boolean changed = false;
        for (int q = 0; q < cells.length; q++) {
            changed |= cells[q][0] != other.cells[q][0];
            cells[q][0] = other.cells[q][0];
        }
        return changed;
    }

    /** Adds the pairs of another set that lead into it. */
    void addBefore(PairSets goal) {
        int[] bounds = states.hold(Forest.EMPTY);
        try {
            for (int to = 0; to < cells.length; to++) {
                for (Edge edge : part.into(to)) {
                    bounds[0] = states.forest().intersection(edge.guard()[0], goal.cells[edge.from()][0]);
                    int found = states.before(goal.cells[to], bounds);
                    add(edge.from(), found);
                }
            }
        } finally {
            states.drop(bounds);
        }
    }

    /** Adds all pairs of some others from which a way through these leads into the set. */
    void extend(PairSets within) {
        Deque<Integer> changed = new ArrayDeque<>();
        for (int q = 0; q < cells.length; q++) {
            if (cells[q][0] != Forest.EMPTY) {
                changed.add(q);
            }
        }
        int[] bounds = states.hold(Forest.EMPTY);
        try {
            while (!changed.isEmpty()) {
                int q = changed.remove();
                extendLoops(q, within, bounds);
                for (Edge edge : part.into(q)) {
                    int from = edge.from();
                    if (from != q) {
                        bounds[0] = states.forest().intersection(edge.guard()[0], within.cells[from][0]);
                        int found = states.before(cells[q], bounds);
                        int old = cells[from][0];
                        add(from, found);
                        if (cells[from][0] != old && !changed.contains(from)) {
                            changed.add(from);
                        }
                    }
                }
                states.collect();
            }
        } finally {
            states.drop(bounds);
        }
    }

    /** The ways that stay in one state of the automaton, by saturation. */
    private void extendLoops(int q, PairSets within, int[] bounds) {
        bounds[0] = Forest.EMPTY;
        for (Edge edge : part.into(q)) {
            if (edge.from() == q) {
                bounds[0] = states.forest().union(bounds[0], edge.guard()[0]);
            }
        }
        bounds[0] = states.forest().intersection(bounds[0], within.cells[q][0]);
        cells[q][0] = states.until(bounds, cells[q]);
    }

    @Override
    public void close() {
        for (int[] cell : cells) {
            states.drop(cell);
        }
    }
}
