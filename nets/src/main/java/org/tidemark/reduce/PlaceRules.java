package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;

/** The rules that remove places which restrict nothing, or whose tokens follow from those of others. */
final class PlaceRules {
    private PlaceRules() {}

    /**
     * Preserves everything: removes the arcs of places whose tokens never change and are always enough, and the places
     * if they are not visible.
     *
     * <p>Every transition at such a place puts back what it takes, and needs no more than is there at first. What needs
     * more is left to {@link TransitionRules.DeadTransitions}.
     */
    static final class ConstantPlaces implements Rule {
        @Override
        public String name() {
            return "constant places";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.allOf(Preserved.class);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (isConstant(net, p)) {
                    net.removePlace(p);
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isConstant(ReducibleNet net, int place) {
            int[] near = net.near(place);
            for (int t : near) {
                if (net.effect(t, place) != 0 || net.inputs(t).at(place) > net.initial(place)) {
                    return false;
                }
            }
            return near.length > 0 || !net.isVisible(place);
        }
    }

    /**
     * Preserves everything: removes invisible places that never keep a transition from happening, sinks among them.
     *
     * <p>No transition makes the tokens fewer, and at first there are enough for each (G. Berthelot, Transformations and
     * Decompositions of Nets, LNCS 254, 1987: a redundant place that needs no other places).
     */
    static final class UnconstrainingPlaces implements Rule {
        @Override
        public String name() {
            return "places that constrain nothing";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.allOf(Preserved.class);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (!net.isVisible(p) && isAlwaysEnough(net, p)) {
                    net.removePlace(p);
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isAlwaysEnough(ReducibleNet net, int place) {
            for (int t : net.near(place)) {
                int needed = net.inputs(t).at(place);
                if (needed > net.initial(place) || (needed > 0 && net.effect(t, place) < 0)) {
                    return false;
                }
            }
            return true;
        }
    }

    /**
     * Preserves everything: of places with the same arcs, or with a multiple of them, keeps the one that constrains
     * most.
     *
     * <p>Let all weights at {@code p} be {@code g} times those at {@code q}. Then {@code p} changes by {@code g} times
     * what {@code q} does, and where {@code p} holds at first enough for as many firings as {@code q}, it always does,
     * and is redundant (Berthelot; Murata, "fusion of parallel places").
     */
    static final class EqualPlaces implements Rule {
        /** The arcs at a place, divided by what all their weights can be divided by. */
        @SuppressWarnings("ArrayRecordComponent") // equals and hashCode compare the arrays, which are not shared
        private record Column(int place, int unit, int[] arcs) {
            /** How many units there are at first. */
            int units(ReducibleNet net) {
                return net.initial(place) / unit;
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Column column && Arrays.equals(arcs, column.arcs);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(arcs);
            }
        }

        @Override
        public String name() {
            return "equal places";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.allOf(Preserved.class);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            Map<Column, List<Column>> equal = new HashMap<>();
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                Column column = column(net, p);
                if (column != null) {
                    equal.computeIfAbsent(column, first -> new ArrayList<>()).add(column);
                }
            }
            int applied = 0;
            for (List<Column> group : equal.values()) {
                applied += group.size() > 1 ? keepTightest(net, group) : 0;
            }
            return applied;
        }

        private static int keepTightest(ReducibleNet net, List<Column> group) {
            Column kept = Collections.min(
                    group,
                    Comparator.<Column>comparingInt(column -> column.units(net))
                            .thenComparing(column -> !net.isVisible(column.place()))
                            .thenComparing(Column::unit));
            int applied = 0;
            for (Column column : group) {
                if (column.place() != kept.place() && !net.isVisible(column.place())) {
                    net.removePlace(column.place());
                    applied++;
                }
            }
            return applied;
        }

        private static @Nullable Column column(ReducibleNet net, int place) {
            int[] near = net.near(place);
            Arrays.sort(near);
            int unit = 0;
            int[] arcs = new int[3 * near.length];
            for (int i = 0; i < near.length; i++) {
                arcs[3 * i] = near[i];
                arcs[3 * i + 1] = net.inputs(near[i]).at(place);
                arcs[3 * i + 2] = net.outputs(near[i]).at(place);
                unit = gcd(gcd(unit, arcs[3 * i + 1]), arcs[3 * i + 2]);
            }
            for (int i = 0; i < near.length; i++) {
                arcs[3 * i + 1] /= unit;
                arcs[3 * i + 2] /= unit;
            }
            return near.length == 0 ? null : new Column(place, unit, arcs);
        }

        private static int gcd(int a, int b) {
            return b == 0 ? a : gcd(b, a % b);
        }
    }

    /**
     * Preserves everything but liveness: makes one place of invisible places from which tokens go on in the same ways.
     *
     * <p>Each transition that takes from one of the places takes a single token from it, is not inhibited, and has a
     * partner at each of the other places that differs from it only in that place. So it does not matter which of the
     * places a token is in: markings with equal sums over them are bisimilar (Thierry-Mieg 2020, "symmetric choice"). A
     * run is lifted by taking the partner whose place has a token.
     */
    static final class SymmetricPlaces implements Rule {
        /** Represents the place itself in the description of its future. */
        private static final int ITSELF = -1;

        private static final int MOST_CONSUMERS = 64;

        @Override
        public String name() {
            return "symmetric places";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            Map<Set<Step>, Integer> known = new HashMap<>();
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                Set<Step> future = net.isVisible(p) ? null : future(net, p);
                if (future == null) {
                    continue;
                }
                Integer twin = known.putIfAbsent(future, p);
                // What happened to a twin in this pass may have changed its future.
                if (twin != null && future.equals(future(net, twin)) && merge(net, twin, p)) {
                    applied++;
                }
            }
            return applied;
        }

        /**
         * The steps that one token in a place enables; null where a transition takes several, is inhibited, or there is
         * none.
         */
        private static @Nullable Set<Step> future(ReducibleNet net, int place) {
            int[] consumers = net.consumers(place);
            if (consumers.length == 0 || consumers.length > MOST_CONSUMERS) {
                return null;
            }
            Set<Step> future = new HashSet<>();
            for (int t : consumers) {
                if (net.inputs(t).at(place) != 1 || net.isInhibited(t) || !future.add(step(net, t, place))) {
                    return null;
                }
            }
            return future;
        }

        private static Step step(ReducibleNet net, int transition, int place) {
            return new Step(
                    net.inputs(transition).without(place),
                    net.outputs(transition).renamed(place, ITSELF));
        }

        /** A step of a token: the other tokens that it needs, and the tokens that it produces. */
        private record Step(Bag besides, Bag puts) {}

        private static boolean merge(ReducibleNet net, int kept, int gone) {
            if (!net.canPour(gone, kept)) {
                return false;
            }
            Map<Step, Integer> partners = new HashMap<>();
            for (int t : net.consumers(gone)) {
                partners.put(step(net, t, gone), t);
            }
            Tokens tokens = new Tokens(net, kept, gone);
            for (int t : net.consumers(kept)) {
                int partner = Objects.requireNonNull(partners.get(step(net, t, kept)));
                tokens.partner.put(t, partner);
                net.journal().isPartner(t, partner);
            }
            net.journal().lift(tokens::lift);
            Arrays.stream(net.consumers(gone)).forEach(net::removeTransition);
            net.pour(gone, kept);
            return true;
        }

        /** Where the tokens of two places are, as they were before they became one. */
        private static final class Tokens {
            private final int kept;
            private final int gone;
            private final Map<Integer, Integer> partner = new HashMap<>();
            private final Map<Integer, int[]> effects = new HashMap<>();

            Tokens(ReducibleNet net, int keptPlace, int gonePlace) {
                kept = net.initial(keptPlace);
                gone = net.initial(gonePlace);
                for (int place : new int[] {keptPlace, gonePlace}) {
                    for (int t : net.near(place)) {
                        effects.put(t, new int[] {net.effect(t, keptPlace), net.effect(t, gonePlace)});
                    }
                }
            }

            List<List<Integer>> lift(List<List<Integer>> run) {
                long inKept = kept;
                long inGone = gone;
                List<List<Integer>> lifted = new ArrayList<>();
                for (List<Integer> part : run) {
                    List<Integer> events = new ArrayList<>();
                    for (int event : part) {
                        Integer other = inKept == 0 ? partner.get(event) : null;
                        int taken = other == null ? event : other;
                        int[] effect = effects.get(taken);
                        inKept += effect == null ? 0 : effect[0];
                        inGone += effect == null ? 0 : effect[1];
                        events.add(taken);
                    }
                    lifted.add(events);
                }
                if (inKept < 0 || inGone < 0) {
                    throw new IllegalStateException("a run that takes tokens from where there are none");
                }
                return lifted;
            }
        }
    }

    /**
     * Preserves everything: removes an invisible place if others together never hold more, and are needed by whatever
     * needs it.
     *
     * <p>Let {@code S} be a set of other places such that every transition changes the place by at least as much as all
     * of {@code S}, so that it always holds at least the sum over {@code S} plus {@code b}, where {@code b} is the
     * difference at first. If each transition that takes from the place needs at most what it needs of {@code S} plus
     * {@code b}, the place never keeps one from happening (Berthelot 1987, redundant places; M. Silva and others,
     * structurally implicit places, LNCS 1491, 1998).
     *
     * <p>{@code S} is not searched for exhaustively: whatever breaks one of the conditions is repaired by the place
     * that breaks fewest others, and after some steps the attempt ends.
     */
    static final class ImpliedPlaces implements Rule {
        private static final int MOST_MEMBERS = 24;
        private static final int MOST_ARCS = 60;

        @Override
        public String name() {
            return "implied places";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.allOf(Preserved.class);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (!net.isVisible(p) && new Attempt(net, p).succeeds()) {
                    net.removePlace(p);
                    applied++;
                }
            }
            return applied;
        }

        /** The search for the other places, for one place. */
        private static final class Attempt {
            private final ReducibleNet net;
            private final int place;
            private final int[] consumers;
            private final Set<Integer> members = new HashSet<>();
            /** By how much more each transition changes the place than the others; 0 where nothing is said. */
            private final Map<Integer, Long> gain = new HashMap<>();
            /** The surplus of the place over the others in the initial marking. */
            private long ahead;

            Attempt(ReducibleNet net, int place) {
                this.net = net;
                this.place = place;
                consumers = net.consumers(place);
                ahead = net.initial(place);
                for (int t : net.near(place)) {
                    gain.put(t, (long) net.effect(t, place));
                }
            }

            boolean succeeds() {
                if (consumers.length == 0 || gain.size() > MOST_ARCS) {
                    return false;
                }
                while (members.size() <= MOST_MEMBERS) {
                    int broken = broken();
                    if (broken < 0) {
                        return true;
                    }
                    int best = best(broken);
                    if (best < 0) {
                        return false;
                    }
                    add(best);
                }
                return false;
            }

            /** A transition that loses more of the place than of the others, or may be kept from happening by it; -1 for none. */
            private int broken() {
                for (Map.Entry<Integer, Long> entry : gain.entrySet()) {
                    if (entry.getValue() < 0) {
                        return entry.getKey();
                    }
                }
                for (int t : consumers) {
                    long needed = ahead;
                    for (int member : members) {
                        needed += net.inputs(t).at(member);
                    }
                    if (needed < net.inputs(t).at(place)) {
                        return t;
                    }
                }
                return -1;
            }

            /**
             * The input place of a transition whose joining the others leaves fewest transitions broken; -1 where there
             * is none.
             */
            private int best(int transition) {
                Bag inputs = net.inputs(transition);
                boolean mustLose = gain.getOrDefault(transition, 0L) < 0;
                int best = -1;
                int fewest = Integer.MAX_VALUE;
                for (int i = 0; i < inputs.size(); i++) {
                    int candidate = inputs.place(i);
                    boolean helps = candidate != place
                            && !members.contains(candidate)
                            && (!mustLose || net.effect(transition, candidate) < 0);
                    int broken = helps ? brokenBy(candidate) : Integer.MAX_VALUE;
                    if (broken < fewest) {
                        fewest = broken;
                        best = candidate;
                    }
                }
                return best;
            }

            private int brokenBy(int candidate) {
                int[] near = net.near(candidate);
                if (near.length > MOST_ARCS) {
                    return Integer.MAX_VALUE;
                }
                return (int) Arrays.stream(near)
                        .filter(t ->
                                net.effect(t, candidate) > 0 && gain.getOrDefault(t, 0L) - net.effect(t, candidate) < 0)
                        .count();
            }

            private void add(int member) {
                members.add(member);
                ahead -= net.initial(member);
                for (int t : net.near(member)) {
                    gain.merge(t, -(long) net.effect(t, member), Long::sum);
                }
            }
        }
    }
}
