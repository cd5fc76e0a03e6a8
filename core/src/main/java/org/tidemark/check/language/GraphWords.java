package org.tidemark.check.language;

import org.jspecify.annotations.Nullable;
import org.tidemark.graph.CondensedGraph;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateLabel;
import org.tidemark.logic.language.WordAutomaton;

/** A reachability graph as an automaton over words: an event is its letter, or hidden. Immutable; reads the graph as it is. */
final class GraphWords implements WordAutomaton {
    private final CondensedGraph graph;
    private final int[] letterOf;
    private final int letters;
    private final @Nullable StateLabel accepting;

    /** The words of a graph that end in labelled states; null for everywhere. */
    GraphWords(CondensedGraph graph, int[] letterOf, int letters, @Nullable StateLabel accepting) {
        this.graph = graph;
        this.letterOf = letterOf;
        this.letters = letters;
        this.accepting = accepting;
    }

    CondensedGraph graph() {
        return graph;
    }

    int letterOf(int event) {
        return letterOf[event];
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
        return accepting == null || accepting.holdsIn(state);
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
                return letterOf[edges.event()];
            }

            @Override
            public int target() {
                return edges.target();
            }
        };
    }
}
