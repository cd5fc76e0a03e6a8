package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;

/**
 * The strongly connected components of a region of the product, by the edges inside that carry no banned mark: a depth-first
 * search with Gabow's stack of roots, as in {@link ComponentSearch}. Twenty bytes for each node on the path or in a component
 * that is not complete. No recursion. One thread.
 */
final class RegionSplit {
    private static final int LOOK_UP = 1024;

    private final BuchiProduct product;
    private final ProductNodes nodes;
    private final RegionMarks region;
    private final BooleanSupplier cancelled;

    private final StateStack path;
    private final StateStack transitions;
    private final StateStack edges;
    private final StateStack live;
    private final StateStack roots;

    private long banned;
    private int number;
    private int steps;

    /** How far the last node of the path has come. */
    private int transition;

    private int edge;

    /** Takes the components. */
    interface Parts {
        /** One of them: the entries of a stack from a position on, which are gone afterwards. */
        void take(StateStack members, long from);
    }

    RegionSplit(BuchiProduct product, RegionMarks region, MemoryBudget budget, BooleanSupplier cancelled) {
        this.product = product;
        this.region = region;
        this.cancelled = cancelled;
        nodes = product.nodes;
        path = new StateStack(budget);
        transitions = new StateStack(budget);
        edges = new StateStack(budget);
        live = new StateStack(budget);
        roots = new StateStack(budget);
    }

    /** Takes a region apart, in which some of the members are left; then none is. Single nodes count where they have a loop. */
    void split(StateStack members, long without, Parts parts) {
        banned = without;
        number = RegionMarks.UNMET;
        path.clear();
        transitions.clear();
        edges.clear();
        live.clear();
        roots.clear();
        for (long i = 0; i < members.size(); i++) {
            if (region.get(members.get(i)) == RegionMarks.UNMET) {
                enter(members.get(i));
                while (!path.isEmpty()) {
                    lookUp();
                    if (transition < 0) {
                        leave(parts);
                    } else {
                        follow();
                    }
                }
            }
        }
    }

    private void lookUp() {
        steps++;
        if (steps % LOOK_UP == 0 && cancelled.getAsBoolean()) {
            throw new Cancelled();
        }
    }

    private void enter(int node) {
        region.set(node, ++number);
        path.push(node);
        live.push(node);
        roots.push(number);
        product.stand(nodes.state(node));
        transition = fitting(product.automaton.first(nodes.phase(node)), nodes.phase(node));
        edge = 0;
    }

    private int fitting(int from, int phase) {
        int t = product.fitting(from, phase);
        while (t >= 0 && (product.automaton.marks(t) & banned) != 0) {
            t = product.fitting(t + 1, phase);
        }
        return t;
    }

    /** Takes the edges of the last node in turn, up to one that leads to a node not met yet. */
    private void follow() {
        int phaseThen = product.automaton.target(transition);
        int degree = product.degree();
        while (edge < degree) {
            int to = nodes.met(product.target(edge), phaseThen);
            edge++;
            int when = to < 0 ? 0 : region.get(to);
            if (when == RegionMarks.UNMET) {
                transitions.push(transition);
                edges.push(edge);
                enter(to);
                return;
            }
            while (when > 0 && roots.top() > when) {
                roots.pop();
            }
        }
        transition = fitting(transition + 1, nodes.phase(path.top()));
        edge = 0;
    }

    private void leave(Parts parts) {
        int node = path.pop();
        if (roots.top() == region.get(node)) {
            roots.pop();
            long from = live.size() - 1;
            while (live.get(from) != node) {
                from--;
            }
            if (from < live.size() - 1 || hasLoop(node)) {
                parts.take(live, from);
            }
            while (live.size() > from) {
                region.remove(live.pop());
            }
        }
        if (!path.isEmpty()) {
            product.stand(nodes.state(path.top()));
            transition = transitions.pop();
            edge = edges.pop();
        }
    }

    private boolean hasLoop(int node) {
        int phase = nodes.phase(node);
        for (int t = fitting(product.automaton.first(phase), phase); t >= 0; t = fitting(t + 1, phase)) {
            for (int k = 0; product.automaton.target(t) == phase && k < product.degree(); k++) {
                if (product.target(k) == nodes.state(node)) {
                    return true;
                }
            }
        }
        return false;
    }

    void free() {
        path.free();
        transitions.free();
        edges.free();
        live.free();
        roots.free();
    }
}
