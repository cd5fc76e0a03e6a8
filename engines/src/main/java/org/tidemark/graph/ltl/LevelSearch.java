package org.tidemark.graph.ltl;

import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;

/**
 * Looks for a node from which everything is accepted, level by level, so that none is nearer. Nodes are numbered as they
 * are met: the queue is the nodes themselves. One thread.
 */
final class LevelSearch {
    private final BuchiProduct product;
    private final ComponentSearch.Universal universal;
    private final int mostNodes;
    private final EdgeClock clock;

    LevelSearch(BuchiProduct product, ComponentSearch.Universal universal, int mostNodes, BooleanSupplier cancelled) {
        this.product = product;
        this.universal = universal;
        this.mostNodes = mostNodes;
        clock = new EdgeClock(cancelled);
    }

    /** The nearest such node from a state of the model on; -1 when there is none. */
    int search(int from) {
        ProductNodes nodes = product.nodes;
        int initial = product.automaton.initial();
        nodes.add(from, initial);
        if (universal.accepts(initial)) {
            return 0;
        }
        for (int node = 0; node < nodes.size(); node++) {
            int found = expand(node);
            if (found >= 0) {
                return found;
            }
            if (nodes.size() > mostNodes) {
                throw new Cancelled();
            }
        }
        return -1;
    }

    private int expand(int node) {
        ProductNodes nodes = product.nodes;
        product.stand(nodes.state(node));
        int phase = nodes.phase(node);
        int degree = product.degree();
        clock.pass(degree);
        int t = product.fitting(product.automaton.first(phase), phase);
        while (t >= 0) {
            int then = product.automaton.target(t);
            for (int k = 0; k < degree; k++) {
                int to = product.target(k);
                if (nodes.find(to, then) == ProductNodes.UNMET) {
                    nodes.add(to, then);
                    if (universal.accepts(then)) {
                        return nodes.size() - 1;
                    }
                }
            }
            t = product.fitting(t + 1, phase);
        }
        return -1;
    }
}
