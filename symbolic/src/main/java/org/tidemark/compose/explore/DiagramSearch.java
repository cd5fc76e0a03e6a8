package org.tidemark.compose.explore;

import java.util.Arrays;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.Forest;
import org.tidemark.model.Kronecker;

/**
 * The search of {@link BitVectorSearch} where there is no memory for a bit per potential state: the states that were
 * reached, and those that wait, are diagrams. A step costs the nodes of the diagrams instead of one bit, but as the
 * queue is a set, all states that the parts reach alone from a state leave it together with that state. Used once, by
 * one thread.
 */
public final class DiagramSearch {
    private static final int FIRST_NODES = 1 << 16;
    private static final int REACHED = 0;
    private static final int WAITING = 1;

    private final Forest forest;
    private final boolean closures;
    private final SystemMoves moves;
    private final int[] state;
    private final int[][] values;
    private final int[] sizes;
    private int[] children = {};
    private int[] arcs = {};
    private int mostNodes = FIRST_NODES;
    private long taken;

    /** The reached states and those that wait. */
    private final int[] roots = new int[2];

    /**
     * The result of a search.
     *
     * @param root the set of reached states, in the forest that was given
     * @param taken how many states were taken from the queue
     */
    public record Reached(int root, long taken) {}

    private DiagramSearch(
            Kronecker system, Forest forest, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        this.forest = forest;
        this.closures = closures;
        moves = new SystemMoves(system, closures, budget, cancelled);
        state = new int[forest.levels()];
        values = new int[state.length][];
        sizes = new int[state.length];
        for (int p = 0; p < state.length; p++) {
            state[p] = system.parts().get(p).initial();
        }
    }

    /**
     * Explores a system.
     *
     * @param forest without sets, its levels are the parts; only the result stays in it
     * @param closures whether what parts do alone is taken at once; otherwise every state waits for its turn, for
     *     comparison
     * @throws MemoryBudget.Exhausted when there is no room
     * @throws Cancelled when it is cancelled
     */
    public static Reached run(
            Kronecker system, Forest forest, boolean closures, MemoryBudget budget, BooleanSupplier cancelled) {
        return new DiagramSearch(system, forest, closures, budget, cancelled).run(cancelled);
    }

    private Reached run(BooleanSupplier cancelled) {
        roots[REACHED] = forest.singleton(state);
        roots[WAITING] = roots[REACHED];
        while (roots[WAITING] != Forest.EMPTY) {
            if (cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            takeFirst();
            if (closures) {
                takeAllAlone();
            } else {
                stepAlone();
            }
            for (int j = 0; j < moves.joints(); j++) {
                stepTogether(moves.joint(j), moves.partners(j));
            }
            if (forest.nodeCount() > mostNodes) {
                forest.keepOnly(roots);
                mostNodes = Math.max(FIRST_NODES, 4 * forest.nodeCount());
            }
        }
        moves.release();
        forest.keepOnly(roots);
        return new Reached(roots[REACHED], taken);
    }

    private void takeFirst() {
        taken++;
        int node = roots[WAITING];
        for (int k = 0; k < state.length; k++) {
            int arc = forest.start(node);
            state[k] = forest.value(arc);
            node = forest.child(arc);
        }
    }

    private void takeAllAlone() {
        for (int p = 0; p < state.length; p++) {
            moves.alone(p).ask(state[p]);
            take(p, moves.alone(p));
        }
        int near = product();
        roots[REACHED] = forest.union(roots[REACHED], near);
        roots[WAITING] = forest.difference(roots[WAITING], near);
    }

    private void stepAlone() {
        roots[WAITING] = forest.difference(roots[WAITING], forest.singleton(state));
        for (int p = 0; p < state.length; p++) {
            stepTogether(new MoveLists[] {moves.alone(p)}, new int[] {p});
        }
    }

    private void stepTogether(MoveLists[] lists, int[] partners) {
        for (int k = 0; k < lists.length; k++) {
            lists[k].ask(state[partners[k]]);
            if (lists[k].size() == 0) {
                return;
            }
        }
        for (int p = 0; p < state.length; p++) {
            stay(p);
        }
        for (int k = 0; k < lists.length; k++) {
            take(partners[k], lists[k]);
        }
        int found = forest.difference(product(), roots[REACHED]);
        roots[REACHED] = forest.union(roots[REACHED], found);
        roots[WAITING] = forest.union(roots[WAITING], found);
    }

    private void take(int part, MoveLists moved) {
        ensure(part, moved.size());
        System.arraycopy(moved.list(), moved.from(), values[part], 0, moved.size());
    }

    private void stay(int part) {
        ensure(part, 1);
        values[part][0] = state[part];
    }

    private void ensure(int part, int size) {
        if (values[part] == null || values[part].length < size) {
            values[part] = new int[Math.max(size, 4)];
        }
        sizes[part] = size;
        if (arcs.length < size) {
            arcs = new int[2 * size];
            children = new int[2 * size];
        }
    }

    /** The states with one of the values of each part. */
    private int product() {
        int node = Forest.ACCEPT;
        for (int k = state.length - 1; k >= 0; k--) {
            System.arraycopy(values[k], 0, arcs, 0, sizes[k]);
            Arrays.fill(children, 0, sizes[k], node);
            node = forest.node(k, arcs, children, sizes[k]);
        }
        return node;
    }
}
