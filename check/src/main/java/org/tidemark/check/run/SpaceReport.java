package org.tidemark.check.run;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.search.Outcome;
import org.tidemark.system.TransitionSystem;

/**
 * The standard report on a state space: its size, the bounds of places, home and dead markings, the liveness and fairness of transitions. Nodes are numbered from 1
 * in the order in which they were found.
 *
 * <p>Where the graph is partial, upper bounds are the largest and lower bounds the smallest seen so far, dead markings are those among the nodes that were examined,
 * and what needs the whole graph is null.
 *
 * @param end why the exploration ended
 * @param isFaulty whether it ended at an event without a result
 * @param nodes the nodes found
 * @param arcs the arcs of the nodes that were examined
 * @param examined the nodes whose arcs are known, and one with an event without a result
 * @param components null for a partial graph, or where there was no time
 * @param home the home markings; null for a partial graph, or where there was no time
 * @param dead the dead markings among the nodes examined
 * @param unseen the transitions that no arc has: in a whole graph, the dead ones
 * @param live null for a partial graph, or where there was no time
 * @param fairness null for a partial graph, or where there was no time
 */
public record SpaceReport(
        TransitionSystem system,
        Outcome.End end,
        boolean isFaulty,
        long nodes,
        long arcs,
        long examined,
        double seconds,
        @Nullable Components components,
        List<Bound> bounds,
        @Nullable Nodes home,
        Nodes dead,
        List<String> unseen,
        @Nullable List<String> live,
        @Nullable Fairness fairness) {
    /** Whether all nodes were examined. */
    public boolean isFull() {
        return end == Outcome.End.COMPLETE && !isFaulty;
    }

    /**
     * The graph of strongly connected components.
     *
     * @param arcs the arcs between different components
     * @param terminal components that nothing leads out of
     */
    public record Components(long nodes, long arcs, long terminal, double seconds) {}

    /**
     * The bounds of a place.
     *
     * @param most the most tokens of each value, in the order of values; null where the model has numbers only
     * @param least the fewest tokens of each value that every marking has
     */
    public record Bound(
            String place,
            long upper,
            long lower,
            @Nullable Map<String, Integer> most,
            @Nullable Map<String, Integer> least) {}

    /**
     * Some nodes.
     *
     * @param first the numbers of the first of them
     * @param isAll whether they are all nodes of the graph
     */
    public record Nodes(long count, List<Integer> first, boolean isAll) {}

    /**
     * How transitions occur in infinite runs, each under the strongest property that it has.
     *
     * @param isFinite whether there is no infinite run; the lists are empty then
     * @param impartial they occur infinitely often in every infinite run
     * @param fair they occur infinitely often where they are enabled infinitely often
     * @param just they occur infinitely often where they are enabled from some time on
     * @param none all others
     */
    public record Fairness(
            boolean isFinite, List<String> impartial, List<String> fair, List<String> just, List<String> none) {}
}
