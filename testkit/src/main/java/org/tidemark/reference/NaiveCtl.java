package org.tidemark.reference;

import java.util.HashSet;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.logic.Formula.And;
import org.tidemark.logic.Formula.Exists;
import org.tidemark.logic.Formula.Finally;
import org.tidemark.logic.Formula.ForAll;
import org.tidemark.logic.Formula.Globally;
import org.tidemark.logic.Formula.Iff;
import org.tidemark.logic.Formula.Implies;
import org.tidemark.logic.Formula.Next;
import org.tidemark.logic.Formula.Not;
import org.tidemark.logic.Formula.Or;
import org.tidemark.logic.Formula.Release;
import org.tidemark.logic.Formula.Until;
import org.tidemark.logic.Formula.WeakUntil;

/**
 * CTL by the book: a formula is the set of states where it holds, a temporal operator the fixpoint of its equation.
 *
 * <p>Runs are maximal paths, so that one may end in a dead state: there {@code EX f} is false, {@code AX f} true, and
 * {@code EG f} and {@code AF f} are {@code f}. Every equation below is written down for its own operator, none is
 * derived from a dual, so that dualities are something to be tested. Immutable.
 */
public final class NaiveCtl {
    private final NaiveGraph graph;

    public NaiveCtl(NaiveGraph graph) {
        this.graph = graph;
    }

    /** Whether a formula of CTL holds in the initial state. */
    public boolean holds(Formula f) {
        return states(f).contains(0);
    }

    /** The states where a formula of CTL holds. */
    public Set<Integer> states(Formula f) {
        if (f instanceof Not not) {
            return complement(states(not.of()));
        } else if (f instanceof And and) {
            return and.parts().stream().map(this::states).reduce(all(), NaiveCtl::both);
        } else if (f instanceof Or or) {
            return or.parts().stream().map(this::states).reduce(Set.of(), NaiveCtl::either);
        } else if (f instanceof Implies implies) {
            return either(complement(states(implies.premise())), states(implies.conclusion()));
        } else if (f instanceof Iff iff) {
            Set<Integer> left = states(iff.left());
            Set<Integer> right = states(iff.right());
            return either(both(left, right), both(complement(left), complement(right)));
        } else if (f instanceof Exists exists) {
            return onSomeRun(exists.run());
        } else if (f instanceof ForAll all) {
            return onEveryRun(all.run());
        }
        return those(state -> graph.atoms().hold(f, state));
    }

    private Set<Integer> onSomeRun(Formula run) {
        if (run instanceof Next next) {
            return someNext(states(next.of()));
        } else if (run instanceof Finally eventually) {
            Set<Integer> goal = states(eventually.of());
            return least(z -> either(goal, someNext(z)));
        } else if (run instanceof Globally globally) {
            Set<Integer> f = states(globally.of());
            return greatest(z -> both(f, either(dead(), someNext(z))));
        } else if (run instanceof Until until) {
            Set<Integer> first = states(until.first());
            Set<Integer> goal = states(until.goal());
            return least(z -> either(goal, both(first, someNext(z))));
        } else if (run instanceof WeakUntil until) {
            Set<Integer> first = states(until.first());
            Set<Integer> goal = states(until.goal());
            return greatest(z -> either(goal, both(first, either(dead(), someNext(z)))));
        } else if (run instanceof Release release) {
            Set<Integer> first = states(release.first());
            Set<Integer> second = states(release.second());
            return greatest(z -> both(second, either(first, either(dead(), someNext(z)))));
        }
        throw new IllegalArgumentException("not CTL: " + run);
    }

    private Set<Integer> onEveryRun(Formula run) {
        if (run instanceof Next next) {
            return everyNext(states(next.of()));
        } else if (run instanceof Finally eventually) {
            Set<Integer> goal = states(eventually.of());
            return least(z -> either(goal, both(alive(), everyNext(z))));
        } else if (run instanceof Globally globally) {
            Set<Integer> f = states(globally.of());
            return greatest(z -> both(f, everyNext(z)));
        } else if (run instanceof Until until) {
            Set<Integer> first = states(until.first());
            Set<Integer> goal = states(until.goal());
            return least(z -> either(goal, both(first, both(alive(), everyNext(z)))));
        } else if (run instanceof WeakUntil until) {
            Set<Integer> first = states(until.first());
            Set<Integer> goal = states(until.goal());
            return greatest(z -> either(goal, both(first, everyNext(z))));
        } else if (run instanceof Release release) {
            Set<Integer> first = states(release.first());
            Set<Integer> second = states(release.second());
            return greatest(z -> both(second, either(first, everyNext(z))));
        }
        throw new IllegalArgumentException("not CTL: " + run);
    }

    private Set<Integer> least(UnaryOperator<Set<Integer>> equation) {
        return fixpoint(Set.of(), equation);
    }

    private Set<Integer> greatest(UnaryOperator<Set<Integer>> equation) {
        return fixpoint(all(), equation);
    }

    private static Set<Integer> fixpoint(Set<Integer> start, UnaryOperator<Set<Integer>> equation) {
        Set<Integer> set = start;
        Set<Integer> next = equation.apply(set);
        while (!next.equals(set)) {
            set = next;
            next = equation.apply(set);
        }
        return set;
    }

    /** The states with a successor in the set. */
    private Set<Integer> someNext(Set<Integer> set) {
        return those(state -> graph.successors(state).stream().anyMatch(set::contains));
    }

    /** The states without a successor outside the set; dead states are among them. */
    private Set<Integer> everyNext(Set<Integer> set) {
        return those(state -> set.containsAll(graph.successors(state)));
    }

    private Set<Integer> dead() {
        return those(graph::isDead);
    }

    private Set<Integer> alive() {
        return complement(dead());
    }

    private Set<Integer> all() {
        return those(state -> true);
    }

    private Set<Integer> complement(Set<Integer> set) {
        return those(state -> !set.contains(state));
    }

    private Set<Integer> those(IntPredicate such) {
        return IntStream.range(0, graph.states()).filter(such).boxed().collect(Collectors.toSet());
    }

    private static Set<Integer> both(Set<Integer> left, Set<Integer> right) {
        Set<Integer> result = new HashSet<>(left);
        result.retainAll(right);
        return result;
    }

    private static Set<Integer> either(Set<Integer> left, Set<Integer> right) {
        Set<Integer> result = new HashSet<>(left);
        result.addAll(right);
        return result;
    }
}
