package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.logic.automaton.ComponentOrder;

/**
 * Uses as few acceptance sets as it can. Each component is looked at by itself: a set that every cycle of it meets, or that is
 * met wherever another one is, is needless there; the needed ones are numbered anew in each. Used once.
 */
final class MarkReduction {
    private final BuchiAutomaton a;
    private final Components components;
    private final List<List<Integer>> inside = new ArrayList<>();

    private MarkReduction(BuchiAutomaton a) {
        this.a = a;
        this.components = new Components(a);
        for (int c = 0; c < components.count(); c++) {
            inside.add(new ArrayList<>());
        }
        for (int t = 0; t < a.transitions(); t++) {
            int c = components.around(t, a);
            if (c >= 0) {
                inside.get(c).add(t);
            }
        }
    }

    /** The same language with the fewest sets found; transitions on no accepting cycle have no marks. */
    static BuchiAutomaton reduce(BuchiAutomaton a) {
        return new MarkReduction(a).reduced();
    }

    private BuchiAutomaton reduced() {
        List<List<Integer>> needed = new ArrayList<>();
        int sets = 0;
        for (int c = 0; c < components.count(); c++) {
            boolean accepting = components.isAccepting(c);
            needed.add(accepting ? needed(c) : List.of());
            boolean rejecting = components.isCyclic(c) && !accepting;
            sets = Math.max(sets, rejecting ? 1 : needed.get(c).size());
        }
        long[] marks = new long[a.transitions()];
        long all = sets == Long.SIZE ? -1 : (1L << sets) - 1;
        for (int c = 0; c < components.count(); c++) {
            if (components.isAccepting(c)) {
                List<Integer> own = needed.get(c);
                for (int t : inside.get(c)) {
                    marks[t] = own.size() == Long.SIZE ? 0 : all & (-1L << own.size());
                    for (int i = 0; i < own.size(); i++) {
                        marks[t] |= ((a.marks(t) >>> own.get(i)) & 1) << i;
                    }
                }
            }
        }
        return a.marked(sets, marks);
    }

    private List<Integer> needed(int component) {
        List<Integer> kept = new ArrayList<>();
        for (int set = 0; set < a.sets(); set++) {
            if (!meetsEveryCycle(set, component)) {
                kept.add(set);
            }
        }
        for (int i = kept.size() - 1; i >= 0; i--) {
            int set = kept.get(i);
            boolean follows = kept.stream().anyMatch(other -> other != set && isWithin(other, set, component));
            if (follows) {
                kept.remove(i);
            }
        }
        return kept;
    }

    private boolean isWithin(int inner, int outer, int component) {
        return inside.get(component).stream()
                .allMatch(t -> ((a.marks(t) >>> inner) & 1) == 0 || ((a.marks(t) >>> outer) & 1) == 1);
    }

    /** Whether no cycle of the component is left without the transitions of the set. */
    private boolean meetsEveryCycle(int set, int component) {
        List<Integer> rest = inside.get(component).stream()
                .filter(t -> ((a.marks(t) >>> set) & 1) == 0)
                .toList();
        List<List<Integer>> successors = new ArrayList<>();
        for (int s = 0; s < a.states(); s++) {
            successors.add(new ArrayList<>());
        }
        for (int t : rest) {
            successors.get(components.source(t)).add(a.target(t));
        }
        int[] numbers = new ComponentOrder(successors.stream()
                        .map(to -> to.stream().mapToInt(Integer::intValue).toArray())
                        .toArray(int[][]::new))
                .numbers();
        return rest.stream().noneMatch(t -> numbers[components.source(t)] == numbers[a.target(t)]);
    }
}
