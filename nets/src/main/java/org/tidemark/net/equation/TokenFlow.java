package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.Lemma;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Looks for what a solution of the state equation does with tokens that no run can do: use some before they are
 * produced, or lose some that are not taken. Takes time linear in the net. Not thread-safe.
 */
final class TokenFlow {
    private final PlaceUse use;
    private final PetriNet net;

    TokenFlow(PlaceUse use) {
        this.use = use;
        net = use.net();
    }

    /**
     * A lemma that is broken if just these transitions fire: some of them wait for each other's first tokens. Null
     * where none do.
     */
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

    /** The transitions that cannot fire even if none of them took tokens away, and the places that are marked then. */
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

    /**
     * A lemma that is broken if just these transitions fire and leave these places empty: some of them mark a trap.
     * Null where none do.
     */
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

    /** Transitions that leave tokens in a place may leave none in the set without it. */
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

    /**
     * A lemma that is broken if transitions fire as often as this: they do not put as many tokens into a place as one
     * of them needs. Null where they do.
     */
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

    /**
     * After one of some transitions has fired for the last time, there is a token in a set of places, until another one
     * takes it away. Immutable.
     *
     * <p>Of all transitions that leave a token in the set the last one fires at some time, if any does. What takes
     * tokens away after that is one of the others. For a set that the others never empty this says that a trap that was
     * marked on the way stays so.
     */
    static final class LastTokens implements Lemma {
        private final BitSet places;
        private final BitSet fillers;

        /**
         * @param fillers some of the transitions that leave a token in the places whenever they fire
         */
        LastTokens(BitSet places, BitSet fillers) {
            this.places = (BitSet) places.clone();
            this.fillers = (BitSet) fillers.clone();
        }

        /** None of the fillers fires, or there is a token, or a transition that leaves none has taken it. */
        @Override
        public ProofGoal.Any cases(PetriNet net) {
            Map<Integer, Long> drains = new TreeMap<>();
            for (int t = 0; t < net.transitions(); t++) {
                long loss = TokenCases.of(net.inputs(), t, places) - TokenCases.of(net.outputs(), t, places);
                if (loss > 0 && left(net, t) == 0) {
                    drains.put(t, loss);
                }
            }
            Map<Integer, Long> tokens = new TreeMap<>();
            places.stream().forEach(p -> tokens.put(p, 1L));
            return TokenCases.either(net, fillers, drains, tokens, 1);
        }

        private long left(PetriNet net, int t) {
            return places.stream()
                    .mapToLong(p -> net.outputs().weight(t, p)
                            + Math.max(
                                    0, net.reads().weight(t, p) - net.inputs().weight(t, p)))
                    .sum();
        }

        @Override
        public boolean holds(PetriNet net, ProofGoal goal) {
            return fillers.stream().allMatch(t -> left(net, t) > 0);
        }

        @Override
        public String text(PetriNet net) {
            return TokenCases.names(fillers, net::shownTransition) + " leaves a token in "
                    + TokenCases.names(places, net::shownPlace) + ", which stays there unless others take it";
        }
    }

    /**
     * Before one of some transitions fires for the first time, others put the tokens there that it needs. Immutable.
     *
     * <p>Of a set of places that holds fewer than <em>k</em> tokens initially: let all transitions that need at least
     * <em>k</em> tokens of it be its users. Until the first of them fires, only others have fired, and they must have
     * added what was missing. For places that are empty, and <em>k</em> = 1, this says that a siphon which some
     * transitions never fill has to be filled by others; for a single place, that what is only read or returned must
     * have come from somewhere.
     */
    static final class FirstTokens implements Lemma {
        private final BitSet places;
        private final long needed;
        private final BitSet users;

        /**
         * @param needed the number of tokens that the users need, more than there are initially
         * @param users some of the transitions that need this many
         */
        FirstTokens(BitSet places, long needed, BitSet users) {
            this.places = (BitSet) places.clone();
            this.needed = needed;
            this.users = (BitSet) users.clone();
        }

        /** None of the users fires, or enough of the others do. */
        @Override
        public ProofGoal.Any cases(PetriNet net) {
            Map<Integer, Long> sources = new TreeMap<>();
            for (int t = 0; t < net.transitions(); t++) {
                long gain = TokenCases.of(net.outputs(), t, places) - TokenCases.of(net.inputs(), t, places);
                if (gain > 0 && need(net, t) < needed) {
                    sources.put(t, gain);
                }
            }
            return TokenCases.either(net, users, sources, Map.of(), needed - initially(net));
        }

        private long initially(PetriNet net) {
            return places.stream().mapToLong(net::initial).sum();
        }

        private long need(PetriNet net, int t) {
            return places.stream()
                    .mapToLong(
                            p -> Math.max(net.inputs().weight(t, p), net.reads().weight(t, p)))
                    .sum();
        }

        @Override
        public boolean holds(PetriNet net, ProofGoal goal) {
            return initially(net) < needed && users.stream().allMatch(t -> need(net, t) >= needed);
        }

        @Override
        public String text(PetriNet net) {
            return TokenCases.names(users, net::shownTransition) + " cannot fire before there are "
                    + (needed == 1 ? "tokens" : needed + " tokens") + " in "
                    + TokenCases.names(places, net::shownPlace);
        }
    }

    /** The cases of lemmas about the tokens of a set of places. */
    private static final class TokenCases {
        private static final int SHOWN = 8;

        private TokenCases() {}

        /** The weight of the arcs between a transition and some places. */
        static long of(Arcs arcs, int t, BitSet places) {
            long sum = 0;
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                sum += places.get(arcs.place(a)) ? arcs.weight(a) : 0;
            }
            return sum;
        }

        /**
         * Some transitions never fire, or a sum is large enough.
         *
         * @param firings weights of transitions, by how often they fire
         * @param tokens weights of places, by their tokens in the end
         */
        static ProofGoal.Any either(
                PetriNet net, BitSet idle, Map<Integer, Long> firings, Map<Integer, Long> tokens, long least) {
            Map<Integer, Long> none = new TreeMap<>();
            idle.stream().forEach(t -> none.put(Inequality.firings(net, t), -1L));
            Map<Integer, Long> sum = new TreeMap<>(tokens);
            firings.forEach((t, weight) -> sum.put(Inequality.firings(net, t), weight));
            List<ProofGoal> cases = new ArrayList<>();
            if (!sum.isEmpty()) {
                cases.add(new ProofGoal.Need(Inequality.of(sum, least)));
            }
            cases.add(new ProofGoal.Need(Inequality.of(none, 0)));
            return new ProofGoal.Any(cases);
        }

        /** The first few names. */
        static String names(BitSet set, IntFunction<String> name) {
            String few = set.stream().limit(SHOWN).mapToObj(name).collect(Collectors.joining(", "));
            return set.cardinality() > SHOWN ? few + " …" : few;
        }
    }
}
