package org.tidemark.net.structure;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.PetriNetBuilder;

/**
 * Soundness of workflow nets that are free-choice, or become so when nodes are fused, without exploring them: a net is sound if and only if its short-circuited net
 * is live and bounded (van der Aalst 1998).
 *
 * <p>The short-circuited net is first made smaller by rules that keep liveness and boundedness in both directions (Murata 1989, section V: series and parallel
 * places and transitions, loops), which leave nothing but one loop of most nets. What is left is decided by the rank theorem (Desel and Esparza 1995, theorem 10.11):
 * a free-choice net is live and bounded if and only if it has a positive place invariant and a positive transition invariant, its rank is the number of its clusters
 * less one, and every siphon is marked. Immutable.
 *
 * @param verdict whether the net is sound
 * @param reason why, or why that is not known, as the end of a sentence
 * @param isFreeChoice whether the net is free-choice as it was given, not only after the rules
 * @param fusions how many nodes the rules removed
 * @param core the short-circuited net that was left, which is live and bounded if and only if the net is sound
 */
public record FreeChoiceSoundness(Verdict verdict, String reason, boolean isFreeChoice, int fusions, PetriNet core) {
    /** The answer. */
    public enum Verdict {
        SOUND,
        NOT_SOUND,
        UNKNOWN
    }

    /** Decides a workflow net; unknown where the rules do not leave an ordinary free-choice net without read arcs, or the limit is over. */
    public static FreeChoiceSoundness of(WorkflowNet workflow, Limit limit) {
        PetriNet closed = workflow.shortCircuited();
        NetClass kind = NetClass.of(closed);
        boolean isFreeChoice = kind.extendedFreeChoice();
        if (!kind.ordinary() || closed.reads().size() > 0) {
            return new FreeChoiceSoundness(Verdict.UNKNOWN, "the net is not free-choice", isFreeChoice, 0, closed);
        }
        Fusion fusion = new Fusion(closed);
        while (fusion.pass() && !limit.isOver()) {
            // until nothing changes any more
        }
        PetriNet core = fusion.core();
        int fusions = closed.places() + closed.transitions() - core.places() - core.transitions();
        String reason = fusion.isDead ? "a place on a loop has no token at the start" : "";
        boolean isSound = !fusion.isDead;
        if (isSound && !NetClass.of(core).extendedFreeChoice()) {
            return new FreeChoiceSoundness(Verdict.UNKNOWN, "the net is not free-choice", isFreeChoice, fusions, core);
        }
        if (isSound) {
            Rank rank = new Rank(core, limit);
            reason = rank.objection();
            isSound = reason.isEmpty();
            if (!isSound && rank.isOpen) {
                return new FreeChoiceSoundness(Verdict.UNKNOWN, reason, isFreeChoice, fusions, core);
            }
        }
        return new FreeChoiceSoundness(
                isSound ? Verdict.SOUND : Verdict.NOT_SOUND,
                isSound ? "the short-circuited net is live and bounded by the rank theorem" : reason,
                isFreeChoice,
                fusions,
                core);
    }

    /** A net while it is made smaller. Places and transitions keep their numbers; the sets of a removed node are empty. */
    private static final class Fusion {
        private final PetriNet net;
        private final List<NavigableSet<Integer>> before = new ArrayList<>();
        private final List<NavigableSet<Integer>> after = new ArrayList<>();
        private final List<NavigableSet<Integer>> filling = new ArrayList<>();
        private final List<NavigableSet<Integer>> draining = new ArrayList<>();
        private final int[] tokens;
        private final BitSet places = new BitSet();
        private final BitSet transitions = new BitSet();
        private boolean isDead;

        Fusion(PetriNet net) {
            this.net = net;
            tokens = net.initialMarking().clone();
            places.set(0, net.places());
            transitions.set(0, net.transitions());
            for (int p = 0; p < net.places(); p++) {
                filling.add(new TreeSet<>());
                draining.add(new TreeSet<>());
            }
            for (int t = 0; t < net.transitions(); t++) {
                before.add(connected(net.inputs(), t, draining));
                after.add(connected(net.outputs(), t, filling));
            }
        }

        private static NavigableSet<Integer> connected(Arcs arcs, int t, List<NavigableSet<Integer>> back) {
            NavigableSet<Integer> set = new TreeSet<>();
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                set.add(arcs.place(a));
                back.get(arcs.place(a)).add(t);
            }
            return set;
        }

        /** Applies every rule wherever it fits; whether any did. */
        boolean pass() {
            int size = places.cardinality() + transitions.cardinality();
            for (int t = transitions.nextSetBit(0); t >= 0; t = transitions.nextSetBit(t + 1)) {
                seriesPlaces(t);
            }
            for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
                seriesTransitions(p);
            }
            parallelPlaces();
            parallelTransitions();
            loops();
            return !isDead && places.cardinality() + transitions.cardinality() < size;
        }

        /** A transition between two places, the first of which has no other way out: the places become one. */
        private void seriesPlaces(int t) {
            if (before.get(t).size() != 1 || after.get(t).size() != 1) {
                return;
            }
            int first = before.get(t).first();
            int second = after.get(t).first();
            if (first == second || draining.get(first).size() != 1) {
                return;
            }
            // a transition that fills both places would need an arc of weight two
            if (filling.get(first).stream().anyMatch(filling.get(second)::contains)) {
                return;
            }
            removeTransition(t);
            for (int u : List.copyOf(filling.get(first))) {
                after.get(u).remove(first);
                after.get(u).add(second);
                filling.get(second).add(u);
            }
            filling.get(first).clear();
            tokens[second] += tokens[first];
            places.clear(first);
        }

        /** An empty place between two transitions, the second of which needs nothing else: the transitions become one. */
        private void seriesTransitions(int p) {
            if (filling.get(p).size() != 1 || draining.get(p).size() != 1 || tokens[p] > 0) {
                return;
            }
            int first = filling.get(p).first();
            int second = draining.get(p).first();
            boolean isShared = after.get(second).stream().anyMatch(after.get(first)::contains);
            if (first == second || before.get(second).size() != 1 || isShared) {
                return;
            }
            List<Integer> out = List.copyOf(after.get(second));
            removeTransition(second);
            after.get(first).remove(p);
            filling.get(p).clear();
            places.clear(p);
            for (int q : out) {
                after.get(first).add(q);
                filling.get(q).add(first);
            }
        }

        private void removeTransition(int t) {
            before.get(t).forEach(p -> draining.get(p).remove(t));
            after.get(t).forEach(p -> filling.get(p).remove(t));
            before.get(t).clear();
            after.get(t).clear();
            transitions.clear(t);
        }

        private void removePlace(int p) {
            filling.get(p).forEach(t -> after.get(t).remove(p));
            draining.get(p).forEach(t -> before.get(t).remove(p));
            filling.get(p).clear();
            draining.get(p).clear();
            places.clear(p);
        }

        /** Of places with the same transitions before and after them, the one with the fewest tokens is enough. */
        private void parallelPlaces() {
            Map<List<NavigableSet<Integer>>, Integer> kept = new HashMap<>();
            for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
                List<NavigableSet<Integer>> key =
                        List.of(new TreeSet<>(filling.get(p)), new TreeSet<>(draining.get(p)));
                Integer other = kept.putIfAbsent(key, p);
                if (other != null) {
                    tokens[other] = Math.min(tokens[other], tokens[p]);
                    removePlace(p);
                }
            }
        }

        private void parallelTransitions() {
            Map<List<NavigableSet<Integer>>, Integer> kept = new HashMap<>();
            for (int t = transitions.nextSetBit(0); t >= 0; t = transitions.nextSetBit(t + 1)) {
                List<NavigableSet<Integer>> key = List.of(new TreeSet<>(before.get(t)), new TreeSet<>(after.get(t)));
                if (kept.putIfAbsent(key, t) != null) {
                    removeTransition(t);
                }
            }
        }

        /** A transition that takes and gives back one token where others do more, and a marked place that one transition takes from and gives back to. */
        private void loops() {
            for (int t = transitions.nextSetBit(0); t >= 0; t = transitions.nextSetBit(t + 1)) {
                boolean isLoop = before.get(t).size() == 1 && before.get(t).equals(after.get(t));
                if (isLoop && draining.get(before.get(t).first()).size() > 1) {
                    removeTransition(t);
                }
            }
            for (int p = places.nextSetBit(0); p >= 0; p = places.nextSetBit(p + 1)) {
                boolean isLoop = filling.get(p).size() == 1 && filling.get(p).equals(draining.get(p));
                if (isLoop && tokens[p] == 0) {
                    isDead = true;
                    return;
                }
                if (isLoop && before.get(filling.get(p).first()).size() > 1) {
                    removePlace(p);
                }
            }
        }

        PetriNet core() {
            PetriNetBuilder core = new PetriNetBuilder(net.name());
            int[] number = new int[net.places()];
            places.stream().forEach(p -> number[p] = core.place(net.placeId(p), tokens[p]));
            transitions.stream().forEach(t -> {
                int copy = core.transition(net.transitionId(t));
                before.get(t).forEach(p -> core.input(copy, number[p], 1));
                after.get(t).forEach(p -> core.output(copy, number[p], 1));
            });
            return core.build();
        }
    }

    /** The four conditions of the rank theorem. */
    private static final class Rank {
        private final PetriNet net;
        private final Limit limit;
        private boolean isOpen;

        Rank(PetriNet net, Limit limit) {
            this.net = net;
            this.limit = limit;
        }

        /** The first condition that is not met; empty where all are. */
        String objection() {
            if (isEmpty(net)) {
                return "a transition needs or leaves nothing";
            }
            BitSet unmarked = new BitSet();
            for (int p = 0; p < net.places(); p++) {
                unmarked.set(p, net.initial(p) == 0);
            }
            BitSet siphon = new SiphonsAndTraps(net).largestSiphon(unmarked);
            if (!siphon.isEmpty()) {
                return "a siphon has no token: " + net.shownPlace(siphon.nextSetBit(0));
            }
            Semiflows weights = Semiflows.ofPlaces(net, limit);
            Semiflows cycles = Semiflows.ofTransitions(net, limit);
            if (!isCovering(weights, net.places())) {
                return open(weights, "the net has no positive place invariant: tokens are not preserved");
            }
            if (!isCovering(cycles, net.transitions())) {
                return open(cycles, "the net has no positive transition invariant: not everything can be repeated");
            }
            int rank;
            try {
                rank = rank();
            } catch (ArithmeticException overflow) {
                isOpen = true;
                return "the numbers of the rank get too large";
            }
            int clusters = clusters();
            return rank == clusters - 1 ? "" : "the rank is " + rank + ", and there are " + clusters + " clusters";
        }

        private static boolean isEmpty(PetriNet net) {
            for (int t = 0; t < net.transitions(); t++) {
                if (net.inputs().from(t) == net.inputs().to(t)
                        || net.outputs().from(t) == net.outputs().to(t)) {
                    return true;
                }
            }
            return false;
        }

        private String open(Semiflows flows, String objection) {
            isOpen = !flows.complete();
            return isOpen ? "not all invariants were found: " + flows.lack().reason() : objection;
        }

        private static boolean isCovering(Semiflows flows, int size) {
            BitSet covered = new BitSet();
            flows.minimal().forEach(flow -> covered.or(flow.support()));
            return covered.cardinality() == size;
        }

        /**
         * The rank of the incidence matrix, exactly.
         *
         * @throws ArithmeticException when numbers get too large
         */
        private int rank() {
            Incidence incidence = Incidence.of(net);
            Map<Integer, SparseVector> byPivot = new HashMap<>();
            for (int t = 0; t < net.transitions(); t++) {
                SparseVector row = incidence.ofTransition(t);
                while (row.size() > 0) {
                    SparseVector other = byPivot.get(row.position(0));
                    if (other == null) {
                        byPivot.put(row.position(0), row);
                        break;
                    }
                    long a = other.value(0);
                    long b = row.value(0);
                    long common = SparseVector.gcd(a, b);
                    row = row.combine(a / common, other, -(b / common));
                }
            }
            return byPivot.size();
        }

        /** Clusters: the smallest sets with, for each place, its output transitions, and for each transition, its input places. */
        private int clusters() {
            int[] parent = new int[net.places() + net.transitions()];
            Arrays.setAll(parent, i -> i);
            for (int t = 0; t < net.transitions(); t++) {
                for (int a = net.inputs().from(t); a < net.inputs().to(t); a++) {
                    parent[root(parent, net.inputs().place(a))] = root(parent, net.places() + t);
                }
            }
            int clusters = 0;
            for (int i = 0; i < parent.length; i++) {
                clusters += parent[i] == i ? 1 : 0;
            }
            return clusters;
        }

        private static int root(int[] parent, int node) {
            int at = node;
            while (parent[at] != at) {
                parent[at] = parent[parent[at]];
                at = parent[at];
            }
            return at;
        }
    }
}
