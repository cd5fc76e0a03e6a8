package org.tidemark.logic.buchi;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.buchi.BuchiBuilder.Step;

/**
 * Makes states one whose transitions are the same, up to states that are one: for automata too large for
 * {@link Simulation}. Splits classes until nothing changes, a pass over all transitions each; leaves the automaton as it is
 * where that takes too much effort. Stateless.
 */
final class Bisimulation {
    /** What a transition costs, which is boxed and hashed. */
    private static final long STEPS = 20;

    private record Shape(int number, Set<Step> steps) {}

    private Bisimulation() {}

    static BuchiAutomaton reduce(BuchiAutomaton a, Effort effort) throws TooLarge {
        int[] numbers = new int[a.states()];
        int count = 1;
        while (effort.take(STEPS * (a.states() + a.transitions()))) {
            Map<Shape, Integer> shapes = new HashMap<>();
            int[] finer = new int[numbers.length];
            for (int s = 0; s < numbers.length; s++) {
                finer[s] = shapes.computeIfAbsent(shape(a, s, numbers), fresh -> shapes.size());
            }
            numbers = finer;
            if (shapes.size() == count) {
                return quotient(a, numbers, count);
            }
            count = shapes.size();
        }
        return a;
    }

    private static Shape shape(BuchiAutomaton a, int s, int[] numbers) {
        Set<Step> steps = new HashSet<>();
        for (int t = a.first(s); t < a.end(s); t++) {
            steps.add(new Step(numbers[a.target(t)], a.positive(t), a.negative(t), a.marks(t)));
        }
        return new Shape(numbers[s], steps);
    }

    private static BuchiAutomaton quotient(BuchiAutomaton a, int[] numbers, int count) {
        BuchiBuilder builder = new BuchiBuilder(a.propositions(), a.sets()).states(count);
        BitSet done = new BitSet(count);
        for (int s = 0; s < numbers.length; s++) {
            if (!done.get(numbers[s])) {
                done.set(numbers[s]);
                for (int t = a.first(s); t < a.end(s); t++) {
                    builder.transition(numbers[s], a.positive(t), a.negative(t), a.marks(t), numbers[a.target(t)]);
                }
            }
        }
        return builder.build(numbers[a.initial()]);
    }
}
