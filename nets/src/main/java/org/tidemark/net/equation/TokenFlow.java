package org.tidemark.net.equation;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.structure.SparseVector;

/**
 * Looks for what a solution of the state equation does with tokens that no run can do: use some before anybody has put them there, or lose some that nobody
 * takes. Takes time linear in the net. Not thread-safe.
 */
final class TokenFlow {
    private final PlaceUse use;
    private final PetriNet net;

    TokenFlow(PlaceUse use) {
        this.use = use;
        net = use.net();
    }

    /** A lemma that is broken if just these transitions fire: some of them wait for each other's first tokens. Null where none do. */
    @Nullable
    Lemma withoutSource(BitSet fired) {
        BitSet marked = new BitSet();
        BitSet waiting = waiting(fired, marked);
        int first = waiting.nextSetBit(0);
        if (first < 0) {
            return null;
        }
        BitSet places = closed(first, fired, 1, (t, known) -> emptyNeeded(t, marked, known));
        BitSet users = new BitSet();
        for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
            for (int t : use.needing(p)) {
                users.set(t, fired.get(t));
            }
        }
        return new FirstTokens(places, 1, users);
    }

    /** A place that belongs to a transition, one that is known already where there is one. */
    private interface Choice {
        int of(int transition, BitSet known);
    }

    /**
     * The place chosen for a transition and, for every transition fired that changes the number of tokens in one of the places in a
     * direction, the place chosen for that one.
     *
     * @param sign 1 for transitions that put tokens there, -1 for those that take some
     */
    private BitSet closed(int start, BitSet fired, int sign, Choice choice) {
        BitSet places = new BitSet();
        BitSet todo = new BitSet();
        todo.set(choice.of(start, places));
        while (!todo.isEmpty()) {
            int p = todo.nextSetBit(0);
            todo.clear(p);
            places.set(p);
            SparseVector changes = use.changes(p);
            for (int k = 0; k < changes.size(); k++) {
                int t = changes.position(k);
                if (fired.get(t) && Long.signum(changes.value(k)) == sign) {
                    int next = choice.of(t, places);
                    if (!places.get(next)) {
                        todo.set(next);
                    }
                }
            }
        }
        return places;
    }

    /** Those of the transitions that cannot fire even if none of them took tokens away; and the places that are marked then. */
    private BitSet waiting(BitSet fired, BitSet marked) {
        int[] missing = new int[net.transitions()];
        BitSet waiting = (BitSet) fired.clone();
        BitSet todo = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            if (net.initial(p) > 0) {
                marked.set(p);
            } else {
                for (int t : use.needing(p)) {
                    missing[t]++;
                }
            }
        }
        fired.stream().filter(t -> missing[t] == 0).forEach(todo::set);
        while (!todo.isEmpty()) {
            int t = todo.nextSetBit(0);
            todo.clear(t);
            waiting.clear(t);
            Arcs outputs = net.outputs();
            for (int a = outputs.from(t); a < outputs.to(t); a++) {
                int p = outputs.place(a);
                if (!marked.get(p)) {
                    marked.set(p);
                    for (int other : use.needing(p)) {
                        if (--missing[other] == 0 && fired.get(other)) {
                            todo.set(other);
                        }
                    }
                }
            }
        }
        return waiting;
    }

    /** A place that a waiting transition needs and that is never marked, one that is known already where there is one. */
    private int emptyNeeded(int t, BitSet marked, BitSet known) {
        int found = -1;
        for (Arcs arcs : new Arcs[] {net.inputs(), net.reads()}) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int p = arcs.place(a);
                if (!marked.get(p) && (found < 0 || known.get(p))) {
                    found = p;
                }
            }
        }
        return found;
    }

    /** A lemma that is broken if just these transitions fire and leave these places empty: some of them mark a trap. Null where none do. */
    @Nullable
    Lemma withoutDrain(BitSet fired, BitSet empty) {
        BitSet trap = largestTrap(fired, empty);
        int filler = -1;
        for (int t = fired.nextSetBit(0); t >= 0 && filler < 0; t = fired.nextSetBit(t + 1)) {
            filler = someLeft(t, trap, trap) < 0 ? -1 : t;
        }
        if (filler < 0) {
            return null;
        }
        BitSet places = closed(filler, fired, -1, (t, known) -> someLeft(t, trap, known));
        BitSet fillers = new BitSet();
        for (int t = fired.nextSetBit(0); t >= 0; t = fired.nextSetBit(t + 1)) {
            fillers.set(t, someLeft(t, places, places) >= 0);
        }
        return new LastTokens(places, fillers);
    }

    /** The largest set inside some places that none of the transitions can empty. */
    private BitSet largestTrap(BitSet fired, BitSet within) {
        BitSet trap = (BitSet) within.clone();
        BitSet todo = (BitSet) fired.clone();
        while (!todo.isEmpty()) {
            int t = todo.nextSetBit(0);
            todo.clear(t);
            if (someLeft(t, trap, trap) >= 0) {
                continue;
            }
            Arcs inputs = net.inputs();
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                int p = inputs.place(a);
                if (trap.get(p)) {
                    trap.clear(p);
                    wake(p, fired, todo);
                }
            }
        }
        return trap;
    }

    /** Those that leave tokens in a place may leave none in the set without it. */
    private void wake(int p, BitSet fired, BitSet todo) {
        SparseVector changes = use.changes(p);
        for (int k = 0; k < changes.size(); k++) {
            int t = changes.position(k);
            if (fired.get(t)) {
                todo.set(t);
            }
        }
        for (int t : use.needing(p)) {
            if (fired.get(t)) {
                todo.set(t);
            }
        }
    }

    /** A place of a set that a transition leaves marked, one that is known already where there is one; -1 where there is none. */
    private int someLeft(int t, BitSet set, BitSet known) {
        int found = -1;
        for (Arcs arcs : new Arcs[] {net.outputs(), net.reads()}) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int p = arcs.place(a);
                if (set.get(p) && use.left(t, p) > 0 && (found < 0 || known.get(p))) {
                    found = p;
                }
            }
        }
        return found;
    }

    /** A lemma that is broken if transitions fire as often as this: they do not put as many tokens into a place as one of them needs. Null where they do. */
    @Nullable
    Lemma withTooFew(SparseVector firings) {
        for (int k = 0; k < firings.size(); k++) {
            int t = firings.position(k);
            for (Arcs arcs : new Arcs[] {net.inputs(), net.reads()}) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    int p = arcs.place(a);
                    if (arcs.weight(a) > net.initial(p) && !isSupplied(p, arcs.weight(a), firings)) {
                        return tooFew(p, arcs.weight(a), firings);
                    }
                }
            }
        }
        return null;
    }

    private boolean isSupplied(int p, int needed, SparseVector firings) {
        long tokens = net.initial(p);
        SparseVector changes = use.changes(p);
        for (int k = 0; k < changes.size() && tokens < needed; k++) {
            int t = changes.position(k);
            if (changes.value(k) > 0 && use.need(t, p) < needed) {
                tokens = Math.addExact(tokens, Math.multiplyExact(changes.value(k), firings.at(t)));
            }
        }
        return tokens >= needed;
    }

    private Lemma tooFew(int p, int needed, SparseVector firings) {
        BitSet users = new BitSet();
        for (int t : use.needing(p)) {
            if (firings.at(t) > 0 && use.need(t, p) >= needed) {
                users.set(t);
            }
        }
        BitSet place = new BitSet();
        place.set(p);
        return new FirstTokens(place, needed, users);
    }
}
