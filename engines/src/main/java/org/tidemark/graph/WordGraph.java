package org.tidemark.graph;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.logic.language.WordAutomaton;

/**
 * The part of a graph that spells a word: a node is a state and how many letters were read, {@code read * states + state}.
 * Hidden events stay with the number of letters, the next letter goes on. A view; costs nothing.
 */
public final class WordGraph {
    private final GraphWords words;
    private final List<Integer> word;

    private WordGraph(GraphWords words, List<Integer> word) {
        this.words = words;
        this.word = word;
    }

    /**
     * A run from state 0 that spells a word and ends where words may end, with as few steps as can be; null where there is
     * none.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it, or the word is too long for its nodes to be numbered
     * @throws Cancelled when it is cancelled
     */
    public static @Nullable ShortestPath run(
            GraphWords words, List<Integer> word, MemoryBudget budget, BooleanSupplier cancelled) {
        if ((word.size() + 1L) * words.states() >= Integer.MAX_VALUE) {
            throw new MemoryBudget.Exhausted();
        }
        WordGraph graph = new WordGraph(words, word);
        return ShortestPath.between(
                graph.nodes(), graph.edgesOut(), node -> node == 0, graph::isEnd, budget, cancelled);
    }

    /** Whether the whole word was read, and may end here. */
    private boolean isEnd(int node) {
        return node / words.states() == word.size() && words.accepts(node % words.states());
    }

    private int nodes() {
        return (word.size() + 1) * words.states();
    }

    private EdgeCursor edgesOut() {
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
                    int letter = words.letter(edges);
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
