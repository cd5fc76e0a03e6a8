package org.tidemark.check.certificate;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.BooleanSupplier;

/**
 * In which states each temporal operator of a formula of CTL holds, and how far it is from there to what an until waits for.
 *
 * <p>The rank of a state is -1 where the operator does not hold. For an until it is 0 where the goal holds and otherwise larger than
 * that of some successor, or of all; for other operators it is 0. Each operator takes time linear in the number of edges.
 */
final class Ranks {
    private final ClosedStates states;
    private final BooleanSupplier isOver;
    private final int[] predecessors;
    private final int[] starts;
    private final int[][] ranks;

    /** For a tree with this many temporal operators. */
    Ranks(ClosedStates states, int operators, BooleanSupplier isOver) {
        this.states = states;
        this.isOver = isOver;
        ranks = new int[operators][];
        starts = new int[states.size() + 1];
        for (int s = 0; s < states.size(); s++) {
            for (int next : states.successors(s)) {
                starts[next + 1]++;
            }
        }
        for (int s = 0; s < states.size(); s++) {
            starts[s + 1] += starts[s];
        }
        predecessors = new int[starts[states.size()]];
        int[] filled = Arrays.copyOf(starts, states.size());
        for (int s = 0; s < states.size(); s++) {
            for (int next : states.successors(s)) {
                predecessors[filled[next]++] = s;
            }
        }
    }

    /** The ranks of all states; for an operator below the last tree that was {@linkplain #label labelled}. */
    int[] of(NormalTree operator) {
        return ranks[operator.number()];
    }

    /** Ranks all operators of a tree, and returns where the tree holds. */
    BitSet label(NormalTree tree) throws NoCertificate {
        if (isOver.getAsBoolean()) {
            throw new NoCertificate("time ran out");
        }
        if (tree.op() == NormalTree.Op.STATE) {
            return states.satisfying(tree.condition());
        }
        BitSet left = label(tree.left());
        boolean isNext = tree.op() == NormalTree.Op.EX || tree.op() == NormalTree.Op.AX;
        BitSet right = isNext ? left : label(tree.right());
        boolean some = tree.op().isOfSomeRun();
        int[] own = switch (tree.op()) {
            case AND -> {
                left.and(right);
                yield null;
            }
            case OR -> {
                left.or(right);
                yield null;
            }
            case EX, AX -> next(left, some);
            case EU, AU -> until(left, right, some);
            default -> release(left, right, some);
        };
        if (own == null) {
            return left;
        }
        ranks[tree.number()] = own;
        BitSet holds = new BitSet(own.length);
        for (int s = 0; s < own.length; s++) {
            holds.set(s, own[s] >= 0);
        }
        return holds;
    }

    private int[] next(BitSet goal, boolean some) {
        int[] own = new int[states.size()];
        for (int s = 0; s < own.length; s++) {
            boolean isMet = !some;
            for (int after : states.successors(s)) {
                isMet = some ? isMet || goal.get(after) : isMet && goal.get(after);
            }
            own[s] = isMet ? 0 : -1;
        }
        return own;
    }

    /** Backwards from the goal: a state follows once one successor, or the last one, has its rank. */
    private int[] until(BitSet first, BitSet goal, boolean some) {
        int[] own = new int[states.size()];
        int[] missing = new int[own.length];
        ArrayDeque<Integer> ranked = new ArrayDeque<>();
        for (int s = 0; s < own.length; s++) {
            missing[s] = some ? 1 : states.successors(s).length;
            own[s] = goal.get(s) ? 0 : -1;
            if (goal.get(s)) {
                ranked.add(s);
            }
        }
        while (!ranked.isEmpty()) {
            int s = ranked.remove();
            for (int k = starts[s]; k < starts[s + 1]; k++) {
                int before = predecessors[k];
                missing[before]--;
                if (own[before] < 0 && missing[before] <= 0 && first.get(before)) {
                    own[before] = own[s] + 1;
                    ranked.add(before);
                }
            }
        }
        return own;
    }

    /** Removes states from the second condition as long as one is not released and cannot go on. */
    private int[] release(BitSet first, BitSet second, boolean some) {
        int[] own = new int[states.size()];
        int[] left = new int[own.length];
        ArrayDeque<Integer> removed = new ArrayDeque<>();
        for (int s = 0; s < own.length; s++) {
            int successors = states.successors(s).length;
            left[s] = some ? Math.max(1, successors) : 1;
            if (!second.get(s)) {
                own[s] = -1;
                removed.add(s);
            }
        }
        while (!removed.isEmpty()) {
            int s = removed.remove();
            for (int k = starts[s]; k < starts[s + 1]; k++) {
                int before = predecessors[k];
                left[before]--;
                if (own[before] == 0 && left[before] <= 0 && !first.get(before)) {
                    own[before] = -1;
                    removed.add(before);
                }
            }
        }
        return own;
    }
}
