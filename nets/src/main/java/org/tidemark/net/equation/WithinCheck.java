package org.tidemark.net.equation;

import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.proof.ProofGoal;
import org.tidemark.net.structure.SparseVector;

/**
 * Checks a {@link WithinCounts} from the arcs of the net alone.
 *
 * <p>Take a run to the goal that fires none of the exceeding transitions more often than allowed. In every vector of firings that is listed the goal is not met,
 * and some transition of the rest of the run is in the set that was chosen there. The first one of them is enabled there (whatever could enable it is in the
 * set, too, and has not fired), and fired before the others leaves them as they were (whatever it could disable is in the set). So the run can begin with
 * it, and the vector with one firing more is listed as well. Since each step makes the rest of the run shorter, there is no such run.
 */
final class WithinCheck {
    private final PetriNet net;
    private final ProofGoal goal;
    private final WithinCounts lemma;
    private final BitSet exceeding;

    /** What each transition adds to a place, takes away from it included; the transitions at each place. */
    private final Map<Integer, Map<Integer, Long>> changes = new HashMap<>();

    private final Map<Integer, BitSet> needing = new HashMap<>();
    private final Map<Integer, BitSet> banned = new HashMap<>();

    /** The vector at hand, its marking, and the transitions chosen there. */
    private SparseVector fired = SparseVector.of(new int[0], new long[0]);

    private int[] marking = {};
    private BitSet chosen = new BitSet();

    WithinCheck(PetriNet net, ProofGoal goal, WithinCounts lemma) {
        this.net = net;
        this.goal = goal;
        this.lemma = lemma;
        exceeding = lemma.exceeding();
        for (int t = 0; t < net.transitions(); t++) {
            collect(t);
        }
    }

    private void collect(int t) {
        for (int sign : new int[] {1, -1}) {
            Arcs arcs = sign > 0 ? net.outputs() : net.inputs();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                changes.computeIfAbsent(arcs.place(a), p -> new HashMap<>())
                        .merge(t, (long) sign * arcs.weight(a), Long::sum);
            }
        }
        for (Arcs arcs : List.of(net.inputs(), net.reads(), net.inhibitors())) {
            Map<Integer, BitSet> where = arcs == net.inhibitors() ? banned : needing;
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                where.computeIfAbsent(arcs.place(a), p -> new BitSet()).set(t);
            }
        }
    }

    boolean holds() {
        if (!lemma.chosen().containsKey(SparseVector.of(new int[0], new long[0]))) {
            return false;
        }
        for (Map.Entry<SparseVector, BitSet> entry : lemma.chosen().entrySet()) {
            fired = entry.getKey();
            chosen = entry.getValue();
            marking = marking();
            if (Arrays.stream(marking).anyMatch(tokens -> tokens < 0) || !hasSome(goal) || !isClosed()) {
                return false;
            }
        }
        return true;
    }

    private int[] marking() {
        long[] tokens = Arrays.stream(net.initialMarking()).asLongStream().toArray();
        for (int k = 0; k < fired.size(); k++) {
            add(tokens, net.outputs(), fired.position(k), fired.value(k));
            add(tokens, net.inputs(), fired.position(k), -fired.value(k));
        }
        return Arrays.stream(tokens).mapToInt(Math::toIntExact).toArray();
    }

    private static void add(long[] tokens, Arcs arcs, int t, long times) {
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            tokens[arcs.place(a)] = Math.addExact(tokens[arcs.place(a)], Math.multiplyExact(times, arcs.weight(a)));
        }
    }

    /** Whether part of the goal is not met, and every run that meets it has a chosen transition in it. */
    private boolean hasSome(ProofGoal part) {
        if (part instanceof ProofGoal.Need need) {
            return !need.inequality().holds(marking)
                    && hasAllThatRaise(need.inequality().weights());
        }
        return part instanceof ProofGoal.All all
                ? all.parts().stream().anyMatch(this::hasSome)
                : ((ProofGoal.Any) part).parts().stream().allMatch(this::hasSome);
    }

    private boolean hasAllThatRaise(SparseVector weights) {
        Map<Integer, Long> effects = new HashMap<>();
        for (int k = 0; k < weights.size(); k++) {
            long weight = weights.value(k);
            changes.getOrDefault(weights.position(k), Map.of())
                    .forEach((t, by) -> effects.merge(t, Math.multiplyExact(weight, by), Math::addExact));
        }
        return effects.entrySet().stream().allMatch(effect -> effect.getValue() <= 0 || isTaken(effect.getKey()));
    }

    /** Whether a transition is chosen, or a run that fires it once more meets the lemma. */
    private boolean isTaken(int t) {
        return chosen.get(t) || (exceeding.get(t) && left(t) == 0);
    }

    private long left(int t) {
        return lemma.counts().at(t) - fired.at(t);
    }

    private boolean isClosed() {
        for (int t = chosen.nextSetBit(0); t >= 0; t = chosen.nextSetBit(t + 1)) {
            if (left(t) < 0 || !(isEnabled(t) ? isFollowed(t) && hasAllThatItDisables(t) : hasAllThatEnable(t))) {
                return false;
            }
        }
        return true;
    }

    private boolean isEnabled(int t) {
        return lacking(net.inputs(), t).isEmpty()
                && lacking(net.reads(), t).isEmpty()
                && lacking(net.inhibitors(), t).isEmpty();
    }

    /** The places where a transition has too few tokens, or too many. */
    private BitSet lacking(Arcs arcs, int t) {
        BitSet places = new BitSet();
        for (int a = arcs.from(t); a < arcs.to(t); a++) {
            boolean hasEnough = marking[arcs.place(a)] >= arcs.weight(a);
            places.set(arcs.place(a), hasEnough == (arcs == net.inhibitors()));
        }
        return places;
    }

    /** Whether the vector with one firing more is listed; or that firing is one too many, as the lemma says. */
    private boolean isFollowed(int t) {
        if (left(t) == 0) {
            return exceeding.get(t);
        }
        TreeMap<Integer, Long> more = new TreeMap<>(Map.of(t, 1L));
        for (int k = 0; k < fired.size(); k++) {
            more.merge(fired.position(k), fired.value(k), Math::addExact);
        }
        return lemma.chosen()
                .containsKey(SparseVector.of(
                        more.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        more.values().stream().mapToLong(Long::longValue).toArray()));
    }

    private boolean hasAllThatItDisables(int t) {
        for (Arcs arcs : List.of(net.inputs(), net.outputs())) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int p = arcs.place(a);
                long by = changes.getOrDefault(p, Map.of()).getOrDefault(t, 0L);
                BitSet disabled = (by < 0 ? needing : banned).getOrDefault(p, new BitSet());
                if (by != 0 && !disabled.stream().allMatch(this::isTaken)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean hasAllThatEnable(int t) {
        return lacking(net.inputs(), t).stream().anyMatch(p -> hasAllThatChange(p, 1))
                || lacking(net.reads(), t).stream().anyMatch(p -> hasAllThatChange(p, 1))
                || lacking(net.inhibitors(), t).stream().anyMatch(p -> hasAllThatChange(p, -1));
    }

    private boolean hasAllThatChange(int place, int sign) {
        return changes.getOrDefault(place, Map.of()).entrySet().stream()
                .allMatch(change -> Long.signum(change.getValue()) != sign || isTaken(change.getKey()));
    }
}
