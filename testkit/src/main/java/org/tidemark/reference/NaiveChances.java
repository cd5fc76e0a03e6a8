package org.tidemark.reference;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Formula;
import org.tidemark.system.Game;
import org.tidemark.system.TransitionSystem;

/**
 * Whether a run breaks a formula of LTL, and whether a run that begins with some states can still satisfy it: by {@link
 * NaiveLtl} on graphs made for the question. Stateless.
 */
public final class NaiveChances {
    private NaiveChances() {}

    /** A graph that begins with some states in a row and goes on with all that can follow, whose states come last. */
    private static NaiveGraph behind(NaiveGraph graph, List<Integer> passed) {
        int steps = passed.size() - 1;
        List<List<Integer>> successors = new ArrayList<>();
        for (int i = 0; i < steps; i++) {
            successors.add(List.of(i + 1 < steps ? i + 1 : steps + passed.get(steps)));
        }
        if (steps == 0 && passed.get(0) != 0) {
            throw new IllegalArgumentException("a run begins in the initial state");
        }
        for (int state = 0; state < graph.states(); state++) {
            successors.add(
                    graph.successors(state).stream().map(next -> steps + next).toList());
        }
        return new NaiveGraph(
                successors,
                (atom, state) -> graph.atoms().hold(atom, state < steps ? passed.get(state) : state - steps));
    }

    /** Whether a run that begins with these states satisfies a formula of LTL. */
    public static boolean canSatisfy(NaiveGraph graph, List<Integer> passed, Formula path) {
        return !NaiveLtl.holds(new Formula.Not(path), behind(graph, passed));
    }

    /**
     * The same for a run of which only sets of possible states are known, all with the same truth of the conditions;
     * null where the answer depends on which of the last ones it is.
     */
    private static @Nullable Boolean canSatisfyFromSome(NaiveGraph graph, List<Set<Integer>> passed, Formula path) {
        List<Integer> some = passed.stream()
                .map(states -> states.iterator().next())
                .collect(Collectors.toCollection(ArrayList::new));
        Boolean can = null;
        for (int last : passed.get(passed.size() - 1)) {
            some.set(some.size() - 1, last);
            boolean here = canSatisfy(graph, some, path);
            if (can != null && can != here) {
                return null;
            }
            can = here;
        }
        return can;
    }

    /** For each state of a run, whether some run from there still satisfies a formula; null where that is ambiguous. */
    public static List<@Nullable Boolean> chances(NaiveGraph graph, List<Set<Integer>> passed, Formula path) {
        List<@Nullable Boolean> chances = new ArrayList<>();
        for (int i = 0; i < passed.size(); i++) {
            chances.add(canSatisfyFromSome(graph, passed.subList(0, i + 1), path));
        }
        return chances;
    }

    /** The state of a system after some events; null where they cannot happen in this order. */
    public static @Nullable Game after(TransitionSystem system, List<Integer> events) {
        Game game = system.game();
        for (int event : events) {
            if (!game.enabled(event)) {
                return null;
            }
            game.fire(event);
        }
        return game;
    }

    /**
     * Whether events are a run without an end that breaks a formula of LTL.
     *
     * @param loop after how many events the last state was met before; as many as there are where nothing can happen in it
     * @param condition the only one in the formula
     */
    public static boolean breaks(
            TransitionSystem system, List<Integer> run, int loop, Formula condition, Formula path) {
        Game end = after(system, run);
        if (end == null) {
            return false;
        }
        List<List<Integer>> successors = new ArrayList<>();
        List<Boolean> values = new ArrayList<>();
        for (int i = 0; i < run.size() || i <= loop; i++) {
            Game game = Objects.requireNonNull(after(system, run.subList(0, i)));
            if (i == loop && (i == run.size() ? !game.isDead() : !game.state().equals(end.state()))) {
                return false;
            }
            values.add(game.holds(condition));
            successors.add(List.of(i + 1 < Math.max(run.size(), loop + 1) ? i + 1 : loop));
        }
        NaiveGraph lasso = new NaiveGraph(
                successors,
                (atom, state) -> atom.equals(condition) ? values.get(state) : ((Formula.Constant) atom).value());
        return !NaiveLtl.holds(path, lasso);
    }

    /** The first steps of a run that repeats its loop. */
    public static List<Integer> unrolled(List<Integer> run, int loop, int steps) {
        List<Integer> way = new ArrayList<>();
        for (int i = 0; way.size() < steps && i < run.size(); i++) {
            way.add(run.get(i));
            i = i + 1 == run.size() && loop < run.size() ? loop - 1 : i;
        }
        return way;
    }
}
