package org.tidemark.net.structure;

import java.math.BigDecimal;
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
 * Rules that make a net smaller and keep liveness and boundedness in both directions (Murata 1989, section V: series and parallel places and transitions, loops), and
 * the way back for weights of the nodes that were left. For ordinary nets without read arcs. Places and transitions keep their numbers; the sets of a removed node
 * are empty.
 */
final class Fusion {
    private final PetriNet net;
    private final List<NavigableSet<Integer>> before = new ArrayList<>();
    private final List<NavigableSet<Integer>> after = new ArrayList<>();
    private final List<NavigableSet<Integer>> filling = new ArrayList<>();
    private final List<NavigableSet<Integer>> draining = new ArrayList<>();
    private final int[] tokens;
    private final BitSet places = new BitSet();
    private final BitSet transitions = new BitSet();
    private final List<Step> steps = new ArrayList<>();
    private boolean isDead;

    /** Applies the rules until none fits, or the limit is over. */
    static Fusion of(PetriNet net, Limit limit) {
        Fusion fusion = new Fusion(net);
        while (fusion.pass() && !limit.isOver()) {
            // until nothing changes any more
        }
        return fusion;
    }

    /** Whether a place on a loop has no token, so that the net is not live. */
    boolean isDead() {
        return isDead;
    }

    /**
     * Weights of all places of the net from those of the places that were left. The effect of each transition that was left is the one it has there, and that of the
     * others is 0, or that of a transition parallel to them. Positive weights stay positive where every transition leaves something.
     *
     * @param left by the numbers of the places in {@link #core}
     */
    BigDecimal[] ofPlaces(BigDecimal[] left) {
        return lifted(left, places, net.places(), true);
    }

    /** Weights of all transitions of the net from those of the transitions that were left, as {@link #ofPlaces} does of places. */
    BigDecimal[] ofTransitions(BigDecimal[] left) {
        return lifted(left, transitions, net.transitions(), false);
    }

    private BigDecimal[] lifted(BigDecimal[] left, BitSet kept, int size, boolean isOfPlaces) {
        BigDecimal[] all = new BigDecimal[size];
        Arrays.fill(all, BigDecimal.ZERO);
        int next = 0;
        for (int i = kept.nextSetBit(0); i >= 0; i = kept.nextSetBit(i + 1)) {
            all[i] = left[next++];
        }
        Kind parallel = isOfPlaces ? Kind.PARALLEL_PLACES : Kind.PARALLEL_TRANSITIONS;
        Kind alike = isOfPlaces ? Kind.SERIES_PLACES : Kind.SERIES_TRANSITIONS;
        Kind sum = isOfPlaces ? Kind.SERIES_TRANSITIONS : Kind.SERIES_PLACES;
        Kind any = isOfPlaces ? Kind.LOOP_PLACE : Kind.LOOP_TRANSITION;
        for (int i = steps.size() - 1; i >= 0; i--) {
            Step step = steps.get(i);
            if (step.kind == parallel) {
                all[step.kept] = all[step.kept].divide(BigDecimal.valueOf(2));
                all[step.alike] = all[step.kept];
            } else if (step.kind == alike) {
                all[step.alike] = all[step.kept];
            } else if (step.kind == sum) {
                all[step.removed] =
                        step.around.stream().map(node -> all[node]).reduce(BigDecimal.ZERO, BigDecimal::add);
            } else if (step.kind == any) {
                all[step.removed] = BigDecimal.ONE;
            }
        }
        return all;
    }

    /**
     * A use of a rule.
     *
     * @param removed the node that was removed; of a place and a transition that were removed together, the one that the rule is not named for
     * @param alike a removed node of the other kind, which has the weight of the one that was kept; of parallel nodes, the one that was removed; -1 for loops
     * @param kept the node that was kept; -1 for loops
     * @param around the nodes whose weights add up to that of the removed one
     */
    private record Step(Kind kind, int removed, int alike, int kept, List<Integer> around) {}

    private enum Kind {
        SERIES_PLACES,
        SERIES_TRANSITIONS,
        PARALLEL_PLACES,
        PARALLEL_TRANSITIONS,
        LOOP_TRANSITION,
        LOOP_PLACE
    }

    private Fusion(PetriNet net) {
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
    private boolean pass() {
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
        steps.add(new Step(Kind.SERIES_PLACES, t, first, second, List.copyOf(filling.get(first))));
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
        steps.add(new Step(Kind.SERIES_TRANSITIONS, p, second, first, out));
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
            List<NavigableSet<Integer>> key = List.of(new TreeSet<>(filling.get(p)), new TreeSet<>(draining.get(p)));
            Integer other = kept.putIfAbsent(key, p);
            if (other != null) {
                tokens[other] = Math.min(tokens[other], tokens[p]);
                removePlace(p);
                steps.add(new Step(Kind.PARALLEL_PLACES, -1, p, other, List.of()));
            }
        }
    }

    private void parallelTransitions() {
        Map<List<NavigableSet<Integer>>, Integer> kept = new HashMap<>();
        for (int t = transitions.nextSetBit(0); t >= 0; t = transitions.nextSetBit(t + 1)) {
            List<NavigableSet<Integer>> key = List.of(new TreeSet<>(before.get(t)), new TreeSet<>(after.get(t)));
            Integer other = kept.putIfAbsent(key, t);
            if (other != null) {
                removeTransition(t);
                steps.add(new Step(Kind.PARALLEL_TRANSITIONS, -1, t, other, List.of()));
            }
        }
    }

    /** A transition that takes and gives back one token where others do more, and a marked place that one transition takes from and gives back to. */
    private void loops() {
        for (int t = transitions.nextSetBit(0); t >= 0; t = transitions.nextSetBit(t + 1)) {
            boolean isLoop = before.get(t).size() == 1 && before.get(t).equals(after.get(t));
            if (isLoop && draining.get(before.get(t).first()).size() > 1) {
                removeTransition(t);
                steps.add(new Step(Kind.LOOP_TRANSITION, t, -1, -1, List.of()));
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
                steps.add(new Step(Kind.LOOP_PLACE, p, -1, -1, List.of()));
            }
        }
    }

    /** The net that was left. */
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
