package org.tidemark.logic.automaton;

import java.util.Arrays;
import org.tidemark.bits.ComponentNumbers;

/**
 * Numbers for the nodes of a small graph that grow along its edges, as far as cycles allow it. Time and memory grow with the
 * graph; no recursion. Immutable.
 */
public final class ComponentOrder {
    private final int[][] successors;

    /** The order of a graph in which an edge leads from each node to these others. */
    public ComponentOrder(int[][] successors) {
        this.successors = successors;
    }

    /** The strongly connected component of each node, numbered so that edges lead to the same or a larger number. */
    public int[] numbers() {
        int[] component = ComponentNumbers.of(successors);
        int last = Arrays.stream(component).max().orElse(0);
        return Arrays.stream(component).map(c -> last - c).toArray();
    }

    /**
     * A number for each node that grows along all edges but those by which a depth-first search from node 0, and from what
     * it does not reach, comes back to where it came from: the most edges that lead there.
     */
    public int[] forwardNumbers() {
        int[] leaving = leaving();
        int[] leftAt = new int[leaving.length];
        for (int i = 0; i < leaving.length; i++) {
            leftAt[leaving[i]] = i;
        }
        int[] numbers = new int[leaving.length];
        for (int i = leaving.length - 1; i >= 0; i--) {
            for (int to : successors[leaving[i]]) {
                if (leftAt[to] < i) {
                    numbers[to] = Math.max(numbers[to], numbers[leaving[i]] + 1);
                }
            }
        }
        return numbers;
    }

    /** The nodes in the order in which a depth-first search leaves them for good. */
    private int[] leaving() {
        int nodes = successors.length;
        int[] leaving = new int[nodes];
        int[] next = new int[nodes];
        int[] path = new int[nodes];
        boolean[] met = new boolean[nodes];
        int left = 0;
        for (int root = 0; root < nodes; root++) {
            int depth = met[root] ? 0 : 1;
            met[root] = true;
            path[0] = root;
            while (depth > 0) {
                int node = path[depth - 1];
                if (next[node] == successors[node].length) {
                    leaving[left++] = node;
                    depth--;
                } else {
                    int to = successors[node][next[node]++];
                    if (!met[to]) {
                        met[to] = true;
                        path[depth++] = to;
                    }
                }
            }
        }
        return leaving;
    }
}
