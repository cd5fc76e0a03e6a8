package org.tidemark.check.language;

import java.util.List;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateGraph;
import org.tidemark.logic.language.WordAutomaton;

/**
 * The part of a graph that spells a word: a node is a state and how many letters were read, {@code read * states + state}.
 * Hidden events stay with the number of letters, the next letter goes on. A view; costs nothing.
 */
final class WordGraph implements StateGraph {
    private final GraphWords words;
    private final List<Integer> word;

    /** The word must be short enough for the nodes to have numbers: see {@link #fits}. */
    WordGraph(GraphWords words, List<Integer> word) {
        this.words = words;
        this.word = word;
    }

    static boolean fits(GraphWords words, List<Integer> word) {
        return (word.size() + 1L) * words.states() < Integer.MAX_VALUE;
    }

    /** Whether the whole word was read, and may end here. */
    boolean isEnd(int node) {
        return node / words.states() == word.size() && words.accepts(node % words.states());
    }

    @Override
    public int states() {
        return (word.size() + 1) * words.states();
    }

    @Override
    public long edges() {
        throw new UnsupportedOperationException("a view does not count its edges");
    }

    @Override
    public EdgeCursor edgesOut() {
        EdgeCursor edges = words.graph().edgesOut();
        return new EdgeCursor() {
            private int read;
            private int target;

            @Override
            public void moveTo(int node) {
                read = node / words.states();
                edges.moveTo(node % words.states());
            }

            @Override
            public boolean next() {
                while (edges.next()) {
                    int letter = words.letterOf(edges.event());
                    boolean goesOn = read < word.size() && letter == word.get(read);
                    if (goesOn || letter == WordAutomaton.SILENT) {
                        target = (goesOn ? read + 1 : read) * words.states() + edges.target();
                        return true;
                    }
                }
                return false;
            }

            @Override
            public int event() {
                return edges.event();
            }

            @Override
            public int target() {
                return target;
            }
        };
    }
}
