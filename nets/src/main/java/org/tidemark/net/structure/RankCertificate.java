package org.tidemark.net.structure;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Evidence that a free-choice workflow net is sound, or that it is not, by the rank theorem (Desel and Esparza 1995, theorem 10.11) on the short-circuited net as it
 * was given: whoever checks it need not trust any rule that made the net smaller. Where the theorem is met, there are positive invariants of places and transitions and
 * an order in which the places without a token turn out to be in no siphon without one; where it is not, there is one of its conditions that fails. The rank and the
 * number of clusters are for the checker to count. Immutable.
 *
 * @param isSound the answer
 * @param parts the evidence
 */
public record RankCertificate(boolean isSound, List<Part> parts) {
    /** The kinds of evidence, each with the numbers that it needs. */
    public enum Kind {
        /** Positive weights of the places that no transition changes. */
        INVARIANT,
        /** Positive counts of the transitions that change no place; that of the closing transition is the last. */
        CYCLE,
        /** All places without a token; each has a transition that fills it and takes from none of those that come later, or from itself. */
        ORDER,
        /** Places without a token that are filled by nothing that does not take from them. */
        SIPHON,
        /** Counts of the transitions, also negative ones, that take from no place and add to one, so that there is no positive invariant of places. */
        GAIN,
        /** Weights of the places, also negative ones, that no transition decreases and one increases, so that there is no positive invariant of transitions. */
        RISE,
        /** The rank of the incidence matrix, which is not the number of clusters less one. */
        RANK
    }

    /** One piece of evidence. */
    public record Part(Kind kind, List<BigInteger> numbers) {
        public Part {
            numbers = List.copyOf(numbers);
        }
    }

    public RankCertificate {
        parts = List.copyOf(parts);
    }

    /** The evidence for a workflow net that is free-choice; null where none was found within the limit. */
    public static @Nullable RankCertificate of(WorkflowNet workflow, Limit limit) {
        PetriNet net = workflow.shortCircuited();
        BitSet unmarked = new BitSet();
        for (int p = 0; p < net.places(); p++) {
            unmarked.set(p, net.initial(p) == 0);
        }
        BitSet siphon = new SiphonsAndTraps(net).largestSiphon(unmarked);
        if (!siphon.isEmpty()) {
            return new RankCertificate(
                    false, List.of(new Part(Kind.SIPHON, numbers(siphon.stream().toArray()))));
        }
        Fusion fusion = Fusion.of(net, limit);
        PetriNet core = fusion.core();
        BigDecimal[] weights = positive(Semiflows.ofPlaces(core, limit), core.places());
        if (weights == null) {
            BigDecimal[] gain = refuting(core, true, limit);
            return gain == null ? null : not(Kind.GAIN, integers(fusion.ofTransitions(gain)));
        }
        BigDecimal[] counts = positive(Semiflows.ofTransitions(core, limit), core.transitions());
        if (counts == null) {
            BigDecimal[] rise = refuting(core, false, limit);
            return rise == null ? null : not(Kind.RISE, integers(fusion.ofPlaces(rise)));
        }
        int rank;
        try {
            rank = FreeChoiceSoundness.rank(net);
        } catch (ArithmeticException overflow) {
            return null;
        }
        if (rank != FreeChoiceSoundness.clusters(net) - 1) {
            return not(Kind.RANK, List.of(BigInteger.valueOf(rank)));
        }
        return new RankCertificate(
                true,
                List.of(
                        new Part(Kind.INVARIANT, integers(fusion.ofPlaces(weights))),
                        new Part(Kind.CYCLE, integers(fusion.ofTransitions(counts))),
                        new Part(Kind.ORDER, numbers(order(net, unmarked)))));
    }

    private static RankCertificate not(Kind kind, List<BigInteger> numbers) {
        return new RankCertificate(false, List.of(new Part(kind, numbers)));
    }

    private static List<BigInteger> numbers(int[] values) {
        return Arrays.stream(values).mapToObj(BigInteger::valueOf).toList();
    }

    /** The least integers in the same proportions; the denominators are powers of two. */
    private static List<BigInteger> integers(BigDecimal[] values) {
        int halvings = Arrays.stream(values).mapToInt(BigDecimal::scale).max().orElse(0);
        BigDecimal factor = new BigDecimal(BigInteger.ONE.shiftLeft(Math.max(0, halvings)));
        List<BigInteger> scaled = Arrays.stream(values)
                .map(value -> value.multiply(factor).toBigIntegerExact())
                .toList();
        BigInteger common = scaled.stream().reduce(BigInteger.ZERO, BigInteger::gcd);
        return common.signum() == 0
                ? scaled
                : scaled.stream().map(each -> each.divide(common)).toList();
    }

    /** The sum of all semiflows; null where a node is in none of them. */
    private static BigDecimal @Nullable [] positive(Semiflows flows, int size) {
        BigDecimal[] sum = new BigDecimal[size];
        Arrays.fill(sum, BigDecimal.ZERO);
        for (SparseVector flow : flows.minimal()) {
            for (int k = 0; k < flow.size(); k++) {
                sum[flow.position(k)] = sum[flow.position(k)].add(BigDecimal.valueOf(flow.value(k)));
            }
        }
        return Arrays.stream(sum).allMatch(value -> value.signum() > 0) ? sum : null;
    }

    /**
     * Numbers for the transitions (or places) whose effect on every place (or by every transition) is not negative, and on one positive (Stiemke's lemma: there are
     * some if there is no positive invariant of the others). They are the semiflows of a net with two places for each number, one of which counts against it, and one
     * for each effect.
     */
    private static BigDecimal @Nullable [] refuting(PetriNet net, boolean isOfTransitions, Limit limit) {
        int unknowns = isOfTransitions ? net.transitions() : net.places();
        int effects = isOfTransitions ? net.places() : net.transitions();
        PetriNetBuilder system = new PetriNetBuilder("system");
        for (int i = 0; i < 2 * unknowns + effects; i++) {
            system.place("v" + i, 0);
        }
        Incidence incidence = Incidence.of(net);
        IntFunction<SparseVector> row = isOfTransitions ? incidence::ofPlace : incidence::ofTransition;
        for (int e = 0; e < effects; e++) {
            int equation = system.transition("e" + e);
            SparseVector of = row.apply(e);
            for (int k = 0; k < of.size(); k++) {
                int weight = Math.toIntExact(Math.abs(of.value(k)));
                boolean isPositive = of.value(k) > 0;
                system.output(equation, 2 * of.position(k) + (isPositive ? 0 : 1), weight);
                system.input(equation, 2 * of.position(k) + (isPositive ? 1 : 0), weight);
            }
            system.input(equation, 2 * unknowns + e, 1);
        }
        for (SparseVector flow : Semiflows.ofPlaces(system.build(), limit).minimal()) {
            if (flow.position(flow.size() - 1) >= 2 * unknowns) {
                BigDecimal[] found = new BigDecimal[unknowns];
                for (int i = 0; i < unknowns; i++) {
                    found[i] = BigDecimal.valueOf(flow.at(2 * i) - flow.at(2 * i + 1));
                }
                return found;
            }
        }
        return null;
    }

    /** An order of the places of a set that contains no siphon: each next one is filled by a transition that takes from none of those that are left. */
    private static int[] order(PetriNet net, BitSet places) {
        int[] missing = new int[net.transitions()];
        List<List<Integer>> users = new ArrayList<>();
        for (int p = 0; p < net.places(); p++) {
            users.add(new ArrayList<>());
        }
        for (int t = 0; t < net.transitions(); t++) {
            Arcs inputs = net.inputs();
            for (int a = inputs.from(t); a < inputs.to(t); a++) {
                users.get(inputs.place(a)).add(t);
                missing[t] += places.get(inputs.place(a)) ? 1 : 0;
            }
        }
        BitSet left = (BitSet) places.clone();
        List<Integer> ready = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int t = 0; t < net.transitions(); t++) {
            if (missing[t] == 0) {
                ready.add(t);
            }
        }
        for (int next = 0; next < ready.size(); next++) {
            int t = ready.get(next);
            for (int a = net.outputs().from(t); a < net.outputs().to(t); a++) {
                int p = net.outputs().place(a);
                if (left.get(p)) {
                    left.clear(p);
                    order.add(p);
                    users.get(p).stream().filter(user -> --missing[user] == 0).forEach(ready::add);
                }
            }
        }
        return order.stream().mapToInt(p -> p).toArray();
    }
}
