package org.tidemark.spark.graph;

import java.util.ArrayList;
import java.util.List;
import org.tidemark.graph.StateSet;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Whether some run of the states on a cluster is accepted by an automaton: what cannot be on an accepted run is taken away, set by set,
 * until nothing is left or nothing changes (one way catch them young, Fisler, Fraer, Kamhi, Vardi and Yang 2001, backwards as by Emerson
 * and Lei 1986).
 *
 * <p>A pair of a state and an automaton's state stays as long as it leads, for each acceptance set, to a transition of that set by way of
 * pairs that stay. A pair is a bit of a set for each state of the automaton, and all pairs are looked at, whether they can be reached or
 * not. Dead states go on by staying. The automaton has no pairs of marks, and all runs count. One thread; used once.
 */
final class RunElimination implements AutoCloseable {
    private final BuchiAutomaton automaton;
    private final ClusterGraph graph;
    private final StateSet dead;

    /** By transition of the automaton, the states where it can be taken. */
    private final List<StateSet> fitting = new ArrayList<>();

    /** By state of the automaton, the states of the graph that are left with it. */
    private List<StateSet> left;

    /**
     * A question about a graph.
     *
     * @param letters by proposition of the automaton, the states where it holds
     */
    RunElimination(BuchiAutomaton automaton, ClusterGraph graph, StateSet dead, List<StateSet> letters) {
        if (automaton.pairs() > 0) {
            throw new IllegalArgumentException("elimination knows no Streett pairs");
        }
        this.automaton = automaton;
        this.graph = graph;
        this.dead = dead;
        for (int t = 0; t < automaton.transitions(); t++) {
            StateSet fits = graph.all();
            for (int p = 0; p < letters.size(); p++) {
                if (((automaton.positive(t) >>> p) & 1) == 1) {
                    fits.keepAll(letters.get(p));
                }
                if (((automaton.negative(t) >>> p) & 1) == 1) {
                    fits.removeAll(letters.get(p));
                }
            }
            fitting.add(fits);
        }
        left = sets();
        left.forEach(StateSet::complement);
    }

    private List<StateSet> sets() {
        List<StateSet> sets = new ArrayList<>();
        for (int q = 0; q < automaton.states(); q++) {
            sets.add(graph.none());
        }
        return sets;
    }

    /** Whether a run from a state is accepted. */
    boolean accepts(int initial) {
        boolean changed = true;
        while (changed && left.get(automaton.initial()).has(initial)) {
            changed = false;
            // Without acceptance sets every endless run is accepted, as if all transitions were in one.
            for (int set = 0; set < Math.max(1, automaton.sets()); set++) {
                changed |= keepLeadingTo(automaton.sets() == 0 ? 0 : 1L << set);
            }
        }
        return left.get(automaton.initial()).has(initial);
    }

    /** The states that are left with some state of the automaton: once a run is accepted, all its states are among them. */
    StateSet onRuns() {
        StateSet all = graph.none();
        left.forEach(all::addAll);
        return all;
    }

    @Override
    public void close() {
        fitting.forEach(StateSet::free);
        left.forEach(StateSet::free);
    }

    /** Keeps what leads to a transition with a mark, or to any where none is asked for; whether that took anything away. */
    private boolean keepLeadingTo(long mark) {
        List<StateSet> good = sets();
        List<StateSet> newest = sets();
        stepBack(left, mark, good, newest);
        while (newest.stream().anyMatch(each -> each.next(0) >= 0)) {
            List<StateSet> next = sets();
            stepBack(newest, 0, good, next);
            newest.forEach(StateSet::free);
            newest = next;
        }
        newest.forEach(StateSet::free);
        boolean fewer = false;
        for (int q = 0; q < automaton.states(); q++) {
            fewer |= good.get(q).size() < left.get(q).size();
            left.get(q).free();
        }
        left = good;
        return fewer;
    }

    /**
     * Adds what leads to some states, given for each state of the automaton, by transitions with a mark; to what is good, and to what is
     * new. All of it takes one job.
     */
    private void stepBack(List<StateSet> to, long mark, List<StateSet> good, List<StateSet> newest) {
        List<StateSet> before = graph.before(to);
        for (int q = 0; q < to.size(); q++) {
            StateSet staying = to.get(q).copy();
            staying.keepAll(dead);
            before.get(q).addAll(staying);
            staying.free();
        }
        for (int from = 0; from < automaton.states(); from++) {
            for (int t = automaton.first(from); t < automaton.end(from); t++) {
                if ((automaton.marks(t) & mark) != mark) {
                    continue;
                }
                StateSet more = before.get(automaton.target(t)).copy();
                more.keepAll(fitting.get(t));
                more.keepAll(left.get(from));
                more.removeAll(good.get(from));
                good.get(from).addAll(more);
                newest.get(from).addAll(more);
                more.free();
            }
        }
        before.forEach(StateSet::free);
    }
}
