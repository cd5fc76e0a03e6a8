package org.tidemark.reduce.count;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.reduce.Bag;
import org.tidemark.reduce.ReducibleNet;
import org.tidemark.reduce.RuleUse;

/**
 * Makes a net as small as counting rules can: applies them in turn until none applies any more, or the time is up.
 *
 * <p>Every application takes a place or a transition away, or sets a transition aside. A net with priorities is not
 * reduced, since what goes may have had priority. Stateless.
 */
public final class CountingReducer {
    private static final List<CountingRule> RULES = List.of(
            new DeadParts(),
            new ConstantParts(),
            new RedundantTransitions(),
            new Agglomeration(),
            new RedundantPlaces(),
            new SlotAgglomeration());

    private CountingReducer() {}

    /** All rules, in the order in which they are applied. */
    static List<CountingRule> rules() {
        return RULES;
    }

    /** Whether a net can be reduced at all. */
    public static boolean canReduce(PetriNet net) {
        return !net.hasPriorities();
    }

    /**
     * The smaller net, with the way back.
     *
     * @throws ArithmeticException when an arc or a marking becomes too large
     */
    public static CountedReduction reduce(PetriNet net, Limit limit) {
        return reduce(net, RULES, limit);
    }

    static CountedReduction reduce(PetriNet net, List<CountingRule> rules, Limit limit) {
        CountedNet counted = new CountedNet(net);
        int[] times = new int[rules.size()];
        long[] nanos = new long[rules.size()];
        boolean isChanged = true;
        while (isChanged && !limit.isOver()) {
            isChanged = false;
            for (int i = 0; i < times.length && !limit.isOver(); i++) {
                long start = System.nanoTime();
                int applied = rules.get(i).apply(counted, limit);
                nanos[i] += System.nanoTime() - start;
                times[i] += applied;
                isChanged |= applied > 0;
            }
        }
        List<RuleUse> uses = new ArrayList<>();
        for (int i = 0; i < times.length; i++) {
            if (times[i] > 0) {
                uses.add(new RuleUse(rules.get(i).name(), times[i], nanos[i] / 1e9));
            }
        }
        ReducibleNet left = counted.net();
        List<Integer> variables = new ArrayList<>();
        for (int p = left.nextPlace(0); p >= 0; p = left.nextPlace(p + 1)) {
            variables.add(counted.variable(p));
        }
        return new CountedReduction(
                net,
                counted.written(),
                variables.stream().mapToInt(Integer::intValue).toArray(),
                counted.equations(),
                (BitSet) counted.dead().clone(),
                uses);
    }

    /**
     * Preserves the states, without an equation: removes transitions that never happen.
     *
     * <p>They take from a siphon without tokens, or more than a place holds that never gets any; {@code
     * reduce.DeadTransitions} says why that is so. What never happens in the smaller net does not happen in the
     * original either, since each of its markings is a solution of the equations for one of the smaller net that has at
     * least as many tokens where the transition takes some.
     */
    static final class DeadParts implements CountingRule {
        @Override
        public String name() {
            return "dead transitions";
        }

        @Override
        public int apply(CountedNet net, Limit limit) {
            return net.removeDead(limit);
        }
    }

    /**
     * Preserves the number of states, by the equation {@code x = p1 + … + pn}: makes one place of a group of places in
     * which single tokens can be moved from a root to everywhere.
     *
     * <p>{@link Moves} says what a group is: a chain {@code p1 → p2} where only that fills {@code p2}, which is empty
     * at first; a cycle; or both together. Other transitions may take any number of tokens from any of its places, test
     * them, and put tokens into the root. There are no inhibitor arcs at them.
     *
     * <p>What happens in the larger net happens in the smaller one with the sum, if moves are left out. Conversely, let
     * a marking of the smaller net be reachable; we show that every way to distribute {@code x} is reachable with the
     * same rest. At first all tokens of the group are in the root, whence each can be moved to any place. If a
     * transition happens in the smaller net, distribute the tokens before it so that it has what it takes, and all
     * others are in the root. It can happen; what it puts down is in the root as well. So afterwards all tokens are in
     * the root, and again each can be moved to any place. Several groups do not disturb each other, since a move needs
     * nothing else.
     */
    static final class Agglomeration implements CountingRule {
        @Override
        public String name() {
            return "agglomerations";
        }

        @Override
        public int apply(CountedNet counted, Limit limit) {
            Moves moves = new Moves(counted);
            moves.addPlain(place -> true);
            return moves.pool(moves.groups());
        }
    }

    /**
     * Preserves the number of states, by the equation {@code p = c}: removes a place that no transition changes.
     *
     * <p>It holds {@code c} tokens in every reachable marking. Every transition needs at most {@code c}, so that
     * without the place the same ones happen. Places with inhibitor arcs stay.
     */
    static final class ConstantParts implements CountingRule {
        @Override
        public String name() {
            return "constant places";
        }

        @Override
        public int apply(CountedNet counted, Limit limit) {
            ReducibleNet net = counted.net();
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (!net.isVisible(p) && isConstant(net, p)) {
                    counted.fix(p);
                    applied++;
                }
            }
            return applied;
        }

        private static boolean isConstant(ReducibleNet net, int place) {
            return Arrays.stream(net.near(place))
                    .allMatch(t -> net.effect(t, place) == 0 && net.inputs(t).at(place) <= net.initial(place));
        }
    }

    /**
     * Preserves the states, without an equation: sets transitions aside that lead nowhere else than others do.
     *
     * <p>A transition is not needed if it changes nothing; if another one changes the same and needs no more; or if two
     * others, one after the other, change the same, and can happen whenever it can. Others are not inhibited. Every
     * marking that is reachable with such a transition is so without it. How often it is enabled still counts as edges;
     * it is idle.
     */
    static final class RedundantTransitions implements CountingRule {
        private static final int MOST_TRIED = 64;

        @Override
        public String name() {
            return "redundant transitions";
        }

        @Override
        public int apply(CountedNet counted, Limit limit) {
            ReducibleNet net = counted.net();
            Map<Effect, List<Integer>> byEffect = new HashMap<>();
            Map<Integer, Effect> effects = new HashMap<>();
            for (int t = net.nextTransition(0); t >= 0; t = net.nextTransition(t + 1)) {
                if (counted.isActive(t)) {
                    Effect effect = Effect.of(net, t);
                    effects.put(t, effect);
                    byEffect.computeIfAbsent(effect, none -> new ArrayList<>()).add(t);
                }
            }
            int applied = 0;
            for (int t = net.nextTransition(0); t >= 0 && !limit.isOver(); t = net.nextTransition(t + 1)) {
                Effect effect = effects.get(t);
                if (effect != null
                        && (effect.isNothing()
                                || hasRival(counted, t, byEffect.getOrDefault(effect, List.of()))
                                || isDetour(counted, t, effects, byEffect))) {
                    counted.idle(t);
                    applied++;
                }
            }
            return applied;
        }

        /** Whether one of these, which change the same, needs no more. */
        private static boolean hasRival(CountedNet counted, int transition, List<Integer> others) {
            ReducibleNet net = counted.net();
            return others.stream()
                    .anyMatch(u -> u != transition
                            && counted.isActive(u)
                            && !net.isInhibited(u)
                            && net.inputs(transition).contains(net.inputs(u)));
        }

        /** Whether two others, one after the other, do the same. */
        private static boolean isDetour(
                CountedNet counted, int transition, Map<Integer, Effect> effects, Map<Effect, List<Integer>> byEffect) {
            ReducibleNet net = counted.net();
            Bag needed = net.inputs(transition);
            Effect whole = Effect.of(net, transition);
            int tried = 0;
            for (int i = 0; i < needed.size(); i++) {
                for (int first : net.consumers(needed.place(i))) {
                    if (tried++ == MOST_TRIED) {
                        return false;
                    }
                    Effect half = effects.get(first);
                    if (half != null
                            && first != transition
                            && counted.isActive(first)
                            && !net.isInhibited(first)
                            && needed.contains(net.inputs(first))) {
                        for (int second : byEffect.getOrDefault(whole.minus(half), List.of())) {
                            if (second != transition
                                    && counted.isActive(second)
                                    && !net.isInhibited(second)
                                    && isEnough(needed, half, net.inputs(second))) {
                                return true;
                            }
                        }
                    }
                }
            }
            return false;
        }

        /** Whether a transition can happen with these tokens after a change of them. */
        private static boolean isEnough(Bag tokens, Effect change, Bag needed) {
            for (int i = 0; i < needed.size(); i++) {
                if (tokens.at(needed.place(i)) + change.at(needed.place(i)) < needed.count(i)) {
                    return false;
                }
            }
            return true;
        }
    }

    /** By how many tokens a transition changes each place. Immutable. */
    static final class Effect {
        private final int[] place;
        private final long[] by;

        private Effect(int[] place, long[] by, int size) {
            this.place = Arrays.copyOf(place, size);
            this.by = Arrays.copyOf(by, size);
        }

        static Effect of(ReducibleNet net, int transition) {
            Bag taken = net.inputs(transition);
            int[] places = new int[taken.size()];
            long[] by = new long[places.length];
            for (int i = 0; i < places.length; i++) {
                places[i] = taken.place(i);
                by[i] = taken.count(i);
            }
            Bag put = net.outputs(transition);
            int[] putPlaces = new int[put.size()];
            long[] putBy = new long[putPlaces.length];
            for (int i = 0; i < putPlaces.length; i++) {
                putPlaces[i] = put.place(i);
                putBy[i] = put.count(i);
            }
            return new Effect(putPlaces, putBy, putBy.length).minus(new Effect(places, by, by.length));
        }

        /** The remaining effect after another one. */
        Effect minus(Effect other) {
            int[] places = new int[place.length + other.place.length];
            long[] differences = new long[places.length];
            int n = 0;
            int i = 0;
            int j = 0;
            while (i < place.length || j < other.place.length) {
                boolean mine = j == other.place.length || (i < place.length && place[i] <= other.place[j]);
                boolean its = i == place.length || (j < other.place.length && other.place[j] <= place[i]);
                places[n] = mine ? place[i] : other.place[j];
                long difference = (mine ? by[i++] : 0) - (its ? other.by[j++] : 0);
                if (difference != 0) {
                    differences[n++] = difference;
                }
            }
            return new Effect(places, differences, n);
        }

        boolean isNothing() {
            return place.length == 0;
        }

        long at(int wanted) {
            int i = Arrays.binarySearch(place, wanted);
            return i < 0 ? 0 : by[i];
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Effect effect && Arrays.equals(place, effect.place) && Arrays.equals(by, effect.by);
        }

        @Override
        public int hashCode() {
            return 31 * Arrays.hashCode(place) + Arrays.hashCode(by);
        }
    }

    /**
     * Preserves the number of states, by the equation {@code p = k1·q1 + … + kn·qn + c}: removes a place that others
     * determine and that never keeps a transition from happening.
     *
     * <p>The equation holds at first, and every transition changes both sides by the same amount, so that it always
     * holds. If a transition needs at most {@code k1·i1 + … + kn·in + c} of the place, where it needs {@code i1} of
     * {@code q1} and so on, there is enough of the place whenever there is enough of the others. So the same runs exist
     * without it, and each marking of the smaller net is the rest of exactly one of the larger. This is asked of idle
     * transitions as well: that such a place is not empty need not be asked when it is counted how often a transition
     * is enabled.
     *
     * <p>A place that is a sum of others, or that others are multiples of, has several solutions for one value; it is
     * taken away only if it is a multiple of one other place, so that its solutions can be counted with those of that
     * place. The other places are not searched for exhaustively: whatever breaks the equation is repaired by the place
     * that breaks fewest others, and after some steps the attempt ends.
     */
    static final class RedundantPlaces implements CountingRule {
        private static final int MOST_MEMBERS = 16;
        private static final int MOST_ARCS = 200;

        @Override
        public String name() {
            return "redundant places";
        }

        @Override
        public int apply(CountedNet counted, Limit limit) {
            // Plain places first: of a place of the original and a sum that are equal the sum stays.
            return apply(counted, true, limit) + apply(counted, false, limit);
        }

        private static int apply(CountedNet counted, boolean plain, Limit limit) {
            ReducibleNet net = counted.net();
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (counted.isPlain(p) == plain && !net.isVisible(p)) {
                    Attempt attempt = new Attempt(net, p, plain ? MOST_MEMBERS : 1);
                    if (attempt.succeeds()) {
                        attempt.record(counted);
                        net.removePlace(p);
                        applied++;
                    }
                }
            }
            return applied;
        }

        /** The search for the other places, for one place. */
        private static final class Attempt {
            private final ReducibleNet net;
            private final int place;
            private final int mostMembers;
            private final Map<Integer, Integer> members = new LinkedHashMap<>();
            /** By how much more each transition changes the place than the others; only where that is not 0. */
            private final Map<Integer, Long> gain = new HashMap<>();
            /** The surplus of the place over the others. */
            private long ahead;

            Attempt(ReducibleNet net, int place, int mostMembers) {
                this.net = net;
                this.place = place;
                this.mostMembers = mostMembers;
                ahead = net.initial(place);
                for (int t : net.near(place)) {
                    change(t, net.effect(t, place));
                }
            }

            private void change(int transition, long by) {
                gain.merge(transition, by, Long::sum);
                gain.remove(transition, 0L);
            }

            boolean succeeds() {
                if (net.near(place).length > MOST_ARCS) {
                    return false;
                }
                while (!gain.isEmpty()) {
                    if (members.size() == mostMembers
                            || !mend(gain.keySet().iterator().next())) {
                        return false;
                    }
                }
                return !members.isEmpty() && !isNeeded();
            }

            /** Adds the place to the others that makes up for the change by a transition and leaves fewest others broken. */
            private boolean mend(int transition) {
                long lacking = gain.getOrDefault(transition, 0L);
                Bag near = lacking < 0 ? net.inputs(transition) : net.outputs(transition);
                int best = -1;
                int fewest = Integer.MAX_VALUE;
                for (int i = 0; i < near.size(); i++) {
                    int candidate = near.place(i);
                    int effect = net.effect(transition, candidate);
                    boolean helps = candidate != place
                            && !members.containsKey(candidate)
                            && effect != 0
                            && lacking % effect == 0
                            && lacking / effect > 0;
                    int broken = helps ? brokenBy(candidate, lacking / effect) : Integer.MAX_VALUE;
                    if (broken < fewest) {
                        fewest = broken;
                        best = candidate;
                    }
                }
                if (best < 0) {
                    return false;
                }
                int factor = Math.toIntExact(lacking / net.effect(transition, best));
                members.put(best, factor);
                ahead -= (long) factor * net.initial(best);
                for (int t : net.near(best)) {
                    change(t, -(long) factor * net.effect(t, best));
                }
                return true;
            }

            private int brokenBy(int candidate, long factor) {
                int[] near = net.near(candidate);
                if (near.length > MOST_ARCS) {
                    return Integer.MAX_VALUE;
                }
                int broken = 0;
                for (int t : near) {
                    broken += gain.getOrDefault(t, 0L) == factor * net.effect(t, candidate) ? 0 : 1;
                }
                return broken;
            }

            /** Whether some transition may lack tokens of the place only. */
            private boolean isNeeded() {
                for (int t : net.consumers(place)) {
                    long there = ahead;
                    for (Map.Entry<Integer, Integer> member : members.entrySet()) {
                        there += (long) member.getValue() * net.inputs(t).at(member.getKey());
                    }
                    if (there < net.inputs(t).at(place)) {
                        return true;
                    }
                }
                return false;
            }

            void record(CountedNet counted) {
                int[] variables =
                        members.keySet().stream().mapToInt(counted::variable).toArray();
                int[] factors =
                        members.values().stream().mapToInt(Integer::intValue).toArray();
                if (counted.isPlain(place)) {
                    counted.equations().imply(place, variables, factors, ahead);
                } else {
                    counted.equations()
                            .multiple(counted.variable(place), variables[0], factors[0], Math.toIntExact(ahead));
                }
            }
        }
    }

    /**
     * Preserves the number of states, by the equations {@code x = p1 + … + pn} for each group and {@code m = k - b1 - …
     * - bj}: agglomerates groups of places some of which, the {@code b}, have slots only for {@code k} tokens together,
     * and removes the place {@code m} of the free slots.
     *
     * <p>Nothing but a move {@code p + m → b} takes a free slot and keeps it, or fills a {@code b}; these are empty at
     * first. Whatever takes tokens from them gives as many slots back. It may need free slots besides, which it leaves
     * free, but with those tokens at most {@code k}. So {@code m} always is {@code k} less the tokens in the {@code b}.
     * Besides {@code p → q}, also {@code b → q + m} and {@code p + m → q + m} count as moves. Every {@code b} is in a
     * group from which alone it is filled.
     *
     * <p>One direction is as in {@link CountingReducer.Agglomeration}. For the other one we show that, with a reachable
     * marking of the smaller net, every way to distribute the sums is reachable in which the {@code b} hold at most
     * {@code k} tokens together. Let all tokens of all groups be in the roots, in places that are no {@code b}; then
     * all slots are free, and there is at least one. First move all tokens of a group to one such place: one after the
     * other, so that each finds a free slot on its way. From there first move those that belong into places without
     * slots, again one after the other. Then move those that belong into a {@code b}: together with one that is on its
     * way no more slots are taken than in the end. So every such distribution is reachable. If a transition happens in
     * the smaller net, choose one that has what the transition takes, and all others in a place of the root without
     * slots, so that enough slots are free; after it, all tokens are in the roots and in no {@code b}, as at first.
     */
    static final class SlotAgglomeration implements CountingRule {
        private static final int MOST_ARCS = 500;

        @Override
        public String name() {
            return "agglomerations with slots";
        }

        @Override
        public int apply(CountedNet counted, Limit limit) {
            ReducibleNet net = counted.net();
            int applied = 0;
            for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
                if (net.initial(p) > 0 && !net.isVisible(p) && net.near(p).length <= MOST_ARCS) {
                    Slots slots = Slots.at(counted, p);
                    if (slots != null) {
                        applied += slots.agglomerate();
                    }
                }
            }
            return applied;
        }

        /** A place of free slots. */
        private static final class Slots {
            private final CountedNet counted;
            private final ReducibleNet net;
            private final int free;
            private final int all;
            /** For each move that takes a slot where from and where to. */
            private final Map<Integer, int[]> entering = new HashMap<>();

            private final Set<Integer> takers = new TreeSet<>();

            private Slots(CountedNet counted, int free) {
                this.counted = counted;
                net = counted.net();
                this.free = free;
                all = net.initial(free);
            }

            static @Nullable Slots at(CountedNet counted, int place) {
                Slots slots = new Slots(counted, place);
                return slots.readEntries() && slots.areKept() ? slots : null;
            }

            /** Finds what takes a slot and keeps it; false where there is nothing, or something else than a move. */
            private boolean readEntries() {
                for (int t : counted.activeNear(free)) {
                    Bag taken = net.inputs(t);
                    if (net.effect(t, free) < 0) {
                        if (net.isInhibited(t) || !counted.takesOneEach(t, 2) || !counted.putsOneEach(t, 1)) {
                            return false;
                        }
                        int from = taken.place(0) == free ? taken.place(1) : taken.place(0);
                        int to = net.outputs(t).place(0);
                        if (to == from || net.isVisible(from) || net.isVisible(to)) {
                            return false;
                        }
                        entering.put(t, new int[] {from, to});
                        takers.add(to);
                    }
                }
                return !takers.isEmpty();
            }

            /** Whether slots and what takes them always are the same number together. */
            private boolean areKept() {
                Set<Integer> near = new HashSet<>();
                Arrays.stream(counted.activeNear(free)).forEach(near::add);
                for (int taker : takers) {
                    if (net.initial(taker) > 0 || net.near(taker).length > MOST_ARCS) {
                        return false;
                    }
                    Arrays.stream(counted.activeNear(taker)).forEach(near::add);
                }
                for (int t : near) {
                    long taken = 0;
                    long put = 0;
                    for (int taker : takers) {
                        taken += net.inputs(t).at(taker);
                        put += net.outputs(t).at(taker);
                    }
                    boolean isEntry = entering.containsKey(t) && taken == 0;
                    boolean givesBack = put == 0
                            && net.effect(t, free) == taken
                            && taken + net.inputs(t).at(free) <= all;
                    if (!isEntry && !givesBack) {
                        return false;
                    }
                }
                // How many slots are free is counted with the takers, which must be simple where there are several.
                return takers.size() == 1 || counted.isPlain(free);
            }

            int agglomerate() {
                Moves moves = new Moves(counted);
                moves.addPlain(place -> place != free);
                entering.forEach((t, move) -> moves.add(t, move[0], move[1]));
                for (int t : counted.activeNear(free)) {
                    // What needs a slot in passing, or leaves one: but for the free slots it is a move.
                    Bag taken = net.inputs(t).without(free);
                    Bag put = net.outputs(t).without(free);
                    if (!entering.containsKey(t)
                            && !net.isInhibited(t)
                            && isOne(taken)
                            && isOne(put)
                            && net.inputs(t).at(free) <= (takers.contains(taken.place(0)) ? 0 : 1)) {
                        moves.add(t, taken.place(0), put.place(0));
                    }
                }
                List<int[]> groups = moves.groups();
                if (!areFilledFromWithin(groups)) {
                    return 0;
                }
                int[] variables = takers.stream().mapToInt(counted::variable).toArray();
                if (variables.length == 1) {
                    counted.equations().multiple(counted.variable(free), variables[0], -1, all);
                } else {
                    counted.equations().share(counted.variable(free), all, variables);
                }
                int pooled = moves.pool(groups);
                net.removePlace(free);
                return pooled + 1;
            }

            private static boolean isOne(Bag tokens) {
                return tokens.size() == 1 && tokens.count(0) == 1;
            }

            private boolean areFilledFromWithin(List<int[]> groups) {
                Map<Integer, Integer> groupOf = new HashMap<>();
                for (int g = 0; g < groups.size(); g++) {
                    for (int place : groups.get(g)) {
                        groupOf.put(place, g);
                    }
                }
                return entering.values().stream().allMatch(move -> {
                    Integer group = groupOf.get(move[1]);
                    return group != null && group.equals(groupOf.get(move[0]));
                });
            }
        }
    }

    /**
     * One way to make a net smaller that has an equation: a marking is reachable before exactly if the equation and a
     * reachable marking of the smaller net allow it. Stateless.
     */
    interface CountingRule {
        /** Its name in reports. */
        String name();

        /**
         * Applies the rule wherever its conditions hold, in one pass over the net.
         *
         * @param limit where it is over, the rest of the net is left as it is
         * @return how often it was applied; 0 if the net is as it was
         * @throws ArithmeticException when an arc or a marking becomes too large
         */
        int apply(CountedNet net, Limit limit);
    }
}
