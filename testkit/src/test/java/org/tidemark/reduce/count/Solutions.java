package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** All solutions of equations, one by one: a marking of the original for each. */
final class Solutions {
    private static final int OPEN = -1;

    private final CountedReduction reduction;
    private final Equations equations;
    private final List<List<Integer>> markings = new ArrayList<>();

    private Solutions(CountedReduction reduction) {
        this.reduction = reduction;
        equations = reduction.equations();
    }

    /** The markings of the original that belong to one of the smaller net. */
    static List<List<Integer>> of(CountedReduction reduction, List<Integer> smaller) {
        Solutions solutions = new Solutions(reduction);
        int[] values = new int[reduction.equations().variables()];
        Arrays.fill(values, OPEN);
        List<Integer> known = new ArrayList<>();
        for (int place = 0; place < reduction.places(); place++) {
            values[reduction.variable(place)] = smaller.get(place);
            known.add(reduction.variable(place));
        }
        for (Map.Entry<Integer, Integer> constant :
                reduction.equations().constants().entrySet()) {
            values[constant.getKey()] = constant.getValue();
            known.add(constant.getKey());
        }
        solutions.follow(values, known, 0);
        return solutions.markings;
    }

    private void follow(int[] values, List<Integer> known, int next) {
        if (next == known.size()) {
            finish(values.clone());
            return;
        }
        int variable = known.get(next);
        List<Integer> more = new ArrayList<>(known);
        for (Equations.Multiple multiple : equations.multiples(variable)) {
            int value = multiple.factor() * values[variable] + multiple.constant();
            if (value < 0) {
                return;
            }
            values[multiple.variable()] = value;
            more.add(multiple.variable());
        }
        if (equations.isPlace(variable)) {
            follow(values, more, next + 1);
        } else {
            int[] parts = equations.parts(variable);
            Arrays.stream(parts).forEach(more::add);
            distribute(values, parts, 0, values[variable], more, next);
        }
    }

    private void distribute(int[] values, int[] parts, int part, int left, List<Integer> known, int next) {
        int least = part == parts.length - 1 ? left : 0;
        for (int value = least; value <= left; value++) {
            values[parts[part]] = value;
            if (part == parts.length - 1) {
                follow(values, known, next + 1);
            } else {
                distribute(values, parts, part + 1, left - value, known, next);
            }
        }
    }

    private void finish(int[] values) {
        for (Equations.Slots slots : equations.slots()) {
            int free = slots.all()
                    - Arrays.stream(slots.takers()).map(taker -> values[taker]).sum();
            if (free < 0) {
                return;
            }
            values[slots.free()] = free;
        }
        int places = reduction.original().places();
        markings.add(IntStream.range(0, places)
                .mapToObj(place -> (int) value(values, place))
                .toList());
    }

    private long value(int[] values, int variable) {
        Equations.Linear implied = equations.isPlace(variable) ? equations.implied(variable) : null;
        if (implied == null) {
            return values[variable];
        }
        long value = implied.constant();
        for (int i = 0; i < implied.variables().length; i++) {
            value += implied.factors()[i] * value(values, implied.variables()[i]);
        }
        return value;
    }
}
