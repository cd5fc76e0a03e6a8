package org.tidemark.logic.buchi;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.logic.buchi.BuchiBuilder.Step;

/**
 * Makes states one whose transitions are the same, up to states that are one: for automata too large for
 * {@link Simulation}. Splits classes until nothing changes, a pass over all transitions each. Stateless.
 */
final class Bisimulation {
    private record Shape(int number, Set<Step> steps) {}

    private Bisimulation() {}

    static BuchiAutomaton reduce(BuchiAutomaton a) {
        int[] numbers = new int[a.states()];
        int count = 1;
        while (true) {
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
        List<Integer> done = new ArrayList<>();
        for (int s = 0; s < numbers.length; s++) {
            if (!done.contains(numbers[s])) {
                done.add(numbers[s]);
                for (int t = a.first(s); t < a.end(s); t++) {
                    builder.transition(numbers[s], a.positive(t), a.negative(t), a.marks(t), numbers[a.target(t)]);
                }
            }
        }
        return builder.build(numbers[a.initial()]);
    }
}
