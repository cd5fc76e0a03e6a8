package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.RunFinder;

/**
 * Shortest ways by going backwards from the goals on the cluster, a job for each round, until the first state is met. The rounds are
 * kept, four bytes per state, and the driver goes forward from one round to the next. One thread.
 */
final class WaysByRounds implements RunFinder.FarWays {
    private static final int POLL_INTERVAL = 1 << 16;

    private final ClusterGraph graph;
    private final EdgeCursor edges;
    private final MemoryBudget budget;
    private final Runnable cancellation;

    /** Ways through a graph; the cursor reads its edges. */
    WaysByRounds(ClusterGraph graph, EdgeCursor edges, MemoryBudget budget, Runnable cancellation) {
        this.graph = graph;
        this.edges = edges;
        this.budget = budget;
        this.cancellation = cancellation;
    }

    @Override
    public List<Integer> find(int from, IntPredicate through, IntPredicate goal) {
        IntPages rounds = new IntPages(budget);
        StateSet newest = graph.none();
        try {
            if (!rounds.resize(graph.states())) {
                throw new MemoryBudget.Exhausted();
            }
            for (int s = 0; s < graph.states(); s++) {
                if (s % POLL_INTERVAL == 0) {
                    cancellation.run();
                }
                if (goal.test(s)) {
                    rounds.set(s, 1);
                    newest.add(s);
                }
            }
            for (int round = 2; rounds.get(from) == 0; round++) {
                StateSet next = next(newest, rounds, round, through);
                newest.free();
                newest = next;
                if (newest.next(0) < 0) {
                    throw new IllegalStateException("a formula that is true of a run, but no such run");
                }
            }
            return forward(from, rounds);
        } finally {
            newest.free();
            budget.release(rounds.bytes());
        }
    }

    /** The states of the next round, which are noted. */
    private StateSet next(StateSet newest, IntPages rounds, int round, IntPredicate through) {
        StateSet next = graph.before(newest);
        for (int s = next.next(0); s >= 0; s = next.next(s + 1)) {
            if (rounds.get(s) == 0 && through.test(s)) {
                rounds.set(s, round);
            } else {
                next.remove(s);
            }
        }
        return next;
    }

    private List<Integer> forward(int from, IntPages rounds) {
        List<Integer> way = new ArrayList<>(List.of(from));
        int state = from;
        while (rounds.get(state) > 1) {
            cancellation.run();
            int nearer = rounds.get(state) - 1;
            edges.moveTo(state);
            do {
                if (!edges.next()) {
                    throw new IllegalStateException("a state of a round that leads to none of the one before");
                }
            } while (rounds.get(edges.target()) != nearer);
            state = edges.target();
            way.add(state);
        }
        return way;
    }
}
