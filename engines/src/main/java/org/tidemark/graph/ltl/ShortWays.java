package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Shortest ways through nodes that a search has met, to an edge or a node of some kind. Costs 16 bytes per node while it works,
 * and the time for a way follows the nodes that are nearer than its end. One thread.
 */
final class ShortWays {
    private final BuchiProduct product;
    private final ProductNodes nodes;
    private final IntPages queue;
    private final IntPages from;
    private final IntPages transitions;
    private final IntPages edges;
    private final EdgeClock clock;

    /** How many nodes are in the queue, those done included. */
    private long end;

    ShortWays(BuchiProduct product, MemoryBudget budget, BooleanSupplier cancelled) {
        this.product = product;
        clock = new EdgeClock(cancelled);
        nodes = product.nodes;
        queue = new IntPages(budget);
        from = new IntPages(budget);
        transitions = new IntPages(budget);
        edges = new IntPages(budget);
        if (!queue.resize(nodes.size())
                || !from.resize(nodes.size())
                || !transitions.resize(nodes.size())
                || !edges.resize(nodes.size())) {
            free();
            throw new MemoryBudget.Exhausted();
        }
    }

    /** What a way must end with: an edge, or a node. */
    @FunctionalInterface
    interface Goal {
        boolean isMet(int target, long marks, int event);

        /** Whether a way may end in the node that the product stands in. */
        default boolean isMetHere() {
            return false;
        }
    }

    /** An edge from a state of the model, by its number there, to a node, and what it carries. */
    record Move(int state, int edge, int to, long marks, int event) {}

    /**
     * A shortest way of at least one edge from a node through such nodes, without a banned mark, which ends as it should; there
     * must be one.
     */
    List<Move> find(int start, IntPredicate through, long banned, Goal goal) {
        end = 0;
        meet(start, start, -1, -1);
        List<Move> way = null;
        for (long i = 0; i < end && way == null; i++) {
            int node = queue.get(i);
            product.stand(nodes.state(node));
            clock.pass(product.degree());
            way = i > 0 && goal.isMetHere() ? way(start, node) : expand(start, node, through, banned, goal);
        }
        if (way == null) {
            throw new IllegalStateException("no way where there must be one");
        }
        while (end > 0) {
            from.set(queue.get(--end), 0);
        }
        return way;
    }

    /** Goes along the edges of a node; the way, if it ends with one of them. */
    private @Nullable List<Move> expand(int start, int node, IntPredicate through, long banned, Goal goal) {
        int phase = nodes.phase(node);
        int degree = product.degree();
        for (int t = product.fitting(product.automaton.first(phase), phase);
                t >= 0;
                t = product.fitting(t + 1, phase)) {
            long marks = product.automaton.marks(t);
            for (int k = 0; (marks & banned) == 0 && k < degree; k++) {
                int to = nodes.met(product.target(k), product.automaton.target(t));
                if (to < 0 || !through.test(to)) {
                    continue;
                }
                if (goal.isMet(to, marks, product.event(k))) {
                    List<Move> way = way(start, node);
                    way.add(move(node, t, k, to));
                    return way;
                }
                if (from.get(to) == 0) {
                    meet(to, node, t, k);
                }
            }
        }
        return null;
    }

    private void meet(int node, int before, int transition, int edge) {
        from.set(node, before + 1);
        transitions.set(node, transition);
        edges.set(node, edge);
        queue.set(end++, node);
    }

    private List<Move> way(int start, int last) {
        List<Move> way = new ArrayList<>();
        for (int node = last; node != start; node = from.get(node) - 1) {
            way.add(move(from.get(node) - 1, transitions.get(node), edges.get(node), node));
        }
        Collections.reverse(way);
        return way;
    }

    private Move move(int node, int transition, int edge, int to) {
        int state = nodes.state(node);
        product.stand(state);
        return new Move(state, product.number(edge), to, product.automaton.marks(transition), product.event(edge));
    }

    void free() {
        queue.free();
        from.free();
        transitions.free();
        edges.free();
    }
}
