package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.tidemark.bits.ComponentNumbers;
import org.tidemark.bits.TooLarge;

/**
 * Uses as few acceptance sets as it can. Each component is looked at by itself: a set that every cycle of it meets, or that is
 * met wherever another one is, is needless there; the needed ones are numbered again in each. Used once.
 */
final class MarkReduction {
    /** What a transition costs, which is boxed, besides one for each pair of sets. */
    private static final long STEPS = 20;

    private final BuchiAutomaton a;
    private final AutomatonComponents components;
    private final List<List<Integer>> inside = new ArrayList<>();

    /** The number of a state in its component, and of each component how many it has. */
    private final int[] places;

    private final int[] sizes;

    private MarkReduction(BuchiAutomaton a) {
        this.a = a;
        this.components = new AutomatonComponents(a);
        places = new int[a.states()];
        sizes = new int[components.count()];
        for (int s = 0; s < places.length; s++) {
            places[s] = sizes[components.of(s)]++;
        }
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
    static BuchiAutomaton reduce(BuchiAutomaton a, Effort effort) throws TooLarge {
        return new MarkReduction(a).reduced(effort);
    }

    private BuchiAutomaton reduced(Effort effort) throws TooLarge {
        List<List<Integer>> needed = new ArrayList<>();
        int sets = 0;
        for (int c = 0; c < components.count(); c++) {
            boolean accepting = components.isAccepting(c);
            needed.add(accepting ? needed(c, effort) : List.of());
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

    /** The sets that a component needs, or all where it would take too much effort to find out. */
    private List<Integer> needed(int component, Effort effort) throws TooLarge {
        long pairs = (long) a.sets() * (a.sets() + STEPS);
        if (!effort.take(pairs * inside.get(component).size())) {
            return IntStream.range(0, a.sets()).boxed().toList();
        }
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
        while (successors.size() < sizes[component]) {
            successors.add(new ArrayList<>());
        }
        for (int t : rest) {
            successors.get(places[components.source(t)]).add(places[a.target(t)]);
        }
        int[] numbers = ComponentNumbers.of(successors.stream()
                .map(to -> to.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new));
        return rest.stream().noneMatch(t -> numbers[places[components.source(t)]] == numbers[places[a.target(t)]]);
    }
}
