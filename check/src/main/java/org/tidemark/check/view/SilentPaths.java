package org.tidemark.check.view;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.tidemark.automata.LabelledAutomaton;

/**
 * How a part does what its class can do: by silent steps within the class, and then the step itself. Which way is taken depends on
 * nothing but where it begins and what is wanted. One thread.
 */
final class SilentPaths {
    private static final int NOT_SEEN = -2;
    private static final int FIRST = -1;

    private final LabelledAutomaton automaton;
    private final int[] classOf;
    private final int[] cameFrom;
    private final BitSet endless;

    /**
     * The paths of a part.
     *
     * @param automaton the part, with those steps silent that nobody sees
     * @param classOf the class of each state; states of a class are branching equivalent, divergence included, or strongly equivalent
     */
    SilentPaths(LabelledAutomaton automaton, int[] classOf) {
        this.automaton = automaton;
        this.classOf = classOf;
        cameFrom = new int[automaton.states()];
        endless = endless();
    }

    /**
     * The states on the way to one of a class by a label, the first one excluded: the last but one has the step.
     *
     * @throws IllegalStateException where the class cannot do that
     */
    List<Integer> to(int from, int label, int goal) {
        if (label == LabelledAutomaton.SILENT && goal == classOf[from]) {
            return List.of(onward(from));
        }
        Arrays.fill(cameFrom, NOT_SEEN);
        cameFrom[from] = FIRST;
        ArrayDeque<Integer> waiting = new ArrayDeque<>(List.of(from));
        while (!waiting.isEmpty()) {
            int state = waiting.remove();
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                int target = automaton.target(step);
                if (automaton.label(step) == label && classOf[target] == goal) {
                    return path(state, target);
                }
                if (isInner(step, from) && cameFrom[target] == NOT_SEEN) {
                    cameFrom[target] = state;
                    waiting.add(target);
                }
            }
        }
        throw new IllegalStateException("a state that cannot do what its class can");
    }

    /** The states on the way to one without a silent step, the first one excluded; only where no silence is endless. */
    List<Integer> toRest(int from) {
        List<Integer> path = new ArrayList<>();
        int state = from;
        for (int step = inner(state); step >= 0; step = inner(state)) {
            state = automaton.target(step);
            path.add(state);
        }
        return path;
    }

    /** The first silent step of a state within its class; -1 where there is none. */
    private int inner(int state) {
        for (int step = automaton.from(state); step < automaton.to(state); step++) {
            if (isInner(step, state)) {
                return step;
            }
        }
        return -1;
    }

    private boolean isInner(int step, int within) {
        return automaton.label(step) == LabelledAutomaton.SILENT && classOf[automaton.target(step)] == classOf[within];
    }

    private List<Integer> path(int last, int target) {
        ArrayDeque<Integer> path = new ArrayDeque<>(List.of(target));
        for (int state = last; cameFrom[state] != FIRST; state = cameFrom[state]) {
            path.addFirst(state);
        }
        return List.copyOf(path);
    }

    /** The next state of one that goes on silently forever. */
    private int onward(int from) {
        for (int step = automaton.from(from); step < automaton.to(from); step++) {
            if (isInner(step, from) && endless.get(automaton.target(step))) {
                return automaton.target(step);
            }
        }
        throw new IllegalStateException("a state that cannot go on silently as its class can");
    }

    /** The states from which silent steps within a class go on forever: those are left after all whose steps end. */
    private BitSet endless() {
        int states = automaton.states();
        int[] stepsLeft = new int[states];
        List<List<Integer>> before = new ArrayList<>();
        for (int state = 0; state < states; state++) {
            before.add(new ArrayList<>(0));
        }
        for (int state = 0; state < states; state++) {
            for (int step = automaton.from(state); step < automaton.to(state); step++) {
                if (isInner(step, state)) {
                    stepsLeft[state]++;
                    before.get(automaton.target(step)).add(state);
                }
            }
        }
        BitSet left = new BitSet(states);
        left.set(0, states);
        ArrayDeque<Integer> ending = new ArrayDeque<>();
        for (int state = 0; state < states; state++) {
            if (stepsLeft[state] == 0) {
                ending.add(state);
            }
        }
        while (!ending.isEmpty()) {
            int state = ending.remove();
            left.clear(state);
            for (int source : before.get(state)) {
                if (--stepsLeft[source] == 0) {
                    ending.add(source);
                }
            }
        }
        return left;
    }
}
