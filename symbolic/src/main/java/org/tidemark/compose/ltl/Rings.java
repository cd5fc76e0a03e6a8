package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.compose.ctl.StateSets;
import org.tidemark.compose.ltl.AutomatonPart.Edge;
import org.tidemark.dd.Forest;

/**
 * Sets of pairs round a goal, each made of those before it by one kind of step and one transition of the automaton, so that a
 * run to the goal can be read off them. They are numbered through; what is in a later one and not in an earlier one has
 * a step into an earlier one. Not thread-safe.
 */
final class Rings implements AutoCloseable {
    private final StateSets states;
    private final AutomatonPart part;
    private final PairSets within;

    /** For each state of the automaton its growing sets, and the numbers of these. */
    private final List<List<Ring>> rings = new ArrayList<>();

    private int count;

    @SuppressWarnings("ArrayRecordComponent") // a cell is itself and nothing else
    private record Ring(int number, int[] cell) {}

    private Rings(StateSets states, AutomatonPart part, PairSets within) {
        this.states = states;
        this.part = part;
        this.within = within;
    }

    /**
     * The rings from a goal to a pair from which it can be reached within some others.
     *
     * @throws IllegalStateException where it cannot
     */
    static Rings to(PairSets goal, PairSets within, int q, int[] state, StateSets states, AutomatonPart part) {
        Rings rings = new Rings(states, part, within);
        boolean done = false;
        try {
            for (int each = 0; each < part.states(); each++) {
                rings.rings.add(new ArrayList<>());
                rings.rings.get(each).add(new Ring(0, states.hold(goal.at(each)[0])));
            }
            while (!rings.has(q, state)) {
                rings.grow(q, state);
            }
            done = true;
            return rings;
        } finally {
            if (!done) {
                rings.close();
            }
        }
    }

    private int[] last(int q) {
        return rings.get(q).get(rings.get(q).size() - 1).cell;
    }

    private boolean has(int q, int[] state) {
        return states.has(last(q), state);
    }

    private void grow(int q, int[] state) {
        int before = count;
        int[] back = states.hold(Forest.EMPTY);
        try {
            for (int kind = states.kinds(); kind >= 0 && !has(q, state); kind--) {
                for (int to = 0; to < part.states() && !has(q, state); to++) {
                    if (!part.into(to).isEmpty()) {
                        back[0] = kind == states.kinds() ? states.staying(last(to)) : states.before(kind, last(to));
                        addBefore(to, back);
                    }
                }
                states.collect();
            }
        } finally {
            states.drop(back);
        }
        if (count == before) {
            throw new IllegalStateException("a goal that cannot be reached");
        }
    }

    private void addBefore(int to, int[] back) {
        Forest forest = states.forest();
        for (Edge edge : part.into(to)) {
            int from = edge.from();
            int bounds = forest.intersection(edge.guard()[0], within.at(from)[0]);
            int grown = forest.union(last(from)[0], forest.intersection(back[0], bounds));
            if (grown != last(from)[0]) {
                count++;
                rings.get(from).add(new Ring(count, states.hold(grown)));
            }
        }
    }

    /** The number of the first ring that has a pair, which must be in one; 0 at the goal. */
    int distance(int q, int[] state) {
        List<Ring> here = rings.get(q);
        int low = 0;
        int high = here.size() - 1;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (states.has(here.get(middle).cell, state)) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return here.get(low).number;
    }

    /** Whether a pair is in a ring with a smaller number than this. */
    boolean isNearer(int q, int[] state, int number) {
        List<Ring> here = rings.get(q);
        int low = 0; // how many rings have a smaller number
        int high = here.size();
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (here.get(middle).number < number) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low > 0 && states.has(here.get(low - 1).cell, state);
    }

    @Override
    public void close() {
        rings.forEach(here -> here.forEach(ring -> states.drop(ring.cell)));
        rings.clear();
    }
}
