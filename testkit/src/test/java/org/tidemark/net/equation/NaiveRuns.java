package org.tidemark.net.equation;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.reference.NaiveFiring;

/** How often transitions fire in short runs of a net, all of them, with the markings they lead to: by the definition. */
final class NaiveRuns {
    /** The marking in the end, followed by how often each transition has fired. */
    private final List<int[]> ends = new ArrayList<>();

    private NaiveRuns() {}

    /** Of all runs of at most this many steps. */
    static NaiveRuns of(PetriNet net, int steps) {
        NaiveRuns runs = new NaiveRuns();
        NaiveFiring firing = new NaiveFiring(net);
        Deque<List<Integer>> todo = new ArrayDeque<>();
        Set<List<Integer>> seen = new HashSet<>();
        List<Integer> start = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            start.add(net.initial(p));
        }
        for (int t = 0; t < net.transitions(); t++) {
            start.add(0);
        }
        todo.add(start);
        seen.add(start);
        while (!todo.isEmpty()) {
            List<Integer> now = todo.remove();
            runs.ends.add(now.stream().mapToInt(Integer::intValue).toArray());
            List<Integer> marking = now.subList(0, net.places());
            int done = now.subList(net.places(), now.size()).stream()
                    .mapToInt(Integer::intValue)
                    .sum();
            for (int t = 0; t < net.transitions() && done < steps; t++) {
                if (firing.isEnabled(marking, t)) {
                    List<Integer> next = new ArrayList<>(firing.fire(marking, t));
                    next.addAll(now.subList(net.places(), now.size()));
                    next.set(net.places() + t, next.get(net.places() + t) + 1);
                    if (seen.add(next)) {
                        todo.add(next);
                    }
                }
            }
        }
        return runs;
    }

    /** Whether every run that meets the first also meets the second, which may be about firings. */
    boolean imply(ProofGoal goal, ProofGoal then) {
        return ends.stream().allMatch(end -> !meets(goal, end) || meets(then, end));
    }

    private static boolean meets(ProofGoal goal, int[] end) {
        if (goal instanceof ProofGoal.Need need) {
            Inequality asked = need.inequality();
            long sum = 0;
            for (int k = 0; k < asked.weights().size(); k++) {
                sum += asked.weights().value(k) * end[asked.weights().position(k)];
            }
            return sum >= asked.least();
        }
        return goal instanceof ProofGoal.All all
                ? all.parts().stream().allMatch(part -> meets(part, end))
                : ((ProofGoal.Any) goal).parts().stream().anyMatch(part -> meets(part, end));
    }
}
