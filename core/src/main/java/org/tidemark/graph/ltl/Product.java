package org.tidemark.graph.ltl;

import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.IndexedEdges;
import org.tidemark.logic.buchi.BuchiAutomaton;

/**
 * A model and an automaton that reads its states, run together: in a pair of their states the automaton takes a
 * transition that fits the model's state, and the model goes on by any of its edges, or stays where it is dead.
 *
 * <p>So the steps of a node are the fitting transitions, and for each of them the edges. The edges of a state are taken in a
 * row, but from any of them on: where all states preferred the same event, a search depth first would try all that can be
 * done with few events before it ever tried another. One thread.
 */
final class Product {
    final BuchiAutomaton automaton;
    final ProductNodes nodes;
    private final IndexedEdges edges;
    private final Letters letters;
    private final Fairness fairness;
    private final long seed;

    Product(
            BuchiAutomaton automaton,
            IndexedEdges edges,
            Letters letters,
            Fairness fairness,
            long seed,
            MemoryBudget budget) {
        this.seed = seed;
        this.automaton = automaton;
        this.edges = edges;
        this.letters = letters;
        this.fairness = fairness;
        nodes = new ProductNodes(budget);
    }

    /** The ways on from a model's state, of which there is always one. */
    int degree(int state) {
        return Math.max(1, edges.degree(state));
    }

    int target(int state, int edge) {
        return edges.degree(state) == 0 ? state : edges.target(state, number(state, edge));
    }

    /** The number that an edge has in the model; -1 for a dead state's stay. */
    int number(int state, int edge) {
        int degree = edges.degree(state);
        return degree == 0 ? -1 : turned(state, edge, degree);
    }

    private int turned(int state, int edge, int degree) {
        long mixed = (state + seed) * 0x9E3779B97F4A7C15L;
        int turned = edge + (int) ((mixed >>> Integer.SIZE) * degree >>> Integer.SIZE);
        return turned < degree ? turned : turned - degree;
    }

    long letter(int state) {
        return letters.letter(state, edges.degree(state) == 0);
    }

    /** The marks of a step: those of the transition, and those for being fair. */
    long marks(int transition, int state, int edge) {
        long marks = automaton.marks(transition);
        if (fairness.isNone()) {
            return marks;
        }
        int number = number(state, edge);
        return marks | fairness.marks(number < 0 ? -1 : edges.event(state, number), letter(state));
    }

    /** The next transition that fits, from a number on; -1 when there is none left. */
    int fitting(int from, int phase, long letter) {
        for (int t = from; t < automaton.end(phase); t++) {
            if (automaton.fits(t, letter)) {
                return t;
            }
        }
        return -1;
    }

    void free() {
        nodes.free();
        letters.free();
    }
}
