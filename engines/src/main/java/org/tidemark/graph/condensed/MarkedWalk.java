package org.tidemark.graph.condensed;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.WordPages;
import org.tidemark.graph.EdgeCursor;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.StateStack;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * A depth-first walk over all states of a graph with the words of the current one in hand (Mailund and Westergaard 2004,
 * figure 2): an edge is followed by firing its event and left by taking it back. Where the model cannot step back, the
 * states on the stack are saved instead.
 *
 * <p>Costs one bit per state and eight bytes for each state on the stack, with saved states the words of each, booked while it
 * walks. One thread; walks as often as asked.
 */
public final class MarkedWalk {
    private final CondensedGraph graph;
    private final Model model;
    private final Expander expander;
    private final @Nullable ReversibleExpander backward;
    private final int words;

    private final MemoryBudget budget;

    /** Sees each state once, in the order of the walk. */
    @FunctionalInterface
    public interface Visitor {
        /** A state and its words, which are only lent; false ends the walk. */
        boolean visit(int state, long[] words);
    }

    /** A walk that steps back where the model can. */
    public MarkedWalk(CondensedGraph graph, Model model, MemoryBudget budget) {
        this(graph, model, true, budget);
    }

    /** A walk that saves the states on its stack unless it may step back and the model can. */
    public MarkedWalk(CondensedGraph graph, Model model, boolean mayStepBack, MemoryBudget budget) {
        this.graph = graph;
        this.model = model;
        this.budget = budget;
        expander = model.expander();
        backward = mayStepBack && expander instanceof ReversibleExpander reversible ? reversible : null;
        words = model.layout().words();
    }

    /**
     * Walks; false when the visitor ended it.
     *
     * @throws MemoryBudget.Exhausted when the budget does not allow it
     */
    public boolean walk(Visitor visitor) {
        StateSet visited = new StateSet(graph.states(), budget);
        Way way = new Way();
        try {
            return walk(visitor, visited, way);
        } finally {
            way.free();
            visited.free();
        }
    }

    private boolean walk(Visitor visitor, StateSet visited, Way way) {
        long[] state = initial();
        EdgeCursor cursor = graph.edgesOut();
        way.push(0, state);
        visited.add(0);
        if (!visitor.visit(0, state)) {
            return false;
        }
        while (!way.states.isEmpty()) {
            if (!skipTo(cursor, way.states.top(), way.nextEdge())) {
                way.pop();
                if (!way.states.isEmpty()) {
                    goBack(cursor, way, state);
                }
                continue;
            }
            int target = cursor.target();
            if (!visited.has(target)) {
                visited.add(target);
                if (!expander.fire(cursor.event(), state, 0)) {
                    throw new IllegalStateException("the graph is not one of this model");
                }
                way.push(target, state);
                if (!visitor.visit(target, state)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Stands on an edge of a state, by its place among them; false when there are fewer. */
    private static boolean skipTo(EdgeCursor cursor, int state, int edge) {
        cursor.moveTo(state, edge);
        return cursor.next();
    }

    /** Makes the words those of the state on top of the stack again, from those of the one that was above it. */
    private void goBack(EdgeCursor cursor, Way way, long[] state) {
        if (backward == null) {
            way.saved.read(way.states.size() - 1, state, 0);
            return;
        }
        skipTo(cursor, way.states.top(), way.edges.top() - 1);
        if (!backward.unfire(cursor.event(), state, 0)) {
            throw new IllegalStateException("an event that cannot be taken back");
        }
    }

    /** The states from the first to the current one, for each the edges that were followed, and where needed its words. */
    private final class Way {
        private final StateStack states = new StateStack(budget);
        private final StateStack edges = new StateStack(budget);
        private final WordPages saved = new WordPages(budget, words);

        void push(int state, long[] itsWords) {
            if (backward == null) {
                if (!saved.ensure(states.size() + 1)) {
                    throw new MemoryBudget.Exhausted();
                }
                saved.write(states.size(), itsWords, 0);
            }
            states.push(state);
            edges.push(0);
        }

        void pop() {
            states.pop();
            edges.pop();
        }

        /** The edge to be followed next, which counts as followed then. */
        int nextEdge() {
            int edge = edges.pop();
            edges.push(edge + 1);
            return edge;
        }

        void free() {
            states.free();
            edges.free();
            budget.release(saved.bytes());
        }
    }

    private long[] initial() {
        Successors initial = new Successors(words, 1);
        model.initial(initial);
        return Arrays.copyOf(initial.words(), words);
    }

    /** The words of any state, by firing the events of the path on which it was discovered. */
    public long[] wordsOf(int state) {
        long[] at = initial();
        for (int event : graph.spanningPaths().eventsTo(state)) {
            if (!expander.fire(event, at, 0)) {
                throw new IllegalStateException("the graph is not one of this model");
            }
        }
        return at;
    }
}
