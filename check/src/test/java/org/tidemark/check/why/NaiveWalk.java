package org.tidemark.check.why;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.net.PetriNet;
import org.tidemark.reference.Lasso;
import org.tidemark.reference.NaiveFiring;
import org.tidemark.reference.NaiveGraph;
import org.tidemark.reference.NaiveTruth;

/** Runs of a net by the naive firing rule, for comparison: random ones, and whether a list of transitions is one. */
final class NaiveWalk {
    private final NaiveFiring firing;
    private final NaiveTruth truth;
    private final List<Integer> initial;
    private final int transitions;

    NaiveWalk(PetriNet net) {
        firing = new NaiveFiring(net);
        truth = new NaiveTruth(net);
        initial = IntStream.range(0, net.places()).mapToObj(net::initial).toList();
        transitions = net.transitions();
    }

    /** A random run of at most this many steps. */
    List<Integer> random(long seed, int most) {
        SplittableRandom random = new SplittableRandom(seed);
        List<Integer> run = new ArrayList<>();
        List<Integer> marking = initial;
        while (run.size() < most) {
            List<Integer> enabled = enabled(marking);
            if (enabled.isEmpty()) {
                return run;
            }
            int t = enabled.get(random.nextInt(enabled.size()));
            run.add(t);
            marking = firing.fire(marking, t);
        }
        return run;
    }

    /** A random run up to the first marking that it had before, or a dead one; at most this many steps. */
    List<Integer> endless(long seed, int most) {
        List<Integer> run = random(seed, most);
        List<List<Integer>> markings = markings(run);
        for (int i = 1; i < markings.size(); i++) {
            if (markings.subList(0, i).contains(markings.get(i))) {
                return run.subList(0, i);
            }
        }
        return run;
    }

    private List<Integer> enabled(List<Integer> marking) {
        return IntStream.range(0, transitions)
                .filter(t -> firing.isEnabled(marking, t))
                .boxed()
                .toList();
    }

    /** The markings of a run; empty where it is not one. */
    List<List<Integer>> markings(List<Integer> run) {
        List<List<Integer>> markings = new ArrayList<>(List.of(initial));
        for (int t : run) {
            List<Integer> last = markings.get(markings.size() - 1);
            if (!firing.isEnabled(last, t)) {
                return List.of();
            }
            markings.add(firing.fire(last, t));
        }
        return markings;
    }

    /** Whether a list of transitions is a run to a marking where a condition holds. */
    boolean leadsTo(List<Integer> run, Formula condition) {
        List<List<Integer>> markings = markings(run);
        return !markings.isEmpty() && truth.holds(condition, markings.get(markings.size() - 1));
    }

    boolean holds(Formula condition, List<Integer> marking) {
        return truth.holds(condition, marking);
    }

    /** Whether transitions, of which those after {@code loop} are repeated forever, are an endless run that a formula of LTL is false of. */
    boolean breaks(List<Integer> run, int loop, Formula path) {
        List<List<Integer>> markings = markings(run);
        if (markings.isEmpty()) {
            return false;
        }
        List<Integer> last = markings.get(markings.size() - 1);
        boolean goesOn = loop == run.size() ? enabled(last).isEmpty() : last.equals(markings.get(loop));
        int states = loop == run.size() ? run.size() + 1 : run.size();
        return goesOn && !lasso(states, loop).satisfies(path, (atom, state) -> truth.holds(atom, markings.get(state)));
    }

    private static Lasso lasso(int states, int loop) {
        return new Lasso(
                IntStream.range(0, loop).boxed().toList(),
                IntStream.range(loop, states).boxed().toList());
    }

    /** In which states of an endless run a formula of LTL is true, by the definition. */
    List<Integer> where(List<Integer> run, int loop, Formula path) {
        List<List<Integer>> markings = markings(run);
        int states = loop == run.size() ? run.size() + 1 : run.size();
        List<Integer> where = new ArrayList<>();
        for (int from = 0; from < states; from++) {
            boolean isTrue = isTrue(states, loop, from, path, (atom, state) -> truth.holds(atom, markings.get(state)));
            if (isTrue) {
                where.add(from);
            }
        }
        return where;
    }

    /** Whether a formula of LTL is true of an endless run from one of its states on. */
    static boolean isTrue(int states, int loop, int from, Formula path, NaiveGraph.Atoms atoms) {
        List<Integer> stem = IntStream.range(from, Math.max(from, loop)).boxed().toList();
        List<Integer> round = new ArrayList<>(
                IntStream.range(Math.max(from, loop), states).boxed().toList());
        IntStream.range(loop, Math.max(from, loop)).forEach(round::add);
        return new Lasso(stem, round).satisfies(path, atoms);
    }

    /** Where a run comes back to a marking it had before, or ends in a dead one: the step it returns to; -1 where it does neither. */
    int loop(List<Integer> run) {
        List<List<Integer>> markings = markings(run);
        Map<List<Integer>, Integer> first = new HashMap<>();
        for (int i = 0; i < markings.size() - 1; i++) {
            first.putIfAbsent(markings.get(i), i);
        }
        List<Integer> last = markings.get(markings.size() - 1);
        return enabled(last).isEmpty() ? run.size() : first.getOrDefault(last, -1);
    }
}
