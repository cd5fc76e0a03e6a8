package org.tidemark.net.proof;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Arcs;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;
import org.tidemark.net.structure.SparseVector;

/**
 * A net in which the places that a high-level place was unfolded to are one place again, which holds the tokens of all of them, and
 * transitions that look the same then are one transition. Every run of the net is one of this net, so what no marking of this net meets, none
 * of the net does; and this net is as small as the high-level one. Questions that do not tell values apart lose nothing.
 *
 * <p>A goal is {@linkplain #folded folded} so that it is met wherever it was; a proof that the folded goal is never met is taken back to the
 * net by {@link LiftedProof}. Not thread-safe.
 */
final class FoldedNet {
    private final Folding.Groups groups;
    private final int[] groupOf;
    private final PetriNet small;

    /** What goals were folded to, and the disjunctions that folded ones come from. */
    private final IdentityHashMap<ProofGoal, ProofGoal> folded = new IdentityHashMap<>();

    private final IdentityHashMap<ProofGoal.Any, ProofGoal.Any> choices = new IdentityHashMap<>();

    private FoldedNet(PetriNet net, int[] groupOf) {
        groups = net.placeGroups();
        this.groupOf = groupOf;
        small = small(net);
    }

    /** The folded net; null where that is not smaller by half, or has more tokens in a place than can be counted. */
    static @Nullable FoldedNet of(PetriNet net) {
        Folding.Groups groups = net.placeGroups();
        if (net.folding() == null || 2 * groups.size() > net.places()) {
            return null;
        }
        int[] groupOf = new int[net.places()];
        for (int group = 0; group < groups.size(); group++) {
            long tokens = 0;
            for (int p = groups.from(group); p < groups.to(group); p++) {
                groupOf[p] = group;
                tokens += net.initial(p);
            }
            if (tokens > Integer.MAX_VALUE) {
                return null;
            }
        }
        try {
            return new FoldedNet(net, groupOf);
        } catch (ArithmeticException heavyArc) {
            return null;
        }
    }

    PetriNet small() {
        return small;
    }

    private PetriNet small(PetriNet net) {
        PetriNetBuilder builder = new PetriNetBuilder(net.name());
        for (int group = 0; group < groups.size(); group++) {
            int tokens = 0;
            for (int p = groups.from(group); p < groups.to(group); p++) {
                tokens += net.initial(p);
            }
            builder.place("p" + group, tokens);
        }
        Set<List<Map<Integer, Integer>>> seen = new HashSet<>();
        for (int t = 0; t < net.transitions(); t++) {
            Map<Integer, Integer> inputs = sums(net.inputs(), t);
            Map<Integer, Integer> outputs = sums(net.outputs(), t);
            Map<Integer, Integer> reads = sums(net.reads(), t);
            // Another place of the group may be the one that is taken from: then the tokens read need not be there
            // besides.
            reads.keySet().removeAll(inputs.keySet());
            reads.replaceAll((group, many) -> 1);
            if (seen.add(List.of(inputs, outputs, reads))) {
                int made = builder.transition("t" + builder.transitions());
                inputs.forEach((group, weight) -> builder.input(made, group, weight));
                outputs.forEach((group, weight) -> builder.output(made, group, weight));
                reads.forEach((group, weight) -> builder.read(made, group, weight));
            }
        }
        return builder.build();
    }

    private Map<Integer, Integer> sums(Arcs arcs, int t) {
        Map<Integer, Integer> sums = new TreeMap<>();
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            sums.merge(groupOf[arcs.place(a)], arcs.weight(a), Math::addExact);
        }
        return sums;
    }

    /** A goal that the folded marking meets wherever a marking meets this one; its parts are in the same order. */
    ProofGoal folded(ProofGoal goal) {
        ProofGoal known = folded.get(goal);
        if (known != null) {
            return known;
        }
        ProofGoal made;
        if (goal instanceof ProofGoal.Need need) {
            Inequality inequality = folded(need.inequality());
            made = inequality.weights().size() == 0 ? ProofGoal.TRUE : new ProofGoal.Need(inequality);
        } else if (goal instanceof ProofGoal.All all) {
            made = new ProofGoal.All(all.parts().stream().map(this::folded).toList());
        } else {
            ProofGoal.Any any = (ProofGoal.Any) goal;
            ProofGoal.Any choice =
                    new ProofGoal.Any(any.parts().stream().map(this::folded).toList());
            choices.put(choice, any);
            made = choice;
        }
        folded.put(goal, made);
        return made;
    }

    /** With the largest weight of a place of each group: the sum is at least what it was, since no place has fewer tokens than none. */
    Inequality folded(Inequality inequality) {
        SparseVector weights = inequality.weights();
        TreeMap<Integer, Long> largest = new TreeMap<>();
        TreeMap<Integer, Integer> counted = new TreeMap<>();
        for (int k = 0; k < weights.size(); k++) {
            int group = groupOf[weights.position(k)];
            largest.merge(group, weights.value(k), Math::max);
            counted.merge(group, 1, Integer::sum);
        }
        counted.forEach((group, many) -> {
            if (many < groups.to(group) - groups.from(group)) {
                largest.merge(group, 0L, Math::max);
            }
        });
        largest.values().removeIf(weight -> weight == 0);
        return new Inequality(vector(largest), inequality.least());
    }

    private static SparseVector vector(SortedMap<Integer, Long> values) {
        return SparseVector.of(
                values.keySet().stream().mapToInt(Integer::intValue).toArray(),
                values.values().stream().mapToLong(Long::longValue).toArray());
    }

    /** The disjunction that a folded one comes from; null where the search for a proof has made it. */
    ProofGoal.@Nullable Any unfolded(ProofGoal.Any choice) {
        return choices.get(choice);
    }

    /** The same inequality over the tokens of all places of each group. */
    Inequality unfolded(Inequality inequality) {
        return new Inequality(unfolded(inequality.weights()), inequality.least());
    }

    /** The same weight for all places of a group. */
    SparseVector unfolded(SparseVector weights) {
        List<Integer> places = new ArrayList<>();
        List<Long> values = new ArrayList<>();
        for (int k = 0; k < weights.size(); k++) {
            for (int p = groups.from(weights.position(k)); p < groups.to(weights.position(k)); p++) {
                places.add(p);
                values.add(weights.value(k));
            }
        }
        return SparseVector.of(
                places.stream().mapToInt(Integer::intValue).toArray(),
                values.stream().mapToLong(Long::longValue).toArray());
    }

    /** All places of some groups. */
    BitSet unfolded(BitSet some) {
        BitSet places = new BitSet();
        some.stream().forEach(group -> places.set(groups.from(group), groups.to(group)));
        return places;
    }
}
