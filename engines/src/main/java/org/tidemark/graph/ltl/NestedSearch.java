package org.tidemark.graph.ltl;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.tidemark.bits.IntPages;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.graph.StateStack;

/**
 * Looks for a cycle with all marks by a depth-first search inside of another (Courcoubetis, Vardi, Wolper and Yannakakis 1992),
 * in the colours of Schwoon and Esparza (2005): when the outer search goes back over an accepting edge, the inner one looks
 * from its target for a node on the path of the outer.
 *
 * <p>A node is a pair of the model's and the automaton's state, and the mark or weak fairness constraint waited for next: an edge is
 * accepting when it brings the last of them. A constraint has its due when it happens or is not enabled. Two bits per node, met or not, up to the largest number of a state that was met, and sixteen bytes for each
 * node on a path. No recursion. Used once, by one thread.
 */
final class NestedSearch {
    private static final long FIRST = 1 << 8;
    private static final int PER_ENTRY = 16;

    private static final int UNMET = 0;
    /** On the path of the outer search. */
    private static final int OPEN = 1;
    /** Done by the outer search. */
    private static final int DONE = 2;
    /** Done by both: no way leads from it to a node that was on the path then. */
    private static final int DONE_TWICE = 3;

    private final BuchiProduct product;
    private final ComponentSearch.Universal universal;
    private final EdgeClock clock;
    private final int marks;

    /** Marks and constraints, or 1 where there are none. */
    private final int sets;

    private final int width;
    private final IntPages colours;
    private final Path outer;
    private final Path inner;
    private int met;

    /** For each constraint when it was found to be enabled last; what counts is the visit of a state that lasts. */
    private final long[] enabledAt;

    private long visit;
    private boolean isLookedAt;

    /** The edge that was taken last. */
    private int to;

    private int slot;
    private boolean accepting;

    /** The node that closes the cycle found; state -1 where no cycle but a universal state was found. */
    private int closingState = -1;

    private int closingSlot;

    NestedSearch(
            BuchiProduct product, ComponentSearch.Universal universal, MemoryBudget budget, BooleanSupplier cancelled) {
        this.product = product;
        this.universal = universal;
        clock = new EdgeClock(cancelled);
        marks = product.automaton.sets();
        sets = Math.max(1, marks + product.constraints.size());
        enabledAt = new long[product.constraints.size()];
        width = product.automaton.states() * sets;
        colours = new IntPages(budget);
        outer = new Path(budget);
        inner = new Path(budget);
    }

    /** The nodes being visited, each with how far it has come; the position of the last one is in fields. */
    private final class Path {
        private final StateStack states;

        /** The automaton's state and the mark waited for, twice, and one where the edge to the node is accepting. */
        private final StateStack slots;

        private final StateStack transitions;
        private final StateStack edges;
        private int degree;
        private int transition;
        private int edge;

        Path(MemoryBudget budget) {
            states = new StateStack(budget);
            slots = new StateStack(budget);
            transitions = new StateStack(budget);
            edges = new StateStack(budget);
        }

        boolean isEmpty() {
            return states.isEmpty();
        }

        /** Goes on to where the edge taken last leads. */
        void push() {
            if (!isEmpty()) {
                transitions.push(transition);
                edges.push(edge);
            }
            states.push(to);
            slots.push(2 * slot + (accepting ? 1 : 0));
            stand();
            int phase = phase();
            transition = product.fitting(product.automaton.first(phase), phase);
            edge = 0;
        }

        /** Leaves the last node, which is then what the edge taken last led to. */
        void pop() {
            to = states.pop();
            int last = slots.pop();
            slot = last >>> 1;
            accepting = (last & 1) == 1;
            if (!isEmpty()) {
                stand();
                transition = transitions.pop();
                edge = edges.pop();
            }
        }

        void stand() {
            product.stand(states.top());
            degree = product.degree();
            clock.pass(degree);
            visit++;
            isLookedAt = false;
        }

        int phase() {
            return (slots.top() >>> 1) / sets;
        }

        /** Takes the next edge of the last node; false where there is none left. */
        boolean step() {
            if (transition < 0) {
                return false;
            }
            int phase = phase();
            int waited = (slots.top() >>> 1) % sets;
            while (waited < sets && isBrought(waited, transition, edge)) {
                waited++;
            }
            accepting = waited == sets;
            to = product.target(edge);
            slot = product.automaton.target(transition) * sets + (accepting ? 0 : waited);
            edge++;
            if (edge == degree) {
                edge = 0;
                transition = product.fitting(transition + 1, phase);
            }
            return true;
        }

        /** The pairs of states on the path from a position on, each as one number. */
        List<Long> pairs(int from) {
            List<Long> pairs = new ArrayList<>();
            for (long i = from; i < states.size(); i++) {
                pairs.add((long) states.get(i) * product.automaton.states() + (slots.get(i) >>> 1) / sets);
            }
            return pairs;
        }

        void free() {
            states.free();
            slots.free();
            transitions.free();
            edges.free();
        }
    }

    /** Whether a cycle or a universal state can be reached from a state of the model. */
    boolean search(int from) {
        to = from;
        slot = product.automaton.initial() * sets;
        boolean found = visit();
        while (!found && !outer.isEmpty()) {
            clock.pass(0);
            if (!outer.step()) {
                outer.pop();
                colour(DONE);
                found = accepting && colour() == DONE && searchAgain();
            } else if (colour() == UNMET) {
                found = visit();
            } else if (accepting) {
                found = colour() == OPEN ? close() : colour() == DONE && searchAgain();
            }
        }
        return found;
    }

    private boolean visit() {
        met++;
        colour(OPEN);
        outer.push();
        return universal.accepts(slot / sets);
    }

    /** Looks from the node that the edge taken last led to for one on the path of the outer search. */
    private boolean searchAgain() {
        colour(DONE_TWICE);
        inner.push();
        while (!inner.isEmpty()) {
            clock.pass(0);
            if (!inner.step()) {
                inner.pop();
            } else if (colour() == OPEN) {
                return close();
            } else if (colour() == DONE) {
                colour(DONE_TWICE);
                inner.push();
            }
        }
        if (!outer.isEmpty()) {
            outer.stand();
        }
        return false;
    }

    /** Whether an edge brings a mark, or gives a constraint its due. */
    private boolean isBrought(int set, int transition, int edge) {
        if (set < marks) {
            return ((product.automaton.marks(transition) >>> set) & 1) == 1;
        }
        int constraint = set - marks;
        return constraint == product.constraints.size() // there is nothing to wait for
                || product.constraints.has(constraint, product.event(edge))
                || !isEnabled(constraint);
    }

    private boolean isEnabled(int constraint) {
        if (!isLookedAt) {
            isLookedAt = true;
            product.eachEnabled(c -> enabledAt[c] = visit);
        }
        return enabledAt[constraint] == visit;
    }

    private boolean close() {
        closingState = to;
        closingSlot = slot;
        return true;
    }

    private int colour() {
        long node = (long) to * width + slot;
        return node / PER_ENTRY < colours.length()
                ? (colours.get(node / PER_ENTRY) >>> (int) (2 * (node % PER_ENTRY))) & 3
                : UNMET;
    }

    private void colour(int colour) {
        long node = (long) to * width + slot;
        long entry = node / PER_ENTRY;
        if (entry >= colours.length() && !colours.resize(Math.max(FIRST, entry + 1 + entry / 2))) {
            throw new MemoryBudget.Exhausted();
        }
        int shift = (int) (2 * (node % PER_ENTRY));
        colours.set(entry, (colours.get(entry) & ~(3 << shift)) | (colour << shift));
    }

    /** How many nodes were met. */
    int met() {
        return met;
    }

    /**
     * Makes nodes of the product of what was found, the first of them that of the beginning.
     *
     * @return the least node of the cycle, which has all nodes from it on, or the node in a universal state
     */
    int register() {
        if (closingState < 0) {
            outer.pairs(0).forEach(this::add);
            return product.nodes.size() - 1;
        }
        int entry = 0;
        while (outer.states.get(entry) != closingState || outer.slots.get(entry) >>> 1 != closingSlot) {
            entry++;
        }
        List<Long> before = outer.pairs(0).subList(0, entry);
        List<Long> cycle = outer.pairs(entry);
        cycle.addAll(inner.pairs(0));
        // A pair of the way there may be one of the cycle too, with another mark waited for.
        Set<Long> round = new LinkedHashSet<>(cycle);
        Iterator<Long> way = before.iterator();
        long pair = way.hasNext() ? way.next() : cycle.get(0);
        while (!round.contains(pair)) {
            add(pair);
            pair = way.hasNext() ? way.next() : cycle.get(0);
        }
        int first = product.nodes.size();
        add(pair);
        round.forEach(this::add);
        return first;
    }

    private void add(long pair) {
        int phases = product.automaton.states();
        int state = (int) (pair / phases);
        int phase = (int) (pair % phases);
        if (product.nodes.met(state, phase) == ProductNodes.UNMET) {
            product.nodes.add(state, phase);
        }
    }

    void free() {
        outer.free();
        inner.free();
        colours.free();
    }
}
