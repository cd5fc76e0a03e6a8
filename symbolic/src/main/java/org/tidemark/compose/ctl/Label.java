package org.tidemark.compose.ctl;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.AscendingStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;

/**
 * A set of reachable states as a diagram, as bits by number, or as both: each form is made of the other when it is asked for.
 * Not thread-safe.
 */
final class Label {
    private final Labelled states;
    private int @Nullable [] root;
    private @Nullable RankBits bits;

    /** What labels are about. */
    static final class Labelled {
        private final Forest forest;
        private final LiveRoots live;
        private final int[] reachable;
        private final @Nullable Dag dag;
        private final MemoryBudget budget;

        /**
         * The reachable states of a system.
         *
         * @param reachable the cell with the set of all states
         * @param dag the same with numbers; null where nobody asks for bits
         */
        Labelled(Forest forest, LiveRoots live, int[] reachable, @Nullable Dag dag, MemoryBudget budget) {
            this.forest = forest;
            this.live = live;
            this.reachable = reachable;
            this.dag = dag;
            this.budget = budget;
        }

        private Dag dag() {
            return Objects.requireNonNull(dag, "states without numbers");
        }
    }

    private Label(Labelled states, int @Nullable [] root, @Nullable RankBits bits) {
        this.states = states;
        this.root = root;
        this.bits = bits;
    }

    static Label of(Labelled states, int root) {
        return new Label(states, states.live.hold(root), null);
    }

    static Label of(Labelled states, RankBits bits) {
        return new Label(states, null, bits);
    }

    boolean hasRoot() {
        return root != null;
    }

    /** The set in the forest; a number that holds until the next collection. */
    int root() {
        if (root == null) {
            root = states.live.hold(fold(bits()));
        }
        return root[0];
    }

    /** The bits; not to be changed. */
    RankBits bits() {
        if (bits == null) {
            bits = new RankBits(states.dag().states(), states.budget);
            if (root != null && root[0] != Forest.EMPTY) {
                fill(bits, root[0]);
            }
        }
        return bits;
    }

    private int fold(RankBits set) {
        int[] state = new int[states.forest.levels()];
        try (AscendingStates ascending = new AscendingStates(states.forest)) {
            for (long s = set.next(0); s >= 0; s = set.next(s + 1)) {
                states.dag().unrank(s, state);
                ascending.add(state);
            }
            return ascending.finish();
        }
    }

    /** Goes down the set and the reachable states side by side; where both are the same, all numbers in between are set. */
    private void fill(RankBits set, int from) {
        Forest forest = states.forest;
        Dag dag = states.dag();
        int last = dag.levels() - 1;
        int[] end = new int[last + 1];
        int[] arc = new int[last + 1];
        int[] whole = new int[last + 1];
        int[] node = new int[last + 1];
        long[] first = new long[last + 1];
        long[] behind = new long[last + 1];
        if (from == states.reachable[0]) {
            set.addRange(0, dag.states());
            return;
        }
        arc[0] = forest.start(from);
        end[0] = forest.end(from);
        whole[0] = states.reachable[0];
        behind[0] = dag.states();
        for (int k = 0; k >= 0; ) {
            if (arc[k] == end[k]) {
                k--;
                continue;
            }
            int value = forest.value(arc[k]);
            int child = forest.child(arc[k]++);
            long to = dag.find(node[k], value);
            long begin = first[k] + dag.before(to);
            long stop = to + 1 == dag.start(node[k] + 1) ? behind[k] : first[k] + dag.before(to + 1);
            int all = forest.child(whole[k], value);
            if (child == all) {
                set.addRange(begin, stop);
            } else {
                k++;
                arc[k] = forest.start(child);
                end[k] = forest.end(child);
                whole[k] = all;
                node[k] = dag.child(to);
                first[k] = begin;
                behind[k] = stop;
            }
        }
    }

    boolean isEmpty() {
        return root != null ? root[0] == Forest.EMPTY : bits().isEmpty();
    }

    /** The first of its states in lexicographic order; null where there is none. */
    int @Nullable [] first() {
        if (isEmpty()) {
            return null;
        }
        int[] state = new int[states.forest.levels()];
        if (root == null) {
            states.dag().unrank(bits().next(0), state);
            return state;
        }
        int node = root[0];
        for (int k = 0; k < state.length; k++) {
            state[k] = states.forest.value(states.forest.start(node));
            node = states.forest.child(states.forest.start(node));
        }
        return state;
    }

    boolean has(int[] state) {
        return root != null
                ? states.forest.contains(root[0], state)
                : bits().has(states.dag().rank(state));
    }

    void free() {
        if (root != null) {
            states.live.drop(root);
        }
        if (bits != null) {
            bits.free();
        }
    }
}
