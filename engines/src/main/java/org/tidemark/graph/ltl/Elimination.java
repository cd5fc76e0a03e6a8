package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.Cancelled;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateSet;
import org.tidemark.graph.TargetCursor;
import org.tidemark.graph.TargetGraph;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * Whether some run of a graph is accepted by an automaton, by passes over all edges in the order in which they lie: for
 * graphs in files, where a search depth first would wait for the disk at every step. What cannot be on an accepted run
 * is taken away until nothing is left or nothing changes (one way catch them young, Fisler, Fraer, Kamhi, Vardi and
 * Yang 2001; Černá and Pelánek 2003).
 *
 * <p>A pair of a state and an automaton's state stays as long as it leads to one that stays, and, for each acceptance
 * set, to a transition of that set by way of such pairs. Takes two bits for each pair in total, and nothing per edge.
 * Passes go down and up in turns; one looks at every edge of a state that is in question, for each transition that
 * fits. The automaton has no pairs of marks, and all runs count. One thread; used once.
 */
public final class Elimination {
    private static final int POLL_INTERVAL = 1 << 12;

    private final BuchiAutomaton automaton;
    private final int states;
    private final TargetCursor edges;
    private final Letters letters;
    private final MemoryBudget budget;
    private final BooleanSupplier cancelled;

    /** By state of the automaton, the states of the graph that are left with it. */
    private StateSet[] left = {};

    /** Where the state that is looked at leads, and what is read in it. */
    private int[] targets = new int[64];

    private int degree;
    private long letter;

    /**
     * A question about a graph.
     *
     * @param letters what the automaton reads in states
     * @throws IllegalArgumentException when the automaton has pairs
     */
    public Elimination(
            BuchiAutomaton automaton,
            TargetGraph graph,
            Letters letters,
            MemoryBudget budget,
            BooleanSupplier cancelled) {
        if (automaton.pairs() > 0) {
            throw new IllegalArgumentException("elimination knows no Streett pairs");
        }
        this.automaton = automaton;
        this.states = graph.states();
        this.edges = graph.edgesOut();
        this.letters = letters;
        this.budget = budget;
        this.cancelled = cancelled;
    }

    /** An action on a state of the graph and one of the automaton; returns whether it changed anything. */
    private interface Change {
        boolean at(int state, int phase);
    }

    /**
     * Whether a run from state 0 is accepted.
     *
     * @throws MemoryBudget.Exhausted where there is no room for two bits for each pair
     * @throws Cancelled when it is cancelled
     */
    public boolean accepts() {
        try {
            left = newSets();
            reach();
            boolean changed = isLeft();
            while (changed) {
                trim();
                changed = false;
                for (int set = 0; set < automaton.sets() && isLeft(); set++) {
                    changed |= keepLeadingTo(1L << set);
                }
                changed &= isLeft();
            }
            return isLeft();
        } finally {
            free(left);
            left = new StateSet[0];
        }
    }

    private boolean isLeft() {
        return left[automaton.initial()].has(0);
    }

    private StateSet[] newSets() {
        List<StateSet> sets = new ArrayList<>();
        try {
            while (sets.size() < automaton.states()) {
                sets.add(new StateSet(states, budget));
            }
            return sets.toArray(StateSet[]::new);
        } catch (MemoryBudget.Exhausted full) {
            sets.forEach(StateSet::free);
            throw full;
        }
    }

    private static void free(StateSet[] sets) {
        for (StateSet set : sets) {
            set.free();
        }
    }

    /** Finds the pairs that can be reached, so that no others are looked at. */
    private void reach() {
        left[automaton.initial()].add(0);
        repeat(false, (state, phase) -> {
            boolean more = false;
            for (int t = fitting(phase, automaton.first(phase)); t >= 0; t = fitting(phase, t + 1)) {
                StateSet to = left[automaton.target(t)];
                for (int e = 0; e < degree; e++) {
                    if (!to.has(targets[e])) {
                        to.add(targets[e]);
                        more = true;
                    }
                }
            }
            return more;
        });
    }

    /** Takes away, again and again, what leads nowhere. */
    private void trim() {
        repeat(true, (state, phase) -> {
            if (leads(phase, 0, left)) {
                return false;
            }
            left[phase].remove(state);
            return true;
        });
    }

    /** Keeps what leads to a transition with a mark; whether that took anything away. */
    private boolean keepLeadingTo(long mark) {
        StateSet[] good = newSets();
        repeat(true, (state, phase) -> {
            boolean more = !good[phase].has(state) && leads(phase, mark, good);
            if (more) {
                good[phase].add(state);
            }
            return more;
        });
        boolean fewer = false;
        for (int phase = 0; phase < good.length; phase++) {
            fewer |= good[phase].size() < left[phase].size();
        }
        free(left);
        left = good;
        return fewer;
    }

    /** Whether a transition with the mark leads to what is left, or any transition to a set. */
    private boolean leads(int phase, long mark, StateSet[] into) {
        for (int t = fitting(phase, automaton.first(phase)); t >= 0; t = fitting(phase, t + 1)) {
            StateSet[] goal = (automaton.marks(t) & mark) != 0 ? left : into;
            if (leadsInto(goal[automaton.target(t)])) {
                return true;
            }
        }
        return false;
    }

    private boolean leadsInto(StateSet set) {
        for (int e = 0; e < degree; e++) {
            if (set.has(targets[e])) {
                return true;
            }
        }
        return false;
    }

    /** The next transition that fits what is read in the state, from a number on; -1 when there is none. */
    private int fitting(int phase, int from) {
        int t = from;
        while (t < automaton.end(phase) && !automaton.fits(t, letter)) {
            t++;
        }
        return t < automaton.end(phase) ? t : -1;
    }

    /** Goes over all pairs that are left, down or up first, until none says that it has changed anything. */
    private void repeat(boolean downFirst, Change change) {
        boolean changed = true;
        for (boolean down = downFirst; changed; down = !down) {
            changed = false;
            for (int i = 0; i < states; i++) {
                if (i % POLL_INTERVAL == 0 && cancelled.getAsBoolean()) {
                    throw new Cancelled();
                }
                changed |= visit(down ? states - 1 - i : i, change);
            }
        }
    }

    private boolean visit(int state, Change change) {
        boolean changed = false;
        boolean isRead = false;
        for (int phase = 0; phase < left.length; phase++) {
            if (left[phase].has(state)) {
                if (!isRead) {
                    read(state);
                    isRead = true;
                }
                changed |= change.at(state, phase);
            }
        }
        return changed;
    }

    /** A dead state goes on by staying. */
    private void read(int state) {
        degree = 0;
        for (edges.moveTo(state); edges.next(); ) {
            if (degree == targets.length) {
                targets = Arrays.copyOf(targets, 2 * degree);
            }
            targets[degree++] = edges.target();
        }
        letter = letters.letter(state, degree == 0);
        if (degree == 0) {
            targets[degree++] = state;
        }
    }
}
