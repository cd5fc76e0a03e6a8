package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.bits.TooLarge;

/**
 * Direct simulation, forward or backward: a state simulates another when it can answer each of its transitions, on the same
 * letters, with at least its marks, to states that simulate again. Forward looks at transitions out of a state, backward at
 * those into it, where only the initial state simulates itself (Somenzi and Bloem, CAV 2000).
 *
 * <p>States that simulate each other become one, and a transition whose answer is another transition of the same state
 * goes. Both keep the language. Several transitions may answer one together, each on some of its letters. Takes time quadratic
 * in states and transitions a round; {@link #MOST_STATES} and the effort say where that is too much. Used once.
 */
final class Simulation {
    static final int MOST_STATES = 400;
    static final int MOST_TRANSITIONS = 8000;
    private static final int MOST_LOOKS = 10_000_000;

    private final BuchiAutomaton a;
    private final boolean forward;
    /** The transitions at a state, and where each comes from or goes to on the other side. */
    private final int[][] at;

    private final int[] far;
    private final int[] near;
    /** The states that simulate a state. */
    private final BitSet[] above;

    private final GuardCubes cubes = new GuardCubes(MOST_LOOKS);
    private final Effort effort;

    private Simulation(BuchiAutomaton a, boolean forward, Effort effort) {
        this.a = a;
        this.effort = effort;
        this.forward = forward;
        far = new int[a.transitions()];
        near = new int[a.transitions()];
        List<List<Integer>> lists = new ArrayList<>();
        for (int s = 0; s < a.states(); s++) {
            lists.add(new ArrayList<>());
        }
        for (int s = 0; s < a.states(); s++) {
            for (int t = a.first(s); t < a.end(s); t++) {
                near[t] = forward ? s : a.target(t);
                far[t] = forward ? a.target(t) : s;
                lists.get(near[t]).add(t);
            }
        }
        at = lists.stream()
                .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
                .toArray(int[][]::new);
        above = new BitSet[a.states()];
        for (int s = 0; s < a.states(); s++) {
            above[s] = new BitSet(a.states());
            above[s].set(0, a.states());
        }
        if (!forward) {
            above[a.initial()].clear();
            above[a.initial()].set(a.initial());
        }
    }

    /** The automaton made smaller, or the same one where it is too large for this. */
    static BuchiAutomaton reduce(BuchiAutomaton a, boolean forward, Effort effort) throws TooLarge {
        if (a.states() > MOST_STATES || a.transitions() > MOST_TRANSITIONS) {
            return a;
        }
        Simulation simulation = new Simulation(a, forward, effort);
        return simulation.refine() ? simulation.quotient() : a;
    }

    /** Whether the relation was found: there was enough effort left. */
    private boolean refine() throws TooLarge {
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int p = 0; p < above.length; p++) {
                for (int q = above[p].nextSetBit(0); q >= 0; q = above[p].nextSetBit(q + 1)) {
                    if (!effort.take(1 + (long) at[p].length * at[q].length)) {
                        return false;
                    }
                    if (q != p && !answersAll(q, p)) {
                        above[p].clear(q);
                        changed = true;
                    }
                }
            }
        }
        return true;
    }

    private boolean answersAll(int q, int p) {
        for (int t : at[p]) {
            if (!answers(q, t)) {
                return false;
            }
        }
        return true;
    }

    private boolean answers(int q, int t) {
        Cube cube = cube(t);
        List<Cube> some = new ArrayList<>();
        for (int u : at[q]) {
            if ((a.marks(t) & ~a.marks(u)) == 0 && above[far[t]].get(far[u])) {
                Cube other = cube(u);
                if (other.contains(cube)) {
                    return true;
                }
                if (other.meets(cube)) {
                    some.add(other);
                }
            }
        }
        return some.size() > 1 && cubes.cover(some, cube);
    }

    private Cube cube(int t) {
        return new Cube(a.positive(t), a.negative(t));
    }

    private BuchiAutomaton quotient() throws TooLarge {
        int[] numbers = new int[a.states()];
        Arrays.fill(numbers, -1);
        int count = 0;
        for (int p = 0; p < numbers.length; p++) {
            if (numbers[p] < 0) {
                for (int q = p; q < numbers.length; q++) {
                    if (above[p].get(q) && above[q].get(p)) {
                        numbers[q] = count;
                    }
                }
                count++;
            }
        }
        List<List<Integer>> byClass = new ArrayList<>();
        for (int c = 0; c < count; c++) {
            byClass.add(new ArrayList<>());
        }
        for (int t = 0; t < a.transitions(); t++) {
            byClass.get(numbers[near[t]]).add(t);
        }
        BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets()).states(count);
        for (List<Integer> transitions : byClass) {
            boolean fits = effort.take((long) transitions.size() * transitions.size());
            for (int t : transitions) {
                if (!fits || transitions.stream().noneMatch(u -> isNeedless(t, u))) {
                    int from = numbers[forward ? near[t] : far[t]];
                    int to = numbers[forward ? far[t] : near[t]];
                    builder.transition(from, a.positive(t), a.negative(t), a.marks(t), to);
                }
            }
        }
        return builder.build(numbers[a.initial()]);
    }

    /** Whether one transition makes another of the same state needless; of two that do so to each other, the earlier stays. */
    private boolean isNeedless(int t, int because) {
        return t != because && isBelow(t, because) && (because < t || !isBelow(because, t));
    }

    private boolean isBelow(int t, int u) {
        return cube(u).contains(cube(t)) && (a.marks(t) & ~a.marks(u)) == 0 && above[far[t]].get(far[u]);
    }
}
