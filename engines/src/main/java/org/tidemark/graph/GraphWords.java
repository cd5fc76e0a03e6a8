package org.tidemark.graph;

import java.util.function.IntPredicate;
import org.tidemark.logic.language.WordAutomaton;

/**
 * A reachability graph as an automaton over words: an edge has its letter, or is hidden. Immutable as far as letters and
 * ends are; reads the graph as it is.
 */
public final class GraphWords implements WordAutomaton {
    private final StateGraph graph;
    private final Letters letterOf;
    private final int letters;
    private final IntPredicate ends;

    /** The letter of an edge, or {@link WordAutomaton#SILENT}. */
    @FunctionalInterface
    public interface Letters {
        int of(int event, int target);
    }

    /** The words of a graph over this many letters; words end in the states that the predicate takes. */
    public GraphWords(StateGraph graph, Letters letterOf, int letters, IntPredicate ends) {
        this.graph = graph;
        this.letterOf = letterOf;
        this.letters = letters;
        this.ends = ends;
    }

    StateGraph graph() {
        return graph;
    }

    int letter(EdgeCursor edge) {
        return letterOf.of(edge.event(), edge.target());
    }

    @Override
    public int states() {
        return graph.states();
    }

    @Override
    public int letters() {
        return letters;
    }

    @Override
    public int[] starts() {
        return new int[] {0};
    }

    @Override
    public boolean accepts(int state) {
        return ends.test(state);
    }

    @Override
    public Steps steps() {
        EdgeCursor edges = graph.edgesOut();
        return new Steps() {
            @Override
            public void moveTo(int state) {
                edges.moveTo(state);
            }

            @Override
            public boolean next() {
                return edges.next();
            }

            @Override
            public int letter() {
                return GraphWords.this.letter(edges);
            }

            @Override
            public int target() {
                return edges.target();
            }
        };
    }
}
