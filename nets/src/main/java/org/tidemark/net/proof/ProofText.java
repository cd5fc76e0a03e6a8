package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.tidemark.net.PetriNet;

/**
 * Writes a {@link CaseProof} as text, one line per case, with every term of every sum, so that it can be checked by
 * hand or by another program. Not thread-safe.
 */
final class ProofText {
    private final PetriNet net;
    private final BitSet never;
    private final List<String> lines = new ArrayList<>();
    private final Set<Lemma> told = new HashSet<>();

    ProofText(PetriNet net, BitSet never) {
        this.net = net;
        this.never = never;
    }

    String text(CaseProof proof) {
        walk(proof.root());
        return lines.isEmpty() ? "it contradicts itself" : String.join("\n", lines);
    }

    private void walk(CaseProof.Step step) {
        if (step instanceof CaseProof.Cases cases) {
            Lemma lemma = cases.lemma();
            if (lemma != null && told.add(lemma)) {
                lines.add(lemma.text(net));
            }
            cases.steps().forEach(this::walk);
        } else if (step instanceof CaseProof.Contradiction contradiction) {
            lines.add(text(contradiction.refutation()));
        }
    }

    /** Like {@code a + b = 1 always, but a ≥ 1 and b ≥ 1 need a + b ≥ 2}. */
    private String text(Refutation refutation) {
        List<String> conditions = new ArrayList<>();
        List<String> facts = new ArrayList<>();
        for (Refutation.Share share : refutation.shares()) {
            Fact fact = share.fact();
            if (fact == null) {
                conditions.add(share.inequality().text(net));
            } else {
                facts.add(fact.text(net));
            }
        }
        StringBuilder text = new StringBuilder();
        Map<Integer, BigInteger> weights = refutation.weights();
        String all = String.join(" and ", conditions);
        if (weights.isEmpty()) {
            text.append(conditions.size() > 1 ? all + " contradict each other" : all + " is impossible");
        } else {
            BigInteger divisor = weights.values().stream().reduce(BigInteger.ZERO, BigInteger::gcd);
            BigInteger initially = refutation.initially(net).divide(divisor);
            BigInteger asked = ceiling(refutation.asked(), divisor);
            boolean constant = refutation.neverGrows(net, never, true);
            String sum = sum(weights, divisor);
            text.append(sum).append(constant ? " = " : " ≤ ").append(initially).append(" always, but ");
            text.append(all.isEmpty() ? "the facts" : all);
            text.append(conditions.size() == 1 ? " needs" : " need")
                    .append(" it to be ≥ ")
                    .append(asked);
        }
        if (!facts.isEmpty()) {
            text.append("; given ").append(String.join("; ", facts));
        }
        return text.toString();
    }

    private static BigInteger ceiling(BigInteger number, BigInteger divisor) {
        BigInteger[] parts = number.divideAndRemainder(divisor);
        return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
    }

    private String sum(Map<Integer, BigInteger> weights, BigInteger divisor) {
        TreeMap<Integer, BigInteger> lowest = new TreeMap<>(weights);
        lowest.replaceAll((place, weight) -> weight.divide(divisor));
        return SumText.of(net, lowest);
    }
}
