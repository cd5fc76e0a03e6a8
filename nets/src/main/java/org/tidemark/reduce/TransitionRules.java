package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.tidemark.net.structure.Limit;

/** The rules that remove transitions which never occur, change nothing, or whose effect others have as well. */
final class TransitionRules {
    private TransitionRules() {}

    /**
     * Preserves everything but liveness: removes transitions that never happen.
     *
     * <p>There are three reasons for that. The largest set of unmarked places that no transition marks without taking
     * from it is a siphon that never gets a token, so what takes from it is dead (T. Murata, Petri Nets: Properties,
     * Analysis and Applications, Proc. IEEE 77(4), 1989, section V). Where no transition adds to a place, what needs
     * more than it holds at first is dead. And where every transition that takes from a place leaves some tokens there,
     * the place is a marked trap, and what is inhibited by that many tokens is dead. Otherwise inhibitor arcs only make
     * fewer transitions happen.
     */
    static final class DeadTransitions implements Rule {
        @Override
        public String name() {
            return "dead transitions";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int before = net.transitions();
            BitSet possible = possible(net);
            for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
                if (!possible.get(t)) {
                    net.removeTransition(t);
                }
            }
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                removeStarved(net, p);
            }
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                removeStifled(net, t);
            }
            return before - net.transitions();
        }

        /** The transitions that could happen if tokens were never used up, and one token were as good as many. */
        private static BitSet possible(ReducibleNet net) {
            BitSet possible = new BitSet();
            BitSet marked = new BitSet();
            int[] missing = new int[net.transitionNumbers()];
            int[] queue = new int[net.placeNumbers()];
            int filled = 0;
            for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
                if (net.initial(p) > 0) {
                    marked.set(p);
                    queue[filled++] = p;
                }
            }
            for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
                missing[t] = net.inputs(t).size();
                if (missing[t] == 0) {
                    possible.set(t);
                    filled = fill(net.outputs(t), marked, queue, filled);
                }
            }
            for (int next = 0; next < filled; next++) {
                for (int t : net.consumers(queue[next])) {
                    if (--missing[t] == 0) {
                        possible.set(t);
                        filled = fill(net.outputs(t), marked, queue, filled);
                    }
                }
            }
            return possible;
        }

        private static int fill(Bag places, BitSet marked, int[] queue, int size) {
            int filled = size;
            for (int i = 0; i < places.size(); i++) {
                if (!marked.get(places.place(i))) {
                    marked.set(places.place(i));
                    queue[filled++] = places.place(i);
                }
            }
            return filled;
        }

        private static void removeStifled(ReducibleNet net, int transition) {
            Bag inhibitors = net.inhibitors(transition);
            for (int i = 0; i < inhibitors.size(); i++) {
                if (least(net, inhibitors.place(i)) >= inhibitors.count(i)) {
                    net.removeTransition(transition);
                    return;
                }
            }
        }

        /** A place never holds fewer tokens than at first, or than what a transition leaves that takes some away. */
        private static int least(ReducibleNet net, int place) {
            int least = net.initial(place);
            for (int t : net.near(place)) {
                if (net.effect(t, place) < 0) {
                    least = Math.min(least, net.outputs(t).at(place));
                }
            }
            return least;
        }

        private static void removeStarved(ReducibleNet net, int place) {
            int[] near = net.near(place);
            for (int t : near) {
                if (net.effect(t, place) > 0) {
                    return;
                }
            }
            for (int t : near) {
                if (net.inputs(t).at(place) > net.initial(place)) {
                    net.removeTransition(t);
                }
            }
        }
    }

    /**
     * Preserves everything but liveness: removes a transition if another one changes the same and needs no more, equal
     * transitions among them.
     *
     * <p>Wherever it is enabled the other one is, and leads to the same marking, so the graph of markings stays as it
     * is (Murata 1989, "fusion of parallel transitions"; Y. Thierry-Mieg, Structural Reductions Revisited, Petri Nets
     * 2020, "dominated transitions"). It may be inhibited; the other one must not be.
     */
    static final class DominatedTransitions implements Rule {
        /** How many others of the same effect a transition is compared with. */
        private static final int MOST_COMPARED = 60;

        @Override
        public String name() {
            return "dominated transitions";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.complementOf(EnumSet.of(Preserved.LIVENESS));
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            Map<Effect, List<Integer>> alike = new HashMap<>();
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                alike.computeIfAbsent(Effect.of(net, t), first -> new ArrayList<>())
                        .add(t);
            }
            int applied = 0;
            for (List<Integer> group : alike.values()) {
                applied += group.size() > 1 ? keepUndominated(net, group) : 0;
            }
            return applied;
        }

        private static int keepUndominated(ReducibleNet net, List<Integer> group) {
            group.sort(
                    Comparator.<Integer>comparingInt(t -> net.inputs(t).size()).thenComparing(net::isInhibited));
            List<Integer> kept = new ArrayList<>();
            int applied = 0;
            for (int t : group) {
                boolean isDominated = kept.stream()
                        .limit(MOST_COMPARED)
                        .anyMatch(other ->
                                !net.isInhibited(other) && net.inputs(t).contains(net.inputs(other)));
                if (isDominated) {
                    net.removeTransition(t);
                    applied++;
                } else {
                    kept.add(t);
                }
            }
            return applied;
        }

        /** By how much a transition changes each place: place and difference in turn. */
        @SuppressWarnings("ArrayRecordComponent") // equals and hashCode compare the arrays, which are not shared
        private record Effect(int[] changes) {
            static Effect of(ReducibleNet net, int transition) {
                Bag taken = net.inputs(transition);
                Bag put = net.outputs(transition);
                int[] changes = new int[2 * (taken.size() + put.size())];
                int n = 0;
                int i = 0;
                int o = 0;
                while (i < taken.size() || o < put.size()) {
                    int next = i < taken.size() ? taken.place(i) : Integer.MAX_VALUE;
                    int place = o < put.size() ? Math.min(next, put.place(o)) : next;
                    int before = i < taken.size() && taken.place(i) == place ? taken.count(i++) : 0;
                    int after = o < put.size() && put.place(o) == place ? put.count(o++) : 0;
                    if (after != before) {
                        changes[n++] = place;
                        changes[n++] = after - before;
                    }
                }
                return new Effect(Arrays.copyOf(changes, n));
            }

            @Override
            public boolean equals(Object other) {
                return other instanceof Effect effect && Arrays.equals(changes, effect.changes);
            }

            @Override
            public int hashCode() {
                return Arrays.hashCode(changes);
            }
        }
    }

    /**
     * Preserves reachability: removes transitions that add no token anywhere and change no visible place, such as loops and sinks.
     *
     * <p>Whatever can happen after such a transition can happen without it, with the same visible tokens, since places that
     * inhibit are visible. Deadlocks it may well reach, and a loop may delay everything else forever, so nothing more is preserved
     * (F. M. Bønneland and others, Stubborn versus Structural Reductions for Petri Nets, JLAMP 102, 2019; Thierry-Mieg 2020).
     */
    static final class LosingTransitions implements Rule {
        @Override
        public String name() {
            return "transitions without gain";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.of(Preserved.REACHABILITY);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                if (isLosing(net, t)) {
                    net.removeTransition(t);
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isLosing(ReducibleNet net, int transition) {
            Bag inputs = net.inputs(transition);
            Bag outputs = net.outputs(transition);
            for (int i = 0; i < inputs.size(); i++) {
                if (net.isVisible(inputs.place(i)) && net.effect(transition, inputs.place(i)) != 0) {
                    return false;
                }
            }
            return inputs.contains(outputs);
        }
    }

    /**
     * Preserves deadlocks and reachability: removes a transition that changes nothing if another one needs no more.
     *
     * <p>It leads nowhere, and where it is enabled the marking is not dead without it either (Murata 1989, "elimination of
     * self-loop transitions"). The other one must not be inhibited.
     */
    static final class IdleLoops implements Rule {
        private static final int MOST_COMPARED = 200;

        @Override
        public String name() {
            return "idle loops";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.of(Preserved.DEADLOCK, Preserved.REACHABILITY);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                if (net.inputs(t).equals(net.outputs(t)) && isNotAlone(net, t)) {
                    net.removeTransition(t);
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isNotAlone(ReducibleNet net, int transition) {
            Bag inputs = net.inputs(transition);
            for (int i = 0; i < inputs.size(); i++) {
                for (int other : net.consumers(inputs.place(i), MOST_COMPARED)) {
                    if (other != transition && !net.isInhibited(other) && inputs.contains(net.inputs(other))) {
                        return true;
                    }
                }
            }
            return false;
        }
    }

    /**
     * Preserves deadlocks where no place is visible: if a transition needs nothing and is not inhibited, removes everything else.
     *
     * <p>No marking is dead then.
     */
    static final class PermanentTransition implements Rule {
        @Override
        public String name() {
            return "permanent transition";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.of(Preserved.DEADLOCK);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int permanent = net.hasVisible() ? -1 : find(net);
            if (permanent < 0 || (net.transitions() == 1 && net.places() == 0)) {
                return 0;
            }
            for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
                if (t != permanent) {
                    net.removeTransition(t);
                }
            }
            for (int p = net.nextPlace(0); p >= 0; p = net.nextPlace(p + 1)) {
                net.removePlace(p);
            }
            return 1;
        }

        private static int find(ReducibleNet net) {
            int t = net.nextTransition(0);
            while (t >= 0 && !(net.inputs(t).isEmpty() && !net.isInhibited(t))) {
                t = net.nextTransition(t + 1);
            }
            return t;
        }
    }

    /**
     * Preserves reachability: removes a transition that needs nothing, and the places that it fills, if none of them is visible.
     *
     * <p>It can happen at the start as often as needed, so these places keep nothing from happening (Thierry-Mieg 2020, "source
     * transitions"; Bønneland and others 2019). A run is lifted by putting as many of its firings first.
     */
    static final class SourceTransitions implements Rule {
        @Override
        public String name() {
            return "source transitions";
        }

        @Override
        public Set<Preserved> preserves() {
            return EnumSet.of(Preserved.REACHABILITY);
        }

        @Override
        public int apply(ReducibleNet net, Limit limit) {
            int applied = 0;
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                if (net.inputs(t).isEmpty() && !net.isInhibited(t) && net.isInvisible(net.outputs(t))) {
                    remove(net, t);
                    applied++;
                }
            }
            return applied;
        }

        private static void remove(ReducibleNet net, int source) {
            Bag filled = net.outputs(source);
            List<Store> stores = new ArrayList<>();
            for (int i = 0; i < filled.size(); i++) {
                stores.add(new Store(net, filled.place(i), filled.count(i)));
            }
            net.removeTransition(source);
            for (int i = 0; i < filled.size(); i++) {
                net.removePlace(filled.place(i));
            }
            net.journal().lift(run -> {
                long times = stores.stream()
                        .mapToLong(store -> store.firings(run))
                        .max()
                        .orElse(0);
                return Journal.startingWith(source, times, run);
            });
        }

        /** A place that is filled, as it was. */
        private static final class Store {
            private final int tokens;
            private final int each;
            private final Map<Integer, Integer> taken = new HashMap<>();
            private final Map<Integer, Integer> effects = new HashMap<>();

            Store(ReducibleNet net, int place, int each) {
                tokens = net.initial(place);
                this.each = each;
                for (int t : net.near(place)) {
                    taken.put(t, net.inputs(t).at(place));
                    effects.put(t, net.effect(t, place));
                }
            }

            /** How often it must be filled for a run. */
            long firings(List<List<Integer>> run) {
                long now = tokens;
                long least = 0;
                for (List<Integer> part : run) {
                    for (int event : part) {
                        least = Math.min(least, now - taken.getOrDefault(event, 0));
                        now += effects.getOrDefault(event, 0);
                    }
                }
                return (-least + each - 1) / each;
            }
        }
    }
}
