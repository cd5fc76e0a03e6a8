package org.tidemark.spark.graph;

import java.util.List;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.ctl.SuccessorsLeft;
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
        return until(first, List.of(goal)).get(0);
    }

    /** The sets for several goals, whose rounds are shared jobs; the new sets belong to the caller. */
    List<StateSet> until(StateSet first, List<StateSet> goals) {
        List<StateSet> results = goals.stream().map(StateSet::copy).toList();
        List<StateSet> newest = goals.stream().map(StateSet::copy).toList();
        while (newest.stream().anyMatch(each -> each.next(0) >= 0)) {
            List<StateSet> before = graph.before(newest);
            newest.forEach(StateSet::free);
            for (int i = 0; i < results.size(); i++) {
                before.get(i).keepAll(first);
                before.get(i).removeAll(results.get(i));
                results.get(i).addAll(before.get(i));
            }
            newest = before;
        }
        newest.forEach(StateSet::free);
        return results;
    }

    @Override
    public StateSet weak(StateSet first, StateSet goal) {
        SuccessorsLeft successors = new SuccessorsLeft(first, goal, dead, budget);
        StateSet left = successors.states();
        graph.eachEdgeInto(left, successors::addEdge);
        StateSet stranded = graph.none();
        for (int s = left.next(0); s >= 0; s = left.next(s + 1)) {
            if (successors.isStranded(s)) {
                stranded.add(s);
            }
        }
        while (stranded.next(0) >= 0) {
            left.removeAll(stranded);
            StateSet next = graph.none();
            graph.eachEdgeInto(stranded, state -> {
                if (successors.loseEdge(state)) {
                    next.add(state);
                }
            });
            stranded.free();
            stranded = next;
        }
        stranded.free();
        successors.freeCounts();
        return left;
    }
}
