package org.tidemark.reference;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Graphs of a few states with labels {@code t0} and {@code t1}, drawn at random, and all their short runs. */
final class TinyGraphs {
    private TinyGraphs() {}

    /** One to four states, each with up to two successors, so that some are dead. */
    static NaiveGraph draw(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int states = 1 + random.nextInt(4);
        List<List<Integer>> successors = new ArrayList<>();
        List<Set<String>> labels = new ArrayList<>();
        for (int state = 0; state < states; state++) {
            int degree = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(2);
            Set<Integer> next = new HashSet<>();
            for (int i = 0; i < degree; i++) {
                next.add(random.nextInt(states));
            }
            successors.add(List.copyOf(next));
            Set<String> label = new HashSet<>();
            for (String name : List.of("t0", "t1")) {
                if (random.nextBoolean()) {
                    label.add(name);
                }
            }
            labels.add(label);
        }
        return NaiveGraph.of(successors, labels);
    }

    /** Every run from the initial state that is a stem and a loop of that many states together at most. */
    static List<Lasso> lassos(NaiveGraph graph, int longest) {
        List<Lasso> lassos = new ArrayList<>();
        extend(graph.stuttering(), new ArrayList<>(List.of(0)), longest, lassos);
        return lassos;
    }

    private static void extend(NaiveGraph graph, List<Integer> path, int longest, List<Lasso> lassos) {
        for (int next : graph.successors(path.get(path.size() - 1))) {
            for (int i = 0; i < path.size(); i++) {
                if (path.get(i) == next) {
                    lassos.add(new Lasso(path.subList(0, i), path.subList(i, path.size())));
                }
            }
            if (path.size() < longest) {
                path.add(next);
                extend(graph, path, longest, lassos);
                path.remove(path.size() - 1);
            }
        }
    }
}
