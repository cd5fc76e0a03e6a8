package org.tidemark.compose.ctl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.dd.AscendingStates;
import org.tidemark.dd.Forest;
import org.tidemark.dd.frozen.Dag;
import org.tidemark.model.Kronecker;
import org.tidemark.model.Kronecker.Joint;
import org.tidemark.model.Kronecker.Part;
import org.tidemark.model.StepMatrix;

/**
 * A small random system of parts, explored by the definition: states are lists, and a step changes what its partners change.
 */
final class KroneckerSketch {
    final Kronecker system;

    /** The reachable states, the initial one first, and where the steps of each lead. */
    final List<List<Integer>> states = new ArrayList<>();

    final List<List<Integer>> successors = new ArrayList<>();

    /** How many pairs of a state and a step there are, a target being counted for each kind of step that leads to it. */
    long edges;

    /** What each name counts, part by part. */
    final Map<String, Map<Integer, long[]>> counts = new HashMap<>();

    final Map<String, PartCondition> fireable = new HashMap<>();

    KroneckerSketch(SplittableRandom random) {
        int[] sizes = random.ints(random.nextInt(1, 5), 1, 6).toArray();
        List<Part> parts = new ArrayList<>();
        for (int size : sizes) {
            parts.add(new Part(random.nextInt(size), matrix(size, random.nextInt(size + 2), random)));
        }
        List<Joint> joints = new ArrayList<>();
        for (int j = random.nextInt(5); j > 0; j--) {
            List<Integer> partners = IntStream.range(0, sizes.length)
                    .filter(k -> random.nextInt(3) > 0)
                    .boxed()
                    .toList();
            if (!partners.isEmpty()) {
                List<StepMatrix> steps = partners.stream()
                        .map(k -> matrix(sizes[k], random.nextInt(1, sizes[k] + 3), random))
                        .toList();
                joints.add(new Joint(partners, steps));
            }
        }
        system = new Kronecker(parts, joints);
        explore();
        for (int name = 0; name < 4; name++) {
            Map<Integer, long[]> weights = new HashMap<>();
            for (int k = 0; k < sizes.length; k++) {
                if (random.nextBoolean()) {
                    weights.put(k, random.longs(sizes[k], 0, 3).toArray());
                }
            }
            counts.put("p" + name, weights);
            PartCondition.Each one = each(sizes, random);
            fireable.put(
                    "t" + name, random.nextBoolean() ? one : new PartCondition.Any(List.of(one, each(sizes, random))));
        }
    }

    private static PartCondition.Each each(int[] sizes, SplittableRandom random) {
        Map<Integer, BitSet> states = new HashMap<>();
        for (int k = 0; k < sizes.length; k++) {
            if (random.nextInt(3) == 0) {
                states.put(k, BitSet.valueOf(new long[] {random.nextLong(1L << sizes[k])}));
            }
        }
        return new PartCondition.Each(states);
    }

    private static StepMatrix matrix(int states, int steps, SplittableRandom random) {
        return StepMatrix.of(
                states,
                random.ints(steps, 0, states).toArray(),
                random.ints(steps, 0, states).toArray(),
                steps);
    }

    private void explore() {
        Map<List<Integer>, Integer> numbers = new LinkedHashMap<>();
        List<Integer> initial = system.parts().stream().map(Part::initial).toList();
        numbers.put(initial, 0);
        states.add(initial);
        for (int s = 0; s < states.size(); s++) {
            List<Integer> targets = new ArrayList<>();
            for (List<Integer> target : steps(states.get(s))) {
                edges++;
                Integer known = numbers.get(target);
                if (known == null) {
                    known = states.size();
                    numbers.put(target, known);
                    states.add(target);
                }
                targets.add(known);
            }
            successors.add(targets.stream().distinct().toList());
        }
    }

    private List<List<Integer>> steps(List<Integer> state) {
        List<List<Integer>> found = new ArrayList<>();
        for (int k = 0; k < state.size(); k++) {
            found.addAll(steps(state, List.of(k), List.of(system.parts().get(k).local())));
        }
        for (Joint joint : system.joints()) {
            found.addAll(steps(state, joint.partners(), joint.steps()));
        }
        return found;
    }

    /** The cross product of what the partners can do. */
    private static List<List<Integer>> steps(List<Integer> state, List<Integer> partners, List<StepMatrix> matrices) {
        List<List<Integer>> found = List.of(state);
        for (int i = 0; i < partners.size(); i++) {
            int part = partners.get(i);
            List<List<Integer>> further = new ArrayList<>();
            for (List<Integer> so : found) {
                for (int target = 0; target < matrices.get(i).states(); target++) {
                    if (matrices.get(i).has(state.get(part), target)) {
                        List<Integer> next = new ArrayList<>(so);
                        next.set(part, target);
                        further.add(next);
                    }
                }
            }
            found = further;
        }
        return found;
    }

    static int[] array(List<Integer> state) {
        return state.stream().mapToInt(Integer::intValue).toArray();
    }

    Dag dag(MemoryBudget budget) {
        int[] sizes = system.parts().stream().mapToInt(Part::states).toArray();
        TreeSet<List<Integer>> sorted = new TreeSet<>(Comparator.comparing(KroneckerSketch::array, Arrays::compare));
        sorted.addAll(states);
        try (Forest forest = new Forest(sizes, budget, () -> false);
                AscendingStates ascending = new AscendingStates(forest)) {
            sorted.forEach(state -> ascending.add(array(state)));
            return Dag.of(forest, ascending.finish(), budget);
        }
    }

    NamedAtoms atoms() {
        return new NamedAtoms(counts::get, fireable::get);
    }

    long count(String name, List<Integer> state) {
        long sum = 0;
        for (Map.Entry<Integer, long[]> part :
                counts.getOrDefault(name, Map.of()).entrySet()) {
            sum += part.getValue()[state.get(part.getKey())];
        }
        return sum;
    }

    boolean isFireable(String name, List<Integer> state) {
        return holds(fireable.getOrDefault(name, new PartCondition.Any(List.of())), state);
    }

    private static boolean holds(PartCondition condition, List<Integer> state) {
        if (condition instanceof PartCondition.Any any) {
            return any.conditions().stream().anyMatch(one -> holds(one, state));
        }
        return ((PartCondition.Each) condition)
                .states().entrySet().stream().allMatch(part -> part.getValue().get(state.get(part.getKey())));
    }
}
