package org.tidemark.model.wrap.stubborn;

import java.util.Arrays;
import java.util.BitSet;

/**
 * Finds events of which one happens on every cycle of states. On a cycle, what an event adds to a field another one takes. So events that
 * all raise some field and whose graph of givers and takers has no cycle cannot form one: the last of them would give what nobody takes.
 * Left out are therefore those that raise nothing, and those that close the cycles of that graph, as a depth-first search meets them.
 */
final class CycleBreakers {
    private static final int FRESH = 0;
    private static final int OPEN = 1;
    private static final int DONE = 2;

    private final DependencyGraph graph;
    private final BitSet breakers;
    private final byte[] status;

    private CycleBreakers(DependencyGraph graph, BitSet given) {
        this.graph = graph;
        breakers = (BitSet) given.clone();
        status = new byte[graph.events()];
    }

    /** Such events, these among them. */
    static BitSet with(BitSet given, DependencyGraph graph) {
        CycleBreakers found = new CycleBreakers(graph, given);
        for (int event = 0; event < graph.events(); event++) {
            if (!graph.raisesAnything(event)) {
                found.breakers.set(event);
            }
        }
        for (int event = 0; event < graph.events(); event++) {
            if (found.status[event] == FRESH && !found.breakers.get(event)) {
                found.search(event);
            }
        }
        return found.breakers;
    }

    /** Follows takers depth first; one that is on the path already becomes a breaker. */
    private void search(int start) {
        int[] path = new int[16];
        int[][] takers = new int[16][];
        int[] next = new int[16];
        int depth = 0;
        path[0] = start;
        takers[0] = graph.takers(start);
        status[start] = OPEN;
        while (depth >= 0) {
            int event = path[depth];
            if (breakers.get(event) || next[depth] == takers[depth].length) {
                status[event] = DONE;
                depth--;
                continue;
            }
            int to = takers[depth][next[depth]++];
            if (breakers.get(to) || status[to] == DONE) {
                continue;
            }
            if (status[to] == OPEN) {
                breakers.set(to);
                continue;
            }
            depth++;
            if (depth == path.length) {
                path = Arrays.copyOf(path, 2 * depth);
                takers = Arrays.copyOf(takers, 2 * depth);
                next = Arrays.copyOf(next, 2 * depth);
            }
            path[depth] = to;
            takers[depth] = graph.takers(to);
            next[depth] = 0;
            status[to] = OPEN;
        }
    }
}
