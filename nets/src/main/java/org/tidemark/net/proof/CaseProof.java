package org.tidemark.net.proof;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.bits.Cancelled;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality.SumText;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.Limit;

/**
 * A proof that no reachable marking meets a goal, by cases, each of which ends in a {@link Refutation}.
 *
 * <p>Immutable. Checking it takes time linear in its size, with arbitrary-precision arithmetic.
 *
 * @param goal what is never met
 * @param root the argument
 * @param never places that are never marked, so that transitions that need a token from them do not count
 */
public record CaseProof(ProofGoal goal, Step root, BitSet never) implements Proof {
    /** A step of the argument. */
    public sealed interface Step {}

    /** The assumptions so far contradict each other. */
    public record Contradiction(Refutation refutation) implements Step {}

    /**
     * At least one of the cases must hold, and each leads to a contradiction: the parts of a disjunction of the goal,
     * an inequality and its negation, or what a lemma says.
     *
     * @param lemma why one of the cases must hold; null where that needs no reason
     */
    public record Cases(
            ProofGoal.Any any, List<Step> steps, @Nullable Lemma lemma) implements Step {
        public Cases {
            steps = List.copyOf(steps);
        }

        public Cases(ProofGoal.Any any, List<Step> steps) {
            this(any, steps, null);
        }
    }

    @Override
    public boolean holds(PetriNet net) {
        return holds(net, Limit.none());
    }

    /**
     * Whether the proof holds for a net, checked within a limit.
     *
     * @param limit polled at every step
     * @throws Cancelled when it is over before all steps are checked
     */
    public boolean holds(PetriNet net, Limit limit) {
        boolean neverMarked = never.isEmpty() || new Certificate.NeverMarked(never.nextSetBit(0), never).holds(net);
        return neverMarked && new Check(net, limit).refutes(root, goal);
    }

    @Override
    public String text(PetriNet net) {
        return new ProofText(net, never).text(this);
    }

    /** Walks through the argument and keeps track of the assumptions at each point. */
    private final class Check {
        private final PetriNet net;
        private final Limit limit;
        private final Map<Fact, Boolean> facts = new HashMap<>();
        private final Map<Lemma, Boolean> lemmas = new HashMap<>();
        private final Set<Inequality> inequalities = new HashSet<>();
        private final Set<ProofGoal.Any> choices = Collections.newSetFromMap(new IdentityHashMap<>());

        Check(PetriNet net, Limit limit) {
            this.net = net;
            this.limit = limit;
        }

        /** Whether the step refutes the part, given the assumptions so far. */
        boolean refutes(Step step, ProofGoal part) {
            if (limit.isOver()) {
                throw new Cancelled();
            }
            List<ProofGoal> added = new ArrayList<>();
            assume(part, added);
            boolean refuted = step instanceof Cases cases ? holds(cases) : holds(((Contradiction) step).refutation);
            for (ProofGoal known : added) {
                if (known instanceof ProofGoal.Need need) {
                    inequalities.remove(need.inequality());
                } else if (known instanceof ProofGoal.Any any) {
                    choices.remove(any);
                }
            }
            return refuted;
        }

        private void assume(ProofGoal part, List<ProofGoal> added) {
            if (part instanceof ProofGoal.All all) {
                all.parts().forEach(inner -> assume(inner, added));
            } else if (isNew(part)) {
                added.add(part);
            }
        }

        private boolean isNew(ProofGoal part) {
            return part instanceof ProofGoal.Any any
                    ? choices.add(any)
                    : part instanceof ProofGoal.Need need && inequalities.add(need.inequality());
        }

        private boolean holds(Cases cases) {
            List<ProofGoal> parts = cases.any.parts();
            if (!choices.contains(cases.any) && !isSomethingOrItsContrary(parts) && !isSaidBy(cases.lemma, cases.any)) {
                return false;
            }
            boolean all = parts.size() == cases.steps.size();
            for (int k = 0; all && k < parts.size(); k++) {
                all = refutes(cases.steps.get(k), parts.get(k));
            }
            return all;
        }

        private boolean isSaidBy(@Nullable Lemma lemma, ProofGoal.Any any) {
            return lemma != null
                    && lemma.cases(net).equals(any)
                    && lemmas.computeIfAbsent(lemma, known -> known.holds(net, goal));
        }

        private boolean isSomethingOrItsContrary(List<ProofGoal> parts) {
            return parts.size() == 2
                    && parts.get(0) instanceof ProofGoal.Need one
                    && parts.get(1) instanceof ProofGoal.Need other
                    && one.inequality().negated().equals(other.inequality());
        }

        private boolean holds(Refutation refutation) {
            for (Refutation.Share share : refutation.shares()) {
                Fact fact = share.fact();
                boolean granted = fact == null
                        ? inequalities.contains(share.inequality())
                        : fact.inequality().equals(share.inequality())
                                && facts.computeIfAbsent(fact, f -> f.holds(net));
                if (!granted) {
                    return false;
                }
            }
            return refutation.holds(net, never);
        }
    }

    /**
     * Writes a {@link CaseProof} as text, one line per case, with every term of every sum, so that it can be checked by
     * hand or by another program. Not thread-safe.
     */
    static final class ProofText {
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
                text.append(sum)
                        .append(constant ? " = " : " ≤ ")
                        .append(initially)
                        .append(" always, but ");
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
}
