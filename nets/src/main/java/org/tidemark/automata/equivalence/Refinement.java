package org.tidemark.automata.equivalence;

import java.util.Arrays;
import java.util.BitSet;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.bits.MemoryBudget;

/**
 * Splits the states of an automaton by their signatures until no class splits any more.
 *
 * <p>The signature of a state is the set of its steps, each as its label and the class that it leads to. For the strong
 * equivalence that is all. For the branching one, a silent step within a class changes nothing: the state takes over the
 * signature of the state it leads to. Silent steps must lead to lower numbers then, and where a silent cycle was, the state is
 * marked as divergent.
 *
 * <p>After a round only those states are looked at again whose signature has changed. As the largest part of a class keeps its
 * number, a state is moved at most log n times: Hopcroft's argument, for signatures as in Blom and van de Pol, Distributed
 * branching bisimulation minimization by inductive signatures (2009). Used once, by one thread.
 */
final class Refinement implements StateClasses.Parts {
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
     * The signature that the states of a class had when they were last looked at: some take it over from others that are not
     * looked at again. A class of one state needs none, as nothing leads to it silently from within.
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

    /** The class of each state by the branching equivalence; states that are divergent are distinguished from those that are not. */
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

    /** What leads to a state that has moved has another signature; by the branching equivalence so may the state itself. */
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
