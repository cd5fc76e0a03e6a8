package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SparseVector;

/**
 * Checks an {@link InductiveProof} by its definition, from the arcs of the net and inequalities only. That a
 * conjunction lies within a union of cubes is shown by cases: inside a cube, or beyond one of its sides. These are many
 * at worst, so there are limits of cases and of time, beyond which the proof is refused. Belongs to one thread.
 */
final class InductiveCheck {
    private static final int MOST_CASES = 2_000_000;

    private final PetriNet net;
    private final InductiveProof proof;

    /** The conjunctions that are in the set or unreachable. */
    private final List<List<Inequality>> allowed = new ArrayList<>();

    /** The numbers of those that the check used. */
    private final BitSet used = new BitSet();

    private final Limit limit;
    private int cases;

    InductiveCheck(PetriNet net, InductiveProof proof, Limit limit) {
        this.net = net;
        this.proof = proof;
        this.limit = limit;
    }

    /** Whether to go on; each case looks at all cubes, and so is as long as many looks at the clock. */
    private boolean isEnough() {
        return ++cases > MOST_CASES || limit.isOver();
    }

    boolean isRight() {
        for (CaseProof other : proof.unreachable()) {
            if (!isConjunction(other.goal()) || !isRight(other)) {
                return false;
            }
            allowed.add(conjunction(other.goal()));
        }
        allowed.addAll(proof.cubes());
        try {
            return isOutsideAtFirst() && isNeverEntered() && hasAll(proof.goal(), new Assumptions(), List.of());
        } catch (ArithmeticException tooLarge) {
            return false;
        }
    }

    /** Beyond the limit it is not. */
    private boolean isRight(CaseProof other) {
        try {
            return other.holds(net, limit);
        } catch (Cancelled late) {
            return false;
        }
    }

    /** The proof without cubes and other proofs that the check, which must have succeeded, did not use. */
    InductiveProof needed() {
        List<CaseProof> unreachable = new ArrayList<>();
        List<List<Inequality>> cubes = new ArrayList<>();
        int others = proof.unreachable().size();
        for (int k = 0; k < allowed.size(); k++) {
            if (used.get(k) && k < others) {
                unreachable.add(proof.unreachable().get(k));
            } else if (used.get(k)) {
                cubes.add(allowed.get(k));
            }
        }
        return new InductiveProof(proof.goal(), cubes, unreachable);
    }

    private static boolean isConjunction(ProofGoal goal) {
        return goal instanceof ProofGoal.Need
                || (goal instanceof ProofGoal.All all
                        && all.parts().stream().allMatch(ProofGoal.Need.class::isInstance));
    }

    /** The inequalities of a goal that is a conjunction of them. */
    static List<Inequality> conjunction(ProofGoal goal) {
        List<ProofGoal> parts = goal instanceof ProofGoal.All all ? all.parts() : List.of(goal);
        return parts.stream().map(part -> ((ProofGoal.Need) part).inequality()).toList();
    }

    private boolean isOutsideAtFirst() {
        int[] initial = net.initialMarking();
        return proof.cubes().stream()
                .noneMatch(cube -> cube.stream().allMatch(inequality -> inequality.holds(initial)));
    }

    private boolean isNeverEntered() {
        for (List<Inequality> cube : proof.cubes()) {
            if (limit.isOver()) {
                return false;
            }
            for (int t = 0; t < net.transitions(); t++) {
                Assumptions before = before(cube, t);
                if (before != null && !isAllowed(before)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Conditions on a marking in which a transition is enabled that leads into a cube; null if no marking meets them,
     * or only those of the cube.
     */
    private @Nullable Assumptions before(List<Inequality> cube, int t) {
        Assumptions before = new Assumptions();
        boolean isChanged = false;
        for (Inequality inequality : cube) {
            long change = change(inequality.weights(), t);
            isChanged |= change != 0;
            Inequality earlier = new Inequality(inequality.weights(), Math.subtractExact(inequality.least(), change));
            if (!before.add(earlier)) {
                return null;
            }
        }
        if (!isChanged) {
            return null;
        }
        for (Arcs needed : List.of(net.inputs(), net.reads())) {
            for (int a = needed.from(t); a < needed.to(t); a++) {
                if (!before.add(new Inequality(SparseVector.unit(needed.place(a)), needed.weight(a)))) {
                    return null;
                }
            }
        }
        Arcs banned = net.inhibitors();
        for (int a = banned.from(t); a < banned.to(t); a++) {
            Inequality tooMany = new Inequality(SparseVector.unit(banned.place(a)), banned.weight(a));
            if (!before.add(tooMany.negated())) {
                return null;
            }
        }
        return before;
    }

    private long change(SparseVector weights, int t) {
        long change = 0;
        for (int k = 0; k < weights.size(); k++) {
            long tokens = (long) net.outputs().weight(t, weights.position(k))
                    - net.inputs().weight(t, weights.position(k));
            change = Math.addExact(change, Math.multiplyExact(weights.value(k), tokens));
        }
        return change;
    }

    /** Whether every marking that meets a goal, and what is assumed and chosen so far, is allowed. */
    private boolean hasAll(ProofGoal goal, Assumptions assumed, List<ProofGoal> later) {
        if (isEnough()) {
            return false;
        }
        List<ProofGoal> rest = new ArrayList<>(later);
        if (goal instanceof ProofGoal.Need need) {
            if (!assumed.add(need.inequality())) {
                return true;
            }
        } else if (goal instanceof ProofGoal.All all) {
            rest.addAll(all.parts());
        } else {
            if (isInOneCube(assumed)) {
                return true;
            }
            for (ProofGoal part : ((ProofGoal.Any) goal).parts()) {
                if (!hasAll(part, assumed.copy(), rest)) {
                    return false;
                }
            }
            return true;
        }
        if (rest.isEmpty()) {
            return isAllowed(assumed);
        }
        ProofGoal next = next(rest);
        rest.remove(next);
        return hasAll(next, assumed, rest);
    }

    /** Choices come last. */
    private static ProofGoal next(List<ProofGoal> goals) {
        for (ProofGoal goal : goals) {
            if (!(goal instanceof ProofGoal.Any)) {
                return goal;
            }
        }
        return goals.get(0);
    }

    private boolean isInOneCube(Assumptions assumed) {
        for (int k = 0; k < allowed.size(); k++) {
            if (allowed.get(k).stream().allMatch(assumed::imply)) {
                used.set(k);
                return true;
            }
        }
        return false;
    }

    /** Whether every marking of which this holds is allowed: by way of the cube that leaves the fewest cases. */
    private boolean isAllowed(Assumptions assumed) {
        if (isEnough()) {
            return false;
        }
        List<Inequality> best = null;
        int chosen = -1;
        for (int k = 0; k < allowed.size() && (best == null || !best.isEmpty()); k++) {
            List<Inequality> cube = allowed.get(k);
            List<Inequality> sides = new ArrayList<>();
            boolean meets = true;
            for (int i = 0; i < cube.size() && meets && (best == null || sides.size() < best.size()); i++) {
                if (!assumed.imply(cube.get(i))) {
                    sides.add(cube.get(i));
                    meets = !assumed.exclude(cube.get(i));
                }
            }
            if (meets && (best == null || sides.size() < best.size())) {
                best = sides;
                chosen = k;
            }
        }
        if (best == null) {
            return false;
        }
        used.set(chosen);
        for (Inequality side : best) {
            Assumptions beyond = assumed.copy();
            if (beyond.add(side.negated()) && !isAllowed(beyond)) {
                return false;
            }
        }
        return true;
    }

    /** The least value that is known of each weighted sum. */
    private static final class Assumptions {
        private final Map<SparseVector, Long> least = new HashMap<>();

        Assumptions copy() {
            Assumptions copy = new Assumptions();
            copy.least.putAll(least);
            return copy;
        }

        /** Assumes an inequality; false if no marking meets all that is assumed. */
        boolean add(Inequality inequality) {
            if (inequality.weights().size() == 0) {
                return inequality.least() <= 0;
            }
            least.merge(inequality.weights(), inequality.least(), Math::max);
            return !exclude(inequality);
        }

        boolean imply(Inequality inequality) {
            if (inequality.least() <= 0 && isNatural(inequality.weights())) {
                return true;
            }
            Long known = least.get(inequality.weights());
            return known != null && known >= inequality.least();
        }

        /** Whether an inequality contradicts what is known of the same sum. */
        boolean exclude(Inequality inequality) {
            return imply(inequality.negated());
        }

        private static boolean isNatural(SparseVector weights) {
            for (int k = 0; k < weights.size(); k++) {
                if (weights.value(k) < 0) {
                    return false;
                }
            }
            return true;
        }
    }
}
