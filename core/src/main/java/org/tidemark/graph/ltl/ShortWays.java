package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.IntPredicate;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;

/**
 * Shortest ways through nodes that a search has met, to an edge of some kind. Costs 16 bytes per node while it works.
 * One thread.
 */
final class ShortWays {
    private static final int LOOK_UP = 1024;

    private final BuchiProduct product;
    private final ProductNodes nodes;
    private final IntPages queue;
    private final IntPages from;
    private final IntPages transitions;
    private final IntPages edges;
    private final BooleanSupplier cancelled;

    ShortWays(BuchiProduct product, MemoryBudget budget, BooleanSupplier cancelled) {
        this.product = product;
        this.cancelled = cancelled;
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

    /** What an edge must be like. */
    interface Goal {
        boolean isMet(int target, long marks);
    }

    /** An edge from a state of the model, by its number there, to a node, and what it carries. */
    record Move(int state, int edge, int to, long marks) {}

    /** A shortest way of at least one edge from a node through such nodes, which ends with such an edge; there must be one. */
    List<Move> find(int start, IntPredicate through, Goal goal) {
        from.clear();
        queue.set(0, start);
        from.set(start, start + 1);
        long end = 1;
        for (long i = 0; i < end; i++) {
            if (i % LOOK_UP == LOOK_UP - 1 && cancelled.getAsBoolean()) {
                throw new Cancelled();
            }
            int node = queue.get(i);
            product.stand(nodes.state(node));
            int phase = nodes.phase(node);
            int degree = product.degree();
            int t = product.fitting(product.automaton.first(phase), phase);
            while (t >= 0) {
                for (int k = 0; k < degree; k++) {
                    int to = nodes.met(product.target(k), product.automaton.target(t));
                    if (to < 0 || !through.test(to)) {
                        continue;
                    }
                    long carried = product.marks(t, k);
                    if (goal.isMet(to, carried)) {
                        return way(start, node, to, t, k);
                    }
                    if (from.get(to) == 0) {
                        from.set(to, node + 1);
                        transitions.set(to, t);
                        edges.set(to, k);
                        queue.set(end++, to);
                    }
                }
                t = product.fitting(t + 1, phase);
            }
        }
        throw new IllegalStateException("no way where there must be one");
    }

    private List<Move> way(int start, int before, int last, int transition, int edge) {
        List<Move> way = new ArrayList<>(List.of(move(before, transition, edge, last)));
        for (int node = before; node != start; node = from.get(node) - 1) {
            way.add(move(from.get(node) - 1, transitions.get(node), edges.get(node), node));
        }
        Collections.reverse(way);
        return way;
    }

    private Move move(int node, int transition, int edge, int to) {
        int state = nodes.state(node);
        product.stand(state);
        return new Move(state, product.number(edge), to, product.marks(transition, edge));
    }

    void free() {
        queue.free();
        from.free();
        transitions.free();
        edges.free();
    }
}
