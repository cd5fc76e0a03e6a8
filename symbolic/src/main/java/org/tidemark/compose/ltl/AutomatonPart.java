package org.tidemark.compose.ltl;

import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A strongly connected part of an automaton, whose states are numbered from 0 on. Guards are cells of sets, which the
 * part does not own.
 */
final class AutomatonPart {
    private final int states;
    private final List<List<Edge>> into = new ArrayList<>();
    private final List<List<Edge>> outOf = new ArrayList<>();
    private int edges;

    /**
     * A transition inside of the part.
     *
     * @param guard the cell of the states where it can be taken
     */
    @SuppressWarnings("ArrayRecordComponent") // a cell is itself and nothing else
    record Edge(int from, int to, int[] guard, long marks) {}

    /** A part with that many states and no transition yet. */
    AutomatonPart(int states) {
        this.states = states;
        for (int q = 0; q < states; q++) {
            into.add(new ArrayList<>());
            outOf.add(new ArrayList<>());
        }
    }

    void add(Edge edge) {
        into.get(edge.to).add(edge);
        outOf.get(edge.from).add(edge);
        edges++;
    }

    /** This part with cells of their own as guards of transitions with some of these marks. */
    AutomatonPart withOwnGuards(long someMarks, UnaryOperator<int[]> own) {
        AutomatonPart copy = new AutomatonPart(states);
        for (List<Edge> edgesOfState : outOf) {
            for (Edge edge : edgesOfState) {
                boolean isOwn = (edge.marks & someMarks) != 0;
                copy.add(isOwn ? new Edge(edge.from, edge.to, own.apply(edge.guard), edge.marks) : edge);
            }
        }
        return copy;
    }

    int states() {
        return states;
    }

    /** Whether a run can stay. */
    boolean isCyclic() {
        return edges > 0;
    }

    List<Edge> into(int state) {
        return into.get(state);
    }

    List<Edge> outOf(int state) {
        return outOf.get(state);
    }

    /** The marks that all of its transitions carry. */
    long onAll() {
        return outOf.stream().flatMap(List::stream).mapToLong(Edge::marks).reduce(-1, (a, b) -> a & b);
    }

    /** The marks that some of its transitions carry. */
    long onSome() {
        return outOf.stream().flatMap(List::stream).mapToLong(Edge::marks).reduce(0, (a, b) -> a | b);
    }
}
