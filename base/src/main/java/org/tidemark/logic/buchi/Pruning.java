package org.tidemark.logic.buchi;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;

/**
 * Leaves out what no accepting run passes: states that cannot be reached or from which no accepting cycle can, and
 * marks of transitions that are on no accepting cycle. The states come out in breadth-first order, the initial one
 * first. Linear in the automaton. Stateless.
 */
final class Pruning {
    private Pruning() {}

    /**
     * Removes states and transitions that no accepting run uses; {@code marked} says whether transitions on no
     * accepting cycle get all marks or none. The language stays.
     */
    static BuchiAutomaton prune(BuchiAutomaton a, boolean marked) {
        AutomatonComponents components = new AutomatonComponents(a);
        BitSet useful = useful(a, components);
        BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets());
        int[] numbers = new int[a.states()];
        Arrays.fill(numbers, -1);
        Deque<Integer> open = new ArrayDeque<>();
        numbers[a.initial()] = builder.state();
        open.add(a.initial());
        while (!open.isEmpty()) {
            int s = open.remove();
            for (int t = a.first(s); t < a.end(s); t++) {
                int to = a.target(t);
                if (!useful.get(to)) {
                    continue;
                }
                if (numbers[to] < 0) {
                    numbers[to] = builder.state();
                    open.add(to);
                }
                int around = components.around(t, a);
                boolean matters = around >= 0 && components.isAccepting(around);
                // A rejecting cycle must stay one: it keeps its marks, or loses them all.
                long marks = matters || (marked && around >= 0) ? a.marks(t) : marked ? a.allMarks() : 0;
                builder.transition(numbers[s], a.positive(t), a.negative(t), marks, numbers[to]);
            }
        }
        return builder.build(0);
    }

    private static BitSet useful(BuchiAutomaton a, AutomatonComponents components) {
        BitSet good = new BitSet();
        // Transitions lead to the same component or one with a larger number, so a sweep from the last one suffices.
        Integer[] order = new Integer[a.states()];
        Arrays.setAll(order, s -> s);
        Arrays.sort(order, (s, u) -> Integer.compare(components.of(u), components.of(s)));
        for (int s : order) {
            int c = components.of(s);
            boolean leads = components.isAccepting(c) || good.get(c);
            for (int t = a.first(s); !leads && t < a.end(s); t++) {
                leads = good.get(components.of(a.target(t)));
            }
            good.set(c, leads);
        }
        BitSet useful = new BitSet();
        for (int s = 0; s < a.states(); s++) {
            useful.set(s, good.get(components.of(s)));
        }
        return useful;
    }
}
