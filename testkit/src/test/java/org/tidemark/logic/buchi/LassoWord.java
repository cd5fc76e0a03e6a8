package org.tidemark.logic.buchi;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.tidemark.logic.Formula;
import org.tidemark.reference.Lasso;

/**
 * An endless word of letters, and whether an automaton accepts it, by definition: some cycle of the word's positions joined
 * with the automaton's states carries every mark.
 */
record LassoWord(Lasso letters, List<Formula> propositions) {
    static LassoWord draw(Random random, List<Formula> propositions) {
        int letters = 1 << propositions.size();
        List<Integer> stem = random.ints(random.nextInt(4), 0, letters).boxed().toList();
        List<Integer> loop =
                random.ints(1 + random.nextInt(4), 0, letters).boxed().toList();
        return new LassoWord(new Lasso(stem, loop), propositions);
    }

    boolean satisfies(Formula f) {
        return letters.satisfies(f, (atom, letter) -> holds(atom, letter));
    }

    private boolean holds(Formula atom, int letter) {
        if (atom instanceof Formula.Constant constant) {
            return constant.value();
        }
        return ((letter >> propositions.indexOf(atom)) & 1) == 1;
    }

    /** The letter at a position in the automaton's own numbers of propositions. */
    private long letter(int position, BuchiAutomaton a) {
        long letter = 0;
        for (int p = 0; p < a.propositions().size(); p++) {
            if (holds(a.propositions().get(p), letters.state(position))) {
                letter |= 1L << p;
            }
        }
        return letter;
    }

    boolean isAcceptedBy(BuchiAutomaton a) {
        int length = letters.length();
        int stem = letters.stem().size();
        List<List<long[]>> edges = new ArrayList<>();
        for (int node = 0; node < a.states() * length; node++) {
            int position = node % length;
            int next = position + 1 < length ? position + 1 : stem;
            List<long[]> out = new ArrayList<>();
            for (int t = a.first(node / length); t < a.end(node / length); t++) {
                if (a.fits(t, letter(position, a))) {
                    out.add(new long[] {(long) a.target(t) * length + next, a.marks(t)});
                }
            }
            edges.add(out);
        }
        BitSet reached = reach(a.initial() * length, edges);
        List<BitSet> from = IntStream.range(0, edges.size())
                .mapToObj(node -> reached.get(node) ? reach(node, edges) : new BitSet())
                .toList();
        return reached.stream().anyMatch(node -> isOnAcceptingCycle(node, edges, from, a));
    }

    private static boolean isOnAcceptingCycle(int node, List<List<long[]>> edges, List<BitSet> from, BuchiAutomaton a) {
        long carried = 0;
        boolean cyclic = false;
        for (int m = from.get(node).nextSetBit(0); m >= 0; m = from.get(node).nextSetBit(m + 1)) {
            for (long[] edge : edges.get(m)) {
                if (from.get((int) edge[0]).get(node)) {
                    carried |= edge[1];
                    cyclic = true;
                }
            }
        }
        return cyclic && carried == a.allMarks();
    }

    private static BitSet reach(int node, List<List<long[]>> edges) {
        BitSet reached = new BitSet();
        reached.set(node);
        Deque<Integer> open = new ArrayDeque<>(List.of(node));
        while (!open.isEmpty()) {
            for (long[] edge : edges.get(open.remove())) {
                if (!reached.get((int) edge[0])) {
                    reached.set((int) edge[0]);
                    open.add((int) edge[0]);
                }
            }
        }
        return reached;
    }
}
