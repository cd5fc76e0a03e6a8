package org.tidemark.check.certificate;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.tidemark.net.proof.CaseProof;
import org.tidemark.net.proof.Fact;
import org.tidemark.net.proof.InductiveProof;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.proof.Refutation;
import org.tidemark.net.structure.Certificate;
import org.tidemark.net.structure.SparseVector;

/** A proof that no reachable marking meets a goal, as lines of a certificate: what is known of all markings first, then the cases. */
final class ProofLines {
    private final Map<Fact, Integer> facts = new LinkedHashMap<>();
    private final List<String> steps = new ArrayList<>();
    private final BitSet never = new BitSet();

    private ProofLines() {}

    static List<String> of(CaseProof proof) {
        ProofLines writer = new ProofLines();
        writer.never.or(proof.never());
        writer.step(proof.root());
        List<String> known = new ArrayList<>();
        writer.facts.keySet().forEach(fact -> known.add(writer.fact(fact)));
        List<String> lines = new ArrayList<>();
        if (!writer.never.isEmpty()) {
            lines.add("never " + places(writer.never));
        }
        lines.addAll(known);
        lines.addAll(writer.steps);
        return lines;
    }

    /** The cubes that are never entered, after the proofs of what is unreachable anyway. */
    static List<String> of(InductiveProof proof) {
        List<String> lines = new ArrayList<>(List.of("inductive"));
        for (CaseProof never : proof.unreachable()) {
            lines.add("unreachable " + goal(never.goal()));
            lines.addAll(of(never));
        }
        for (List<Inequality> cube : proof.cubes()) {
            lines.add(cube.stream()
                    .map(side -> " " + inequality(side))
                    .collect(Collectors.joining("", "cube (all", ")")));
        }
        return lines;
    }

    private void step(CaseProof.Step step) {
        if (step instanceof CaseProof.Cases cases) {
            List<ProofGoal> parts = cases.any().parts();
            steps.add("cases " + parts.size());
            for (int k = 0; k < parts.size(); k++) {
                steps.add("case " + goal(parts.get(k)));
                step(cases.steps().get(k));
            }
            return;
        }
        Refutation refutation = ((CaseProof.Contradiction) step).refutation();
        steps.add("sum");
        for (Refutation.Share share : refutation.shares()) {
            Fact fact = share.fact();
            steps.add("add " + share.times() + " "
                    + (fact == null
                            ? inequality(share.inequality())
                            : "fact " + facts.computeIfAbsent(fact, known -> facts.size())));
        }
        if (refutation.spare().size() > 0) {
            steps.add("spare" + weights(refutation.spare()));
        }
    }

    /** Sets of places that are never marked are joined: their union is never marked either. */
    private String fact(Fact fact) {
        if (fact instanceof Fact.MarkedTrap trap) {
            return "trap " + places(trap.places());
        }
        Certificate bound = ((Fact.Bounded) fact).certificate();
        String most = bound.place() + " " + bound.bound();
        if (bound instanceof Certificate.WeightedSum sum) {
            never.or(sum.never());
            return "bound " + most + weights(sum.weights());
        }
        if (bound instanceof Certificate.NeverMarked unmarked) {
            never.or(unmarked.siphon());
            return "bound " + most + " " + bound.place() + "*1";
        }
        return "inhibited " + most;
    }

    private static String goal(ProofGoal goal) {
        if (goal instanceof ProofGoal.Need need) {
            return inequality(need.inequality());
        }
        List<ProofGoal> parts = goal instanceof ProofGoal.All all ? all.parts() : ((ProofGoal.Any) goal).parts();
        return parts.stream()
                .map(part -> " " + goal(part))
                .collect(Collectors.joining("", goal instanceof ProofGoal.All ? "(all" : "(any", ")"));
    }

    private static String inequality(Inequality inequality) {
        return "[" + inequality.least() + weights(inequality.weights()) + "]";
    }

    private static String weights(SparseVector weights) {
        StringBuilder text = new StringBuilder();
        for (int k = 0; k < weights.size(); k++) {
            text.append(' ').append(weights.position(k)).append('*').append(weights.value(k));
        }
        return text.toString();
    }

    private static String places(BitSet set) {
        return set.stream().mapToObj(String::valueOf).collect(Collectors.joining(" "));
    }
}
