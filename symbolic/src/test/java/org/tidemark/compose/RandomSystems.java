package org.tidemark.compose;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.tidemark.model.Kronecker;
import org.tidemark.model.StepMatrix;

/** Small systems of parts drawn at random, the same one for the same seed. Some joint steps can never happen; a third of the systems has
 * no steps of parts alone. */
public final class RandomSystems {
    private RandomSystems() {}

    /** A system of one to some parts with one to some states each. */
    public static Kronecker draw(long seed, int mostParts, int mostStates) {
        SplittableRandom random = new SplittableRandom(seed);
        int size = 1 + random.nextInt(mostParts);
        int busy = random.nextInt(3);
        List<Kronecker.Part> parts = new ArrayList<>();
        for (int p = 0; p < size; p++) {
            int states = 1 + random.nextInt(mostStates);
            parts.add(new Kronecker.Part(
                    random.nextInt(states), matrix(random, states, random.nextInt(busy * states + 1))));
        }
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (int j = random.nextInt(2 * size + 1); j > 0; j--) {
            List<Integer> partners = IntStream.range(0, size)
                    .filter(p -> random.nextInt(size) < 2)
                    .boxed()
                    .toList();
            if (!partners.isEmpty()) {
                joints.add(new Kronecker.Joint(
                        partners,
                        partners.stream()
                                .map(p -> matrix(
                                        random,
                                        parts.get(p).states(),
                                        random.nextInt(2 * parts.get(p).states() + 1)))
                                .toList()));
            }
        }
        return new Kronecker(parts, joints);
    }

    /** A ring of parts with some joint steps between neighbours, in which many states are reachable. */
    public static Kronecker ring(long seed, int size, int states) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Kronecker.Part> parts = new ArrayList<>();
        List<Kronecker.Joint> joints = new ArrayList<>();
        for (int p = 0; p < size; p++) {
            parts.add(new Kronecker.Part(random.nextInt(states), matrix(random, states, 1)));
            for (int j = 0; j < 2; j++) {
                int next = (p + 1) % size;
                joints.add(new Kronecker.Joint(
                        List.of(Math.min(p, next), Math.max(p, next)),
                        List.of(matrix(random, states, states), matrix(random, states, states))));
            }
        }
        return new Kronecker(parts, joints);
    }

    /** A matrix with at most this many steps. */
    public static StepMatrix matrix(SplittableRandom random, int states, int steps) {
        int[] sources = random.ints(steps, 0, states).toArray();
        int[] targets = random.ints(steps, 0, states).toArray();
        return StepMatrix.of(states, sources, targets, steps);
    }

    /** Groups of the parts drawn at random, which hold every part once. */
    public static List<List<Integer>> groups(SplittableRandom random, int parts) {
        int size = 1 + random.nextInt(parts);
        List<List<Integer>> groups = new ArrayList<>();
        for (int g = 0; g < size; g++) {
            groups.add(new ArrayList<>());
        }
        for (int p = 0; p < parts; p++) {
            groups.get(random.nextInt(size)).add(p);
        }
        groups.removeIf(List::isEmpty);
        return groups;
    }
}
