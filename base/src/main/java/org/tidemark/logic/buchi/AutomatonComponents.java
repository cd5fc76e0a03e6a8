package org.tidemark.logic.buchi;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.logic.automaton.ComponentOrder;

/**
 * The strongly connected components of an automaton, and which of them hold an accepting cycle; pairs are left out of account.
 * Immutable.
 */
final class AutomatonComponents {
    private final int[] component;
    private final int[] sources;
    private final BitSet accepting = new BitSet();
    private final BitSet cyclic = new BitSet();
    private final int count;

    AutomatonComponents(BuchiAutomaton a) {
        int[][] successors = new int[a.states()][];
        sources = new int[a.transitions()];
        for (int s = 0; s < a.states(); s++) {
            successors[s] = new int[a.end(s) - a.first(s)];
            for (int t = a.first(s); t < a.end(s); t++) {
                successors[s][t - a.first(s)] = a.target(t);
                sources[t] = s;
            }
        }
        component = new ComponentOrder(successors).numbers();
        count = Arrays.stream(component).max().orElse(-1) + 1;
        long[] carried = new long[count];
        for (int t = 0; t < a.transitions(); t++) {
            if (component[sources[t]] == component[a.target(t)]) {
                carried[component[sources[t]]] |= a.marks(t);
                cyclic.set(component[sources[t]]);
            }
        }
        for (int c = 0; c < count; c++) {
            accepting.set(c, cyclic.get(c) && (carried[c] & a.allMarks()) == a.allMarks());
        }
    }

    int count() {
        return count;
    }

    /** The component of a state; transitions lead to the same number or a larger one. */
    int of(int state) {
        return component[state];
    }

    int source(int transition) {
        return sources[transition];
    }

    /** The component that a transition stays in; −1 where it leaves one. */
    int around(int transition, BuchiAutomaton a) {
        int from = component[sources[transition]];
        return from == component[a.target(transition)] ? from : -1;
    }

    boolean isAccepting(int number) {
        return accepting.get(number);
    }

    /** Whether it has a cycle at all. */
    boolean isCyclic(int number) {
        return cyclic.get(number);
    }
}
