package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.tidemark.net.PetriNet;

/** Writes a {@link CaseProof} as text for users: only a few cases, and a few terms of each sum. Not thread-safe. */
final class ProofText {
    private static final int MOST_CASES = 6;
    private static final int MOST_TERMS = 24;
    private static final int MOST_CONDITIONS = 12;

    private final PetriNet net;
    private final BitSet never;
    private final List<String> lines = new ArrayList<>();
    private int contradictions;

    ProofText(PetriNet net, BitSet never) {
        this.net = net;
        this.never = never;
    }

    String text(CaseProof proof) {
        walk(proof.root());
        if (contradictions > lines.size()) {
            lines.add("… and " + (contradictions - lines.size()) + " more cases");
        }
        return lines.isEmpty() ? "it contradicts itself" : String.join("\n", lines);
    }

    private void walk(CaseProof.Step step) {
        if (step instanceof CaseProof.Cases cases) {
            cases.steps().forEach(this::walk);
        } else if (step instanceof CaseProof.Contradiction contradiction) {
            if (contradictions++ < MOST_CASES) {
                lines.add(text(contradiction.refutation()));
            }
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
        String all = joined(conditions, " and ");
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
            text.append("; given ").append(joined(facts, "; "));
        }
        return text.toString();
    }

    private static BigInteger ceiling(BigInteger number, BigInteger divisor) {
        BigInteger[] parts = number.divideAndRemainder(divisor);
        return parts[1].signum() > 0 ? parts[0].add(BigInteger.ONE) : parts[0];
    }

    private static String joined(List<String> parts, String by) {
        int more = parts.size() - MOST_CONDITIONS;
        return more <= 0
                ? String.join(by, parts)
                : String.join(by, parts.subList(0, MOST_CONDITIONS)) + by + more + " more";
    }

    private String sum(Map<Integer, BigInteger> weights, BigInteger divisor) {
        StringBuilder text = new StringBuilder();
        int terms = 0;
        for (Map.Entry<Integer, BigInteger> term : weights.entrySet()) {
            if (terms++ == MOST_TERMS) {
                return text + " + … (" + (weights.size() - MOST_TERMS) + " more terms)";
            }
            BigInteger weight = term.getValue().divide(divisor);
            if (!text.isEmpty()) {
                text.append(weight.signum() < 0 ? " − " : " + ");
            } else if (weight.signum() < 0) {
                text.append('−');
            }
            if (!weight.abs().equals(BigInteger.ONE)) {
                text.append(weight.abs()).append('·');
            }
            text.append(net.placeName(term.getKey()));
        }
        return text.toString();
    }
}
