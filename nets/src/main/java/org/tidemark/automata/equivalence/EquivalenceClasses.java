package org.tidemark.automata.equivalence;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MarkedClasses;
import org.tidemark.bits.MemoryBudget;

/**
 * The states of an automaton by an equivalence: states are equivalent when they have the same class.
 *
 * @param classOf the class of each state; classes are numbered from 0
 * @param divergent the classes whose states may go on silently forever without leaving their class; empty where that is not asked
 */
@SuppressWarnings("ArrayRecordComponent")
record EquivalenceClasses(int[] classOf, int classes, BitSet divergent) {
    static EquivalenceClasses of(LabelledAutomaton automaton, Equivalence equivalence, WorkLimit limit) {
        return switch (equivalence) {
            case STRONG -> counted(Refinement.strong(automaton, limit), new BitSet());
            case BRANCHING -> branching(automaton, false, limit);
            case DIVERGENCE_BRANCHING -> branching(automaton, true, limit);
            case WEAK -> weak(automaton, limit);
        };
    }

    private static EquivalenceClasses counted(int[] classOf, BitSet divergent) {
        int most = -1;
        for (int c : classOf) {
            most = Math.max(most, c);
        }
        return new EquivalenceClasses(classOf, most + 1, divergent);
    }

    private static EquivalenceClasses branching(LabelledAutomaton automaton, boolean divergence, WorkLimit limit) {
        Contraction contraction = Contraction.of(automaton, limit);
        BitSet marked = divergence ? contraction.divergent() : new BitSet();
        int[] classOf = Refinement.branching(contraction.automaton(), marked, limit);
        BitSet divergent = new BitSet();
        marked.stream().forEach(state -> divergent.set(classOf[state]));
        release(contraction, limit);
        return counted(composed(contraction.stateOf(), classOf), divergent);
    }

    /**
     * Computed on the classes of branching equivalence, which implies weak equivalence: with fewer states there are
     * fewer weak steps.
     */
    private static EquivalenceClasses weak(LabelledAutomaton automaton, WorkLimit limit) {
        EquivalenceClasses branching = branching(automaton, false, limit);
        LabelledAutomaton small = ClassAutomaton.of(automaton, branching, Equivalence.BRANCHING, limit);
        Contraction ordered = Contraction.of(small, limit);
        LabelledAutomaton saturated = Saturation.of(ordered.automaton(), limit);
        int[] classOf = Refinement.strong(saturated, limit);
        limit.budget().release(LabelledAutomaton.bytes(saturated.states(), saturated.steps()));
        release(ordered, limit);
        limit.budget().release(LabelledAutomaton.bytes(small.states(), small.steps()));
        return counted(composed(branching.classOf(), composed(ordered.stateOf(), classOf)), new BitSet());
    }

    private static void release(Contraction contraction, WorkLimit limit) {
        LabelledAutomaton automaton = contraction.automaton();
        limit.budget()
                .release(LabelledAutomaton.bytes(automaton.states(), automaton.steps())
                        + 4L * contraction.stateOf().length
                        + MemoryBudget.ARRAY_HEADER_BYTES);
    }

    private static int[] composed(int[] first, int[] second) {
        int[] both = new int[first.length];
        for (int s = 0; s < first.length; s++) {
            both[s] = second[first[s]];
        }
        return both;
    }

    /**
     * Splits the states of an automaton by their signatures until no class splits any more.
     *
     * <p>The signature of a state is the set of its steps, each as its label and the class that it leads to. For the strong
     * equivalence that is all. For the branching one, a silent step within a class changes nothing: the state takes over the
     * signature of the state it leads to. Silent steps must lead to lower numbers then, and where a silent cycle was, the state is
     * marked as divergent.
     *
     * <p>After a round only those states are examined again whose signature has changed. As the largest part of a class keeps its
     * number, a state is moved at most log n times: Hopcroft's argument, for signatures as in Blom and van de Pol, Distributed
     * branching bisimulation minimization by inductive signatures (2009). Used once, by one thread.
     */
    private static final class Refinement implements StateClasses.Parts {
        /** A member of a signature that no step has: an endless silence that stays in the class. */
        private static final long ENDLESS = Long.MAX_VALUE;

        private final LabelledAutomaton automaton;
        private final boolean branching;
        private final BitSet divergent;
        private final WorkLimit limit;
        private final MemoryBudget budget;
        private final Backward backward;
        private final StateClasses classes;
        private final SignatureTable table;
        private final int[] signature;
        private final int[] pending;
        private int pendingCount;
        private int[] fresh = new int[64];
        private int freshCount;

        /**
         * The signature that the states of a class had when they were last examined: some take it over from others that are not
         * examined again. A class of one state needs none, as nothing leads to it silently from within.
         */
        private final long[][] known;

        private long knownBytes;

        private Refinement(LabelledAutomaton automaton, boolean branching, BitSet divergent, WorkLimit limit) {
            this.automaton = automaton;
            this.branching = branching;
            this.divergent = divergent;
            this.limit = limit;
            budget = limit.budget();
            backward = new Backward(automaton, budget);
            classes = new StateClasses(automaton.states(), budget);
            table = new SignatureTable(budget);
            budget.replace(0, fixedBytes());
            signature = new int[automaton.states()];
            pending = new int[automaton.states()];
            known = new long[branching ? automaton.states() : 0][];
        }

        private long fixedBytes() {
            return (branching ? 16L : 8L) * automaton.states() + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** The class of each state by the strong equivalence. */
        static int[] strong(LabelledAutomaton automaton, WorkLimit limit) {
            return new Refinement(automaton, false, new BitSet(), limit).run();
        }

        /**
         * The class of each state by the branching equivalence; states that are divergent are distinguished from those
         * that are not.
         */
        static int[] branching(LabelledAutomaton automaton, BitSet divergent, WorkLimit limit) {
            return new Refinement(automaton, true, divergent, limit).run();
        }

        private int[] run() {
            for (int s = 0; s < automaton.states(); s++) {
                lookAgain(s);
            }
            while (pendingCount > 0) {
                limit.look();
                compute();
                classes.split(signature, this);
                choose();
            }
            backward.release();
            table.release();
            budget.release(fixedBytes() + knownBytes);
            return classes.finish();
        }

        private void lookAgain(int state) {
            if (classes.mark(state)) {
                pending[pendingCount++] = state;
            }
        }

        /** Silent steps lead to lower numbers, so that in this order a signature is there before it is taken over. */
        private void compute() {
            Arrays.sort(pending, 0, pendingCount);
            table.clear();
            for (int i = 0; i < pendingCount; i++) {
                if (i % (1 << 16) == 0) {
                    limit.look();
                }
                signature[pending[i]] = signature(pending[i]);
            }
            pendingCount = 0;
        }

        private int signature(int state) {
            if (divergent.get(state)) {
                table.add(ENDLESS);
            }
            for (int e = automaton.from(state); e < automaton.to(state); e++) {
                int target = automaton.target(e);
                if (branching
                        && automaton.label(e) == LabelledAutomaton.SILENT
                        && classes.of(target) == classes.of(state)) {
                    takeOver(target);
                } else {
                    table.add((automaton.label(e) + 1L) << 32 | classes.of(target));
                }
            }
            return table.close();
        }

        private void takeOver(int target) {
            if (classes.isMarked(target)) {
                table.addAll(signature[target]);
            } else {
                table.addAll(known[classes.of(target)]);
            }
        }

        @Override
        public void left(int newClass, int oldClass, boolean marked) {
            if (freshCount == fresh.length) {
                fresh = Arrays.copyOf(fresh, 2 * freshCount);
            }
            fresh[freshCount++] = newClass;
            if (branching) {
                remember(newClass, marked ? learnt(newClass) : known[oldClass]);
            }
        }

        @Override
        public void stayed(int inClass, boolean marked) {
            if (branching && marked) {
                remember(inClass, learnt(inClass));
            }
        }

        private long[] learnt(int of) {
            return table.copy(signature[classes.element(classes.from(of))]);
        }

        private void remember(int of, long[] set) {
            long former = known[of] == null ? 0 : bytes(known[of]);
            boolean single = classes.to(of) - classes.from(of) == 1;
            long bytes = single ? 0 : bytes(set);
            budget.replace(former, bytes);
            knownBytes += bytes - former;
            known[of] = single ? null : set;
        }

        private static long bytes(long[] set) {
            return 8L * set.length + MemoryBudget.ARRAY_HEADER_BYTES;
        }

        /** Marks the states whose signature may have changed. */
        private void choose() {
            for (; freshCount > 0; freshCount--) {
                int of = fresh[freshCount - 1];
                // Marking moves states about within a class, the one whose states are read included.
                int[] moved = new int[classes.to(of) - classes.from(of)];
                for (int i = 0; i < moved.length; i++) {
                    moved[i] = classes.element(classes.from(of) + i);
                }
                for (int state : moved) {
                    lookAgainBefore(state);
                }
            }
            if (branching) {
                for (int i = 0; i < pendingCount; i++) {
                    lookAgainSilentlyBefore(pending[i]);
                }
            }
        }

        /**
         * Queues the predecessors of a state that has moved, since their signatures have changed; by branching
         * equivalence also the state itself.
         */
        private void lookAgainBefore(int state) {
            if (branching) {
                lookAgain(state);
            }
            for (int i = backward.from(state); i < backward.to(state); i++) {
                lookAgain(backward.source(i));
            }
        }

        private void lookAgainSilentlyBefore(int state) {
            for (int i = backward.from(state); i < backward.to(state); i++) {
                int before = backward.source(i);
                if (backward.isSilent(i) && classes.of(before) == classes.of(state)) {
                    lookAgain(before);
                }
            }
        }
    }

    /** Where the steps into each state come from. Immutable; four bytes per step and per state, booked until {@link #release}. */
    private static final class Backward {
        private final MemoryBudget budget;
        private final long booked;
        private final int[] first;
        private final int[] source;
        private final BitSet silent;

        Backward(LabelledAutomaton automaton, MemoryBudget budget) {
            this.budget = budget;
            booked = 4L * automaton.steps()
                    + 4L * automaton.states()
                    + automaton.steps() / 8
                    + 3 * MemoryBudget.ARRAY_HEADER_BYTES;
            budget.replace(0, booked);
            first = new int[automaton.states() + 1];
            source = new int[automaton.steps()];
            silent = new BitSet(automaton.steps());
            for (int e = 0; e < automaton.steps(); e++) {
                first[automaton.target(e)]++;
            }
            for (int s = 1; s < first.length; s++) {
                first[s] += first[s - 1];
            }
            for (int s = automaton.states() - 1; s >= 0; s--) {
                for (int e = automaton.to(s) - 1; e >= automaton.from(s); e--) {
                    int at = --first[automaton.target(e)];
                    source[at] = s;
                    silent.set(at, automaton.label(e) == LabelledAutomaton.SILENT);
                }
            }
        }

        int from(int state) {
            return first[state];
        }

        int to(int state) {
            return first[state + 1];
        }

        int source(int step) {
            return source[step];
        }

        boolean isSilent(int step) {
            return silent.get(step);
        }

        void release() {
            budget.release(booked);
        }
    }

    /**
     * The states of an automaton in classes that are split by signatures; marked are those to be examined again. The
     * room to sort them in is booked as well.
     */
    private static final class StateClasses extends MarkedClasses {
        private static final int FIRST_KEYS = 64;

        private final MemoryBudget budget;
        private long[] keys = new long[FIRST_KEYS];

        /** One class of all states. */
        StateClasses(int size, MemoryBudget budget) {
            super(size, budget);
            this.budget = budget;
            budget.replace(0, 8L * FIRST_KEYS);
        }

        /** Told what becomes of a class that has marked states: first of the parts that leave it, then of the one that stays. */
        interface Parts {
            /** A part leaves the class and gets a number of its own. */
            void left(int newClass, int oldClass, boolean marked);

            /** A part keeps the number of the class. */
            void stayed(int inClass, boolean marked);
        }

        /**
         * Splits every class with marked states by their signatures; those without a mark stay together, apart from all others. The
         * largest part keeps the number of the class. Then nothing is marked.
         */
        void split(int[] signature, Parts parts) {
            splitMarked((of, border) -> {
                sort(signature, from[of], border);
                divide(of, signature, border, parts);
            });
        }

        private void sort(int[] signature, int begin, int end) {
            int count = end - begin;
            if (keys.length < count) {
                budget.replace(8L * keys.length, 8L * Math.max(count, 2 * keys.length));
                keys = new long[Math.max(count, 2 * keys.length)];
            }
            for (int i = 0; i < count; i++) {
                keys[i] = (long) signature[elements[begin + i]] << 32 | elements[begin + i];
            }
            Arrays.sort(keys, 0, count);
            for (int i = 0; i < count; i++) {
                int state = (int) keys[i];
                elements[begin + i] = state;
                places[state] = begin + i;
            }
        }

        private void divide(int of, int[] signature, int border, Parts parts) {
            int begin = from[of];
            int end = to[of];
            int keepFrom = border;
            int keepTo = end;
            for (int i = begin; i < border; ) {
                int next = groupEnd(signature, i, border);
                if (next - i > keepTo - keepFrom) {
                    keepFrom = i;
                    keepTo = next;
                }
                i = next;
            }
            from[of] = keepFrom;
            to[of] = keepTo;
            for (int i = begin; i < border; ) {
                int next = groupEnd(signature, i, border);
                if (i != keepFrom) {
                    parts.left(open(i, next), of, true);
                }
                i = next;
            }
            if (keepFrom != border && border < end) {
                parts.left(open(border, end), of, false);
            }
            parts.stayed(of, keepFrom != border);
        }

        private int groupEnd(int[] signature, int at, int border) {
            int next = at + 1;
            while (next < border && signature[elements[next]] == signature[elements[at]]) {
                next++;
            }
            return next;
        }

        /** The class of each state, for the caller to book; nothing else may be asked afterwards. */
        int[] finish() {
            budget.release(8L * keys.length);
            release();
            return classOfEach();
        }
    }
}
