package org.tidemark.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.tidemark.model.Expander;
import org.tidemark.model.Model;
import org.tidemark.model.ReversibleExpander;
import org.tidemark.model.Successors;

/**
 * A depth-first walk over all states of a graph with the words of the current one in hand (Mailund and Westergaard 2004,
 * figure 2): an edge is followed by firing its event and left by taking it back. Where the model cannot step back, the
 * states on the stack are saved instead.
 *
 * <p>Costs a bit a state and eight bytes for each state on the stack, with saved states the words of each. One thread;
 * walks as often as asked.
 */
public final class MarkedWalk {
    private final CondensedGraph graph;
    private final Model model;
    private final Expander expander;
    private final @Nullable ReversibleExpander backward;
    private final int words;

    private int[] stack = new int[2 * 64];
    private long[] saved = new long[0];

    /** Sees each state once, in the order of the walk. */
    @FunctionalInterface
    public interface Visitor {
        /** A state and its words, which are only lent; false ends the walk. */
        boolean visit(int state, long[] words);
    }

    /** A walk that steps back where the model can. */
    public MarkedWalk(CondensedGraph graph, Model model) {
        this(graph, model, true);
    }

    /** A walk that saves the states on its stack unless it may step back and the model can. */
    public MarkedWalk(CondensedGraph graph, Model model, boolean mayStepBack) {
        this.graph = graph;
        this.model = model;
        expander = model.expander();
        backward = mayStepBack && expander instanceof ReversibleExpander reversible ? reversible : null;
        words = model.layout().words();
    }

    /** Walks; false when the visitor ended it. */
    public boolean walk(Visitor visitor) {
        long[] state = initial();
        long[] visited = new long[(graph.states() + 63) >>> 6];
        EdgeCursor cursor = graph.edgesOut();
        int depth = 0;
        push(0, 0, state);
        visited[0] = 1;
        if (!visitor.visit(0, state)) {
            return false;
        }
        while (depth >= 0) {
            int at = stack[2 * depth];
            if (!skipTo(cursor, at, stack[2 * depth + 1]++)) {
                depth--;
                if (depth >= 0) {
                    goBack(cursor, depth, state);
                }
                continue;
            }
            int target = cursor.target();
            if ((visited[target >>> 6] >>> target & 1) == 0) {
                visited[target >>> 6] |= 1L << target;
                if (!expander.fire(cursor.event(), state, 0)) {
                    throw new IllegalStateException("the graph is not one of this model");
                }
                push(++depth, target, state);
                if (!visitor.visit(target, state)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Stands on an edge of a state, by its place among them; false when there are not so many. */
    private static boolean skipTo(EdgeCursor cursor, int state, int edge) {
        cursor.moveTo(state, edge);
        return cursor.next();
    }

    /** Makes the words those of the state on top of the stack again, from those of the one that was above it. */
    private void goBack(EdgeCursor cursor, int depth, long[] state) {
        if (backward == null) {
            System.arraycopy(saved, depth * words, state, 0, words);
            return;
        }
        skipTo(cursor, stack[2 * depth], stack[2 * depth + 1] - 1);
        if (!backward.unfire(cursor.event(), state, 0)) {
            throw new IllegalStateException("an event that cannot be taken back");
        }
    }

    private void push(int depth, int target, long[] state) {
        if (2 * depth + 1 >= stack.length) {
            stack = Arrays.copyOf(stack, 2 * stack.length);
        }
        stack[2 * depth] = target;
        stack[2 * depth + 1] = 0;
        if (backward == null) {
            if ((depth + 1) * words > saved.length) {
                saved = Arrays.copyOf(saved, Math.max((depth + 1) * words, 2 * saved.length));
            }
            System.arraycopy(state, 0, saved, depth * words, words);
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
