package org.tidemark.spark.graph;

import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.TemporalSteps;

/**
 * The temporal operators on the states of a cluster: backwards from a set, round by round, each round a job that only looks at the edges
 * into what the round before it has added or taken away. The weak operator counts, four bytes per state on the driver, the successors
 * that are left. One thread.
 */
final class ClusterSteps implements TemporalSteps {
    private final ClusterGraph graph;
    private final StateSet dead;
    private final MemoryBudget budget;

    /** Steps back over the edges of a graph; {@code dead} are the states without successors. */
    ClusterSteps(ClusterGraph graph, StateSet dead, MemoryBudget budget) {
        this.graph = graph;
        this.dead = dead;
        this.budget = budget;
    }

    @Override
    public StateSet next(StateSet of) {
        return graph.before(of);
    }

    @Override
    public StateSet until(StateSet first, StateSet goal) {
        StateSet result = goal.copy();
        StateSet newest = goal.copy();
        while (newest.next(0) >= 0) {
            StateSet before = graph.before(newest);
            newest.free();
            before.keepAll(first);
            before.removeAll(result);
            result.addAll(before);
            newest = before;
        }
        newest.free();
        return result;
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        StateSet left = first.copy();
        left.addAll(goal);
        IntPages successors = new IntPages(budget);
        if (!successors.resize(left.states())) {
            throw new MemoryBudget.Exhausted();
        }
        graph.eachEdgeInto(left, state -> successors.set(state, successors.get(state) + 1));
        StateSet stranded = left.copy();
        stranded.removeAll(goal);
        stranded.removeAll(dead);
        for (int s = stranded.next(0); s >= 0; s = stranded.next(s + 1)) {
            if (successors.get(s) > 0) {
                stranded.remove(s);
            }
        }
        while (stranded.next(0) >= 0) {
            left.removeAll(stranded);
            StateSet next = graph.none();
            graph.eachEdgeInto(stranded, state -> {
                int still = successors.get(state) - 1;
                successors.set(state, still);
                if (still == 0 && left.has(state) && !goal.has(state)) {
                    next.add(state);
                }
            });
            stranded.free();
            stranded = next;
        }
        stranded.free();
        budget.release(successors.bytes());
        return left;
    }
}
