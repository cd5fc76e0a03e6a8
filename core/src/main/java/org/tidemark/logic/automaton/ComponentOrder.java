package org.tidemark.logic.automaton;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;

/**
 * The strongly connected components of a graph by Tarjan's algorithm, without recursion, and on the way an order of its nodes.
 * Used once; time and memory grow with the graph.
 */
public final class ComponentOrder {
    private final int[][] successors;
    private final int[] found;
    private final int[] low;
    private final int[] next;
    private final int[] component;
    /** The nodes in the order in which the search leaves them for good, and the place of each in it. */
    private final int[] leaving;

    private final int[] leftAt;
    private final Deque<Integer> path = new ArrayDeque<>();
    private final Deque<Integer> open = new ArrayDeque<>();
    private int seen;
    private int components;
    private int left;

    /** The order of a graph in which an edge leads from each node to these others. */
    public ComponentOrder(int[][] successors) {
        int states = successors.length;
        this.successors = successors;
        found = new int[states];
        low = new int[states];
        next = new int[states];
        component = new int[states];
        leaving = new int[states];
        leftAt = new int[states];
        Arrays.fill(found, -1);
        Arrays.fill(component, -1);
    }

    /** The component of each node, numbered so that edges lead to the same or a larger number. */
    public int[] numbers() {
        walkAll();
        return Arrays.stream(component).map(c -> components - 1 - c).toArray();
    }

    /**
     * A number for each node that grows along all edges but those by which a depth-first search from node 0, and from what
     * it does not reach, comes back to where it came from: the most edges that lead there.
     */
    public int[] forwardNumbers() {
        walkAll();
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

    private void walkAll() {
        for (int s = 0; s < found.length; s++) {
            if (found[s] < 0) {
                walk(s);
            }
        }
    }

    private void walk(int from) {
        enter(from);
        while (!path.isEmpty()) {
            int state = path.element();
            if (next[state] < successors[state].length) {
                int to = successors[state][next[state]++];
                if (found[to] < 0) {
                    enter(to);
                } else if (component[to] < 0) {
                    low[state] = Math.min(low[state], found[to]);
                }
            } else {
                leave(state);
            }
        }
    }

    private void enter(int state) {
        found[state] = seen;
        low[state] = seen++;
        path.push(state);
        open.push(state);
    }

    private void leave(int state) {
        path.pop();
        leftAt[state] = left;
        leaving[left++] = state;
        if (!path.isEmpty()) {
            int before = path.element();
            low[before] = Math.min(low[before], low[state]);
        }
        if (low[state] == found[state]) {
            int member;
            do {
                member = open.pop();
                component[member] = components;
            } while (member != state);
            components++;
        }
    }
}
