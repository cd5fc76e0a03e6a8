package org.tidemark.net.equation;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.Inequality;
import org.tidemark.net.proof.ProofGoal;

/** The cases of lemmas about the tokens of a set of places. */
final class TokenCases {
    private static final int SHOWN = 8;

    private TokenCases() {}

    /** The weight of the arcs between a transition and some places. */
    static long of(Arcs arcs, int t, BitSet places) {
        long sum = 0;
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sum += places.get(arcs.place(a)) ? arcs.weight(a) : 0;
        }
        return sum;
    }

    /**
     * Some transitions never fire, or a sum is large enough.
     *
     * @param firings weights of transitions, by how often they fire
     * @param tokens weights of places, by their tokens in the end
     */
    static ProofGoal.Any either(
            PetriNet net, BitSet idle, Map<Integer, Long> firings, Map<Integer, Long> tokens, long least) {
        Map<Integer, Long> none = new TreeMap<>();
        idle.stream().forEach(t -> none.put(Inequality.firings(net, t), -1L));
        Map<Integer, Long> sum = new TreeMap<>(tokens);
        firings.forEach((t, weight) -> sum.put(Inequality.firings(net, t), weight));
        List<ProofGoal> cases = new ArrayList<>();
        if (!sum.isEmpty()) {
            cases.add(new ProofGoal.Need(Inequality.of(sum, least)));
        }
        cases.add(new ProofGoal.Need(Inequality.of(none, 0)));
        return new ProofGoal.Any(cases);
    }

    /** The first few names. */
    static String names(BitSet set, IntFunction<String> name) {
        String few = set.stream().limit(SHOWN).mapToObj(name).collect(Collectors.joining(", "));
        return set.cardinality() > SHOWN ? few + " …" : few;
    }
}
