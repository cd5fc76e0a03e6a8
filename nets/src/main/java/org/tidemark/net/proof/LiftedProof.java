package org.tidemark.net.proof;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.SparseVector;

/**
 * Takes a proof about a {@link FoldedNet} back to the net: the same cases, and at the end of each the same sum, in which all places of a group
 * have the weight of the group. What an inequality of the goal lacks to that is added as tokens that are there or not, but never fewer than
 * none. Nothing is trusted here: the proof is checked like any other afterwards. Not thread-safe.
 */
final class LiftedProof {
    private final FoldedNet net;

    /** The assumptions that a folded inequality comes from, the latest last. */
    private final Map<Inequality, Deque<Inequality>> assumed = new HashMap<>();

    private LiftedProof(FoldedNet net) {
        this.net = net;
    }

    /** The proof of what was folded; null where it uses something that is not taken back. */
    static @Nullable CaseProof of(CaseProof small, ProofGoal goal, FoldedNet net) {
        CaseProof.Step root = new LiftedProof(net).step(small.root(), small.goal(), goal);
        return root == null ? null : new CaseProof(goal, root, net.unfolded(small.never()));
    }

    private CaseProof.@Nullable Step step(CaseProof.Step step, ProofGoal folded, ProofGoal goal) {
        List<Inequality> added = new ArrayList<>();
        assume(folded, goal, added);
        CaseProof.Step lifted = step instanceof CaseProof.Cases cases
                ? cases(cases)
                : contradiction(((CaseProof.Contradiction) step).refutation());
        added.forEach(inequality -> stack(inequality).removeLast());
        return lifted;
    }

    private void assume(ProofGoal folded, ProofGoal goal, List<Inequality> added) {
        if (goal instanceof ProofGoal.All all) {
            List<ProofGoal> parts = ((ProofGoal.All) folded).parts();
            for (int k = 0; k < parts.size(); k++) {
                assume(parts.get(k), all.parts().get(k), added);
            }
        } else if (goal instanceof ProofGoal.Need need && folded instanceof ProofGoal.Need small) {
            stack(small.inequality()).addLast(need.inequality());
            added.add(small.inequality());
        }
    }

    private Deque<Inequality> stack(Inequality folded) {
        return assumed.computeIfAbsent(folded, first -> new ArrayDeque<>());
    }

    private CaseProof.@Nullable Step cases(CaseProof.Cases cases) {
        ProofGoal.Any known = net.unfolded(cases.any());
        ProofGoal.Any any = known == null ? unfolded(cases.any()) : known;
        List<CaseProof.Step> steps = new ArrayList<>();
        for (int k = 0; k < cases.steps().size(); k++) {
            CaseProof.Step step = step(
                    cases.steps().get(k),
                    cases.any().parts().get(k),
                    any.parts().get(k));
            if (step == null) {
                return null;
            }
            steps.add(step);
        }
        return new CaseProof.Cases(any, steps);
    }

    /** An inequality and its contrary, over the places of the net. */
    private ProofGoal.Any unfolded(ProofGoal.Any halves) {
        List<ProofGoal> parts = new ArrayList<>();
        for (ProofGoal half : halves.parts()) {
            parts.add(new ProofGoal.Need(net.unfolded(((ProofGoal.Need) half).inequality())));
        }
        return new ProofGoal.Any(parts);
    }

    private CaseProof.@Nullable Step contradiction(Refutation small) {
        TreeMap<Integer, Long> spare = new TreeMap<>();
        add(spare, net.unfolded(small.spare()), 1);
        List<Refutation.Share> shares = new ArrayList<>();
        for (Refutation.Share share : small.shares()) {
            Refutation.Share lifted = share(share);
            if (lifted == null) {
                return null;
            }
            shares.add(lifted);
            add(spare, net.unfolded(share.inequality().weights()), share.times());
            add(spare, lifted.inequality().weights(), Math.negateExact(share.times()));
        }
        spare.values().removeIf(weight -> weight == 0);
        SparseVector left = SparseVector.of(
                spare.keySet().stream().mapToInt(Integer::intValue).toArray(),
                spare.values().stream().mapToLong(Long::longValue).toArray());
        return new CaseProof.Contradiction(new Refutation(shares, left));
    }

    private Refutation.@Nullable Share share(Refutation.Share share) {
        Fact fact = share.fact();
        if (fact == null) {
            Inequality from = stack(share.inequality()).peekLast();
            return from == null ? null : new Refutation.Share(from, share.times(), null);
        }
        if (!(fact instanceof Fact.MarkedTrap trap)) {
            return null;
        }
        Fact lifted = new Fact.MarkedTrap(net.unfolded(trap.places()));
        return new Refutation.Share(lifted.inequality(), share.times(), lifted);
    }

    private static void add(Map<Integer, Long> sum, SparseVector weights, long times) {
        for (int k = 0; k < weights.size(); k++) {
            long more = Math.multiplyExact(weights.value(k), times);
            sum.merge(weights.position(k), more, Math::addExact);
        }
    }
}
