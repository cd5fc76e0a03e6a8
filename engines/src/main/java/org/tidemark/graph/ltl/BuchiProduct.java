package org.tidemark.graph.ltl;

import java.util.function.IntConsumer;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.graph.IndexedTargets;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * A model and an automaton that reads its states, run together: in a pair of their states the automaton takes a
 * transition that fits the model's state, and the model goes on by any of its edges, or stays where it is dead.
 *
 * <p>So the steps of a node are the fitting transitions, and for each of them the edges. With seed 0 the edges of a
 * state are taken as they come, which is fastest where all have to be seen: states that are met together are visited
 * together. With another one they are taken in a row too, but from any of them on: where all states preferred the same
 * event, a search depth first would try all that can be done with few events before it ever tried another. One thread.
 */
final class BuchiProduct {
    final BuchiAutomaton automaton;
    final ProductNodes nodes;
    private final IndexedTargets edges;

    /** The fairness that is asked of runs. */
    final ConstraintIndex constraints;

    /** The edges with their events, where fairness needs them; else null. */
    private final @Nullable IndexedEdges named;

    /** Says which events are enabled in a state; null where its edges do. */
    private final @Nullable EnabledEvents enabled;

    private final Letters letters;
    private final long seed;

    /** The model's state stood in, its edges and which of them comes first, and what is read in it. */
    private int state;

    private int edgesOut;
    private long place;
    private int turn;

    private boolean isRead;
    private long letter;

    BuchiProduct(
            BuchiAutomaton automaton,
            IndexedTargets edges,
            Letters letters,
            FairRule fair,
            long seed,
            MemoryBudget budget) {
        this.seed = seed;
        this.automaton = automaton;
        this.edges = edges;
        constraints = new ConstraintIndex(fair.sets());
        named = fair.sets().size() == 0 ? null : withEvents(edges);
        enabled = fair.enabled();
        this.letters = letters;
        nodes = new ProductNodes(automaton.states(), budget);
    }

    private static IndexedEdges withEvents(IndexedTargets edges) {
        if (edges instanceof IndexedEdges named) {
            return named;
        }
        throw new IllegalArgumentException("fairness to events needs edges that know their events");
    }

    /** Goes to a model's state, which what follows is about. */
    void stand(int number) {
        stand(number, edges.locate(number));
    }

    /** Goes back to a state, of which it is known what {@link #place} was there. */
    void standAgain(int number, int known) {
        stand(number, known == -1 ? edges.locate(number) : Integer.toUnsignedLong(known));
    }

    private void stand(int number, long where) {
        state = number;
        place = where;
        edgesOut = edges.degree(number, where);
        isRead = false;
        long mixed = (number + seed) * 0x9E3779B97F4A7C15L;
        turn = seed == 0 ? 0 : (int) (((mixed >>> Integer.SIZE) * edgesOut) >>> Integer.SIZE);
    }

    /** Where the edges are that leave the state stood in, in 32 bits; -1 where that has to be found again. */
    int place() {
        return (int) place;
    }

    private long letter() {
        if (!isRead) {
            letter = letters.letter(state, edgesOut == 0);
            isRead = true;
        }
        return letter;
    }

    /** The ways on, of which there is always one. */
    int degree() {
        return Math.max(1, edgesOut);
    }

    int target(int edge) {
        return edgesOut == 0 ? state : edges.target(place, turned(edge));
    }

    /** The number that an edge has in the model; -1 for a dead state's stay. */
    int number(int edge) {
        return edgesOut == 0 ? -1 : turned(edge);
    }

    private int turned(int edge) {
        int turned = edge + turn;
        return turned < edgesOut ? turned : turned - edgesOut;
    }

    /** Whether the model's state stood in is dead, so that the only way on is to stay. */
    boolean isDead() {
        return edgesOut == 0;
    }

    /** The event of an edge; -1 for a dead state's stay, and where fairness does not ask for events. */
    int event(int edge) {
        return named == null || edgesOut == 0 ? -1 : named.event(place, turned(edge));
    }

    /** Names the constraints that are enabled where it stands, some of them more than once. */
    void eachEnabled(IntConsumer constraint) {
        isAnyEnabled(c -> {
            constraint.accept(c);
            return false;
        });
    }

    /** Whether a constraint is enabled where it stands that passes a test. A dead state enables none. */
    boolean isAnyEnabled(IntPredicate test) {
        if (constraints.size() == 0 || edgesOut == 0) {
            return false;
        }
        return enabled == null ? isAnyOnEdges(test) : isAnyInState(test, enabled);
    }

    private boolean isAnyOnEdges(IntPredicate test) {
        for (int k = 0; k < edgesOut; k++) {
            int event = event(k);
            int end = constraints.end(event);
            for (int entry = constraints.first(event); entry < end; entry++) {
                if (test.test(constraints.constraint(entry))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isAnyInState(IntPredicate test, EnabledEvents events) {
        IntPredicate isEnabled = event -> events.isEnabled(event, state);
        for (int c = 0; c < constraints.size(); c++) {
            if (constraints.hasAny(c, isEnabled) && test.test(c)) {
                return true;
            }
        }
        return false;
    }

    /** The next transition that fits, from a number on; -1 when there is none left. */
    int fitting(int from, int phase) {
        int end = automaton.end(phase);
        int t = from;
        while (t < end && !automaton.fits(t, letter())) {
            t++;
        }
        return t < end ? t : -1;
    }

    void free() {
        nodes.free();
        letters.free();
    }
}
