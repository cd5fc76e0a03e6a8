package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.PlaceBounds;
import org.tidemark.net.structure.SparseVector;

/**
 * Contradictions that follow from a single sum that is known not to grow, one of those by which places are bounded: no linear program is
 * needed for these, which in a net of a hundred thousand places would take long. Immutable.
 */
final class KnownSums {
    private final PetriNet net;
    private final PlaceBounds bounds;

    KnownSums(PetriNet net, PlaceBounds bounds) {
        this.net = net;
        this.bounds = bounds;
    }

    /** A proof that the goal asks for more than a known sum allows; null where there is none, or none was found within the limit. */
    @Nullable
    CaseProof refute(ProofGoal goal, Limit limit) {
        List<ProofGoal> parts = goal instanceof ProofGoal.All all ? all.parts() : List.of(goal);
        for (ProofGoal part : parts) {
            Refutation refutation = part instanceof ProofGoal.Need need ? refute(need.inequality(), limit) : null;
            if (refutation != null) {
                return new CaseProof(
                        goal,
                        new CaseProof.Contradiction(refutation),
                        bounds.dead().places());
            }
        }
        return null;
    }

    private @Nullable Refutation refute(Inequality asked, Limit limit) {
        SparseVector weights = asked.weights();
        SparseVector tried = null;
        for (int k = 0; k < weights.size(); k++) {
            if (weights.value(k) > 0
                    && bounds.certificate(weights.position(k)) instanceof Certificate.WeightedSum sum
                    && !Objects.equals(tried, sum.weights())) {
                if (limit.isOver()) {
                    return null;
                }
                tried = sum.weights();
                Refutation refutation = refute(asked, tried);
                if (refutation != null) {
                    return refutation;
                }
            }
        }
        return null;
    }

    /** By the smallest multiple of a sum that is nowhere less than what is asked. */
    private @Nullable Refutation refute(Inequality asked, SparseVector sum) {
        long up = 0;
        long down = 1;
        for (int k = 0; k < asked.weights().size(); k++) {
            long mine = asked.weights().value(k);
            long theirs = mine > 0 ? sum.at(asked.weights().position(k)) : 1;
            if (theirs == 0) {
                return null;
            }
            if (mine > 0 && product(mine, down).compareTo(product(up, theirs)) > 0) {
                up = mine;
                down = theirs;
            }
        }
        BigInteger most = sum.sum(net.initialMarking()).multiply(BigInteger.valueOf(up));
        return most.compareTo(product(asked.least(), down)) < 0 ? refutation(asked, sum, up, down) : null;
    }

    private static BigInteger product(long a, long b) {
        return BigInteger.valueOf(a).multiply(BigInteger.valueOf(b));
    }

    private static @Nullable Refutation refutation(Inequality asked, SparseVector sum, long up, long down) {
        TreeMap<Integer, Long> spare = new TreeMap<>();
        try {
            for (int k = 0; k < sum.size(); k++) {
                spare.put(sum.position(k), Math.multiplyExact(sum.value(k), up));
            }
            for (int k = 0; k < asked.weights().size(); k++) {
                long taken = Math.multiplyExact(asked.weights().value(k), down);
                spare.merge(asked.weights().position(k), Math.negateExact(taken), Math::addExact);
            }
        } catch (ArithmeticException tooLarge) {
            return null;
        }
        spare.values().removeIf(weight -> weight == 0);
        List<Refutation.Share> shares = List.of(new Refutation.Share(asked, down, null));
        return new Refutation(
                shares,
                SparseVector.of(
                        spare.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        spare.values().stream().mapToLong(Long::longValue).toArray()));
    }
}
