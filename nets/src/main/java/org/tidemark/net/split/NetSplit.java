package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.AutomatonBuilder;
import org.tidemark.automata.LabelledAutomaton;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkBuilder;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.bits.WordHash;
import org.tidemark.net.Arcs;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.SparseVector;

/**
 * A net as a network of automata, one for each group of a partition of its places.
 *
 * <p>The states of an automaton are the markings of its group that could occur if the rest of the net were always willing
 * and that no proven bound excludes. A transition that touches one group is a step of that automaton alone; one that touches
 * several is taken by all of them together, those that only test their places staying where they are. The reachable states of
 * the network then correspond one to one to the reachable markings of the net, and so do its steps, each labelled with the
 * transition's name. A transition that touches no place is a step on the spot of the first automaton. Immutable.
 */
public final class NetSplit {
    private final Partition partition;
    private final Network network;
    private final List<LocalMarkings> markings;
    private final int[] indexInGroup;

    private NetSplit(PetriNet net, Partition partition, Network network, List<LocalMarkings> markings) {
        this.partition = partition;
        this.network = network;
        this.markings = List.copyOf(markings);
        indexInGroup = new int[net.places()];
        for (Partition.Group group : partition.groups()) {
            for (int i = 0; i < group.places().size(); i++) {
                indexInGroup[group.places().get(i)] = i;
            }
        }
    }

    /**
     * Explores each group.
     *
     * @throws NotSplittable if the net has priorities or no places, or a place without a proven bound gets more and more
     *     tokens on its own
     * @throws TooLarge if a group is too large for the limits; the message names it
     */
    public static NetSplit of(PetriNet net, Partition partition, TokenCaps caps, SplitLimits limits)
            throws NotSplittable, TooLarge {
        check(net);
        return new Work(net, partition, caps, limits).run();
    }

    private static void check(PetriNet net) throws NotSplittable {
        if (net.hasPriorities()) {
            throw new NotSplittable(
                    net.name() + " has priorities: whether a transition may fire depends on all others, "
                            + "so the net cannot be split");
        }
        if (net.places() == 0) {
            throw new NotSplittable(net.name() + " has no places to split");
        }
    }

    public Network network() {
        return network;
    }

    public Partition partition() {
        return partition;
    }

    /** The tokens of a place when its group is in this local state. */
    public int tokens(int place, int localState) {
        return markings.get(partition.groupOf(place)).tokens(localState, indexInGroup[place]);
    }

    /** The marking that belongs to a state of the network: one local state for each group, in order. */
    public int[] marking(int[] localStates) {
        int[] marking = new int[indexInGroup.length];
        for (int p = 0; p < marking.length; p++) {
            marking[p] = tokens(p, localStates[partition.groupOf(p)]);
        }
        return marking;
    }

    /** The exploration of all groups. */
    private static final class Work {
        private final PetriNet net;
        private final Partition partition;
        private final TokenCaps caps;
        private final SplitLimits limits;
        private final BitSet dead;
        private final List<List<Integer>> touching = new ArrayList<>();
        private final List<LocalExploration.Result> results = new ArrayList<>();

        Work(PetriNet net, Partition partition, TokenCaps caps, SplitLimits limits) {
            this.net = net;
            this.partition = partition;
            this.caps = caps;
            this.limits = limits;
            dead = caps.deadTransitions();
            partition.groups().forEach(group -> touching.add(new ArrayList<>()));
            for (int t = 0; t < net.transitions(); t++) {
                BitSet groups = groupsAt(t);
                if (groups.isEmpty()) {
                    groups.set(0);
                }
                int transition = t;
                groups.stream().forEach(g -> touching.get(g).add(transition));
            }
        }

        private BitSet groupsAt(int t) {
            BitSet groups = new BitSet();
            for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                for (int a = arcs.from(t); a < arcs.to(t); a++) {
                    groups.set(partition.groupOf(arcs.place(a)));
                }
            }
            return groups;
        }

        NetSplit run() throws NotSplittable, TooLarge {
            for (int g = 0; g < partition.groups().size(); g++) {
                results.add(explore(g));
            }
            for (BitSet never = blocked(); !never.isEmpty(); never = blocked()) {
                exploreWithout(never);
            }
            NetworkBuilder builder = new NetworkBuilder(net.name());
            results.forEach(result -> builder.add(result.part()));
            return new NetSplit(
                    net,
                    partition,
                    builder.build(),
                    results.stream().map(LocalExploration.Result::markings).toList());
        }

        private LocalExploration.Result explore(int g) throws NotSplittable, TooLarge {
            Partition.Group group = partition.groups().get(g);
            LocalNet local = LocalNet.of(net, group.places(), touching.get(g), caps);
            return new LocalExploration(net, group.name(), local, dead, limits).run();
        }

        /** Transitions that have steps in one group and none in another, where they are needed too: they never fire. */
        private BitSet blocked() {
            BitSet somewhere = new BitSet();
            BitSet blocked = new BitSet();
            for (int g = 0; g < results.size(); g++) {
                BitSet here = transitionsWithSteps(g);
                somewhere.or(here);
                touching.get(g).stream().filter(t -> !here.get(t)).forEach(blocked::set);
            }
            blocked.and(somewhere);
            return blocked;
        }

        private BitSet transitionsWithSteps(int g) {
            LabelledAutomaton automaton = results.get(g).part().automaton();
            BitSet found = new BitSet();
            for (int step = 0; step < automaton.steps(); step++) {
                found.set(touching.get(g).get(automaton.label(step)));
            }
            return found;
        }

        /** Explores the groups again that would have states by way of transitions that never fire. */
        private void exploreWithout(BitSet never) throws NotSplittable, TooLarge {
            dead.or(never);
            for (int g = 0; g < results.size(); g++) {
                if (transitionsWithSteps(g).intersects(never)) {
                    limits.budget().release(results.get(g).bytes());
                    results.set(g, explore(g));
                }
            }
        }
    }

    /**
     * Explores a group on its own: wherever a transition could fire as far as the group is concerned, it does.
     *
     * <p>The states of the automaton are the local markings that keep to the caps; its labels are all transitions that touch the
     * group, with or without steps. Takes time proportional to the local markings times the transitions of the group. Used once,
     * by one thread.
     */
    static final class LocalExploration {
        private static final int LOOK_EVERY = 1 << 8;
        private static final long STRING_BYTES = 56;

        /** A group with a place whose bound is not proven is taken to be infinite when it has more states than this. */
        private static final int MOST_UNCAPPED = 20_000;

        private final PetriNet net;
        private final String group;
        private final LocalNet local;
        private final BitSet dead;
        private final SplitLimits limits;

        /**
         * The exploration of a group.
         *
         * @param dead transitions that never fire; they are labels without steps
         */
        LocalExploration(PetriNet net, String group, LocalNet local, BitSet dead, SplitLimits limits) {
            this.net = net;
            this.group = group;
            this.local = local;
            this.dead = dead;
            this.limits = limits;
        }

        /** The part that the group becomes, and its markings. */
        record Result(NetworkPart part, LocalMarkings markings) {
            /** The bytes booked for both. */
            long bytes() {
                LabelledAutomaton automaton = part.automaton();
                long names = part.stateNames().stream()
                        .mapToLong(LocalExploration::bytes)
                        .sum();
                return LabelledAutomaton.bytes(automaton.states(), automaton.steps()) + markings.bytes() + names;
            }
        }

        private static long bytes(String name) {
            return STRING_BYTES + name.length();
        }

        Result run() throws NotSplittable, TooLarge {
            int reached = 0;
            try {
                LocalMarkings markings = new LocalMarkings(local, limits.budget());
                AutomatonBuilder steps = new AutomatonBuilder(limits.budget());
                int[] marking = new int[local.places()];
                for (int p = 0; p < marking.length; p++) {
                    marking[p] = net.initial(local.place(p));
                }
                markings.number(marking);
                for (int state = 0; state < markings.size(); state++) {
                    reached = markings.size();
                    look(state, reached);
                    if (reached > MOST_UNCAPPED) {
                        refuseUncapped(markings);
                    }
                    markings.read(state, marking);
                    expand(state, marking, markings, steps);
                }
                List<String> labels = local.rules().stream()
                        .map(rule -> net.transitionName(rule.transition()))
                        .toList();
                return new Result(
                        new NetworkPart(group, steps.build(markings.size(), 0, labels), names(markings)), markings);
            } catch (LocalNet.Uncountable beyond) {
                throw new NotSplittable(String.format(
                        Locale.ROOT,
                        "place %s would hold more than %,d tokens on its own",
                        net.shownPlace(local.place(beyond.local())),
                        Integer.MAX_VALUE));
            } catch (MemoryBudget.Exhausted full) {
                throw tooLarge(TooLarge.Limit.MEMORY, "the memory was full after", reached);
            }
        }

        private void expand(int state, int[] marking, LocalMarkings markings, AutomatonBuilder steps)
                throws LocalNet.Uncountable {
            List<LocalRule> rules = local.rules();
            for (int label = 0; label < rules.size(); label++) {
                LocalRule rule = rules.get(label);
                if (!dead.get(rule.transition()) && local.fire(rule, marking)) {
                    steps.add(state, label, markings.number(marking));
                    rule.apply(marking, -1);
                }
            }
        }

        private void look(int state, int reached) throws TooLarge {
            if (reached > limits.mostStates()) {
                throw tooLarge(TooLarge.Limit.SIZE, "more than", limits.mostStates());
            }
            if (state % LOOK_EVERY == 0 && limits.cancelled().getAsBoolean()) {
                throw tooLarge(TooLarge.Limit.CANCELLED, "cancelled after", reached);
            }
        }

        /** Without a proof of a bound, nothing says that the exploration would ever end. */
        private void refuseUncapped(LocalMarkings markings) throws NotSplittable {
            for (int p = 0; p < local.places(); p++) {
                if (local.most(p) == LocalNet.UNCAPPED && markings.tokens(markings.size() - 1, p) > 1) {
                    throw new NotSplittable(String.format(
                            Locale.ROOT,
                            "place %s has no proven bound, and part %s has more than %,d local states on its own",
                            net.shownPlace(local.place(p)),
                            group,
                            MOST_UNCAPPED));
                }
            }
        }

        private TooLarge tooLarge(TooLarge.Limit limit, String how, int states) {
            return new TooLarge(
                    limit,
                    String.format(
                            Locale.ROOT,
                            "part %s is too large on its own: %s %,d local states of %d places",
                            group,
                            how,
                            states,
                            local.places()),
                    states);
        }

        private List<String> names(LocalMarkings markings) {
            List<String> names = new ArrayList<>(markings.size());
            for (int state = 0; state < markings.size(); state++) {
                String name = name(markings, state);
                limits.budget().replace(0, bytes(name));
                names.add(name);
            }
            return names;
        }

        /** The marked places of the group: {@code think_1, buffer=3}. */
        private String name(LocalMarkings markings, int state) {
            StringJoiner name = new StringJoiner(", ").setEmptyValue("empty");
            for (int p = 0; p < local.places(); p++) {
                int tokens = markings.tokens(state, p);
                if (tokens > 0) {
                    name.add(net.shownPlace(local.place(p)) + (tokens == 1 ? "" : "=" + tokens));
                }
            }
            return name.toString();
        }
    }

    /**
     * The markings of a group, numbered from 0 in the order in which they were met.
     *
     * <p>A marking is a run of words; each place has as many bits as its bound needs and does not cross words. A table of
     * numbers with open addressing, at most half full, finds them. Grows in one thread; may be read by several afterwards.
     */
    static final class LocalMarkings {
        private static final int FIRST_SLOTS = 64;

        private final int[] word;
        private final int[] shift;
        private final long[] mask;
        private final int words;
        private final MemoryBudget budget;
        private final long[] key;
        private long[] stored = {};
        private int[] table;
        private int size;

        /** @throws MemoryBudget.Exhausted here and in {@link #number}, when there is no room */
        LocalMarkings(LocalNet net, MemoryBudget budget) {
            this.budget = budget;
            int places = net.places();
            word = new int[places];
            shift = new int[places];
            mask = new long[places];
            int bit = 0;
            for (int p = 0; p < places; p++) {
                int width = Math.max(1, Integer.SIZE - Integer.numberOfLeadingZeros(net.most(p)));
                if (bit % Long.SIZE + width > Long.SIZE) {
                    bit += Long.SIZE - bit % Long.SIZE;
                }
                word[p] = bit / Long.SIZE;
                shift[p] = bit % Long.SIZE;
                mask[p] = (1L << width) - 1;
                bit += width;
            }
            words = Math.max(1, (bit + Long.SIZE - 1) / Long.SIZE);
            key = new long[words];
            budget.replace(0, 4L * FIRST_SLOTS);
            table = new int[FIRST_SLOTS];
        }

        int size() {
            return size;
        }

        int tokens(int state, int place) {
            return (int) (stored[state * words + word[place]] >>> shift[place] & mask[place]);
        }

        void read(int state, int[] marking) {
            for (int p = 0; p < marking.length; p++) {
                marking[p] = tokens(state, p);
            }
        }

        /** The number of a marking, which is entered if it is new; it was new if {@link #size} has grown. */
        int number(int[] marking) {
            Arrays.fill(key, 0);
            for (int p = 0; p < marking.length; p++) {
                key[word[p]] |= (long) marking[p] << shift[p];
            }
            if (2 * (size + 1) > table.length) {
                rehash();
            }
            int slot = slot(key, 0);
            if (table[slot] == 0) {
                append();
                table[slot] = size;
            }
            return table[slot] - 1;
        }

        /** Where the marking in these words is, or would be. */
        private int slot(long[] from, int at) {
            int slot = (int) (WordHash.hash(from, at, words) >>> 33) & (table.length - 1);
            while (table[slot] != 0
                    && !Arrays.equals(stored, (table[slot] - 1) * words, table[slot] * words, from, at, at + words)) {
                slot = (slot + 1) & (table.length - 1);
            }
            return slot;
        }

        private void append() {
            if ((size + 1) * (long) words > stored.length) {
                long capacity = Math.max(16L * words, stored.length + (stored.length >> 1));
                if (capacity > Integer.MAX_VALUE - 8) {
                    throw new MemoryBudget.Exhausted();
                }
                budget.replace(8L * stored.length, 8 * capacity);
                stored = Arrays.copyOf(stored, (int) capacity);
            }
            System.arraycopy(key, 0, stored, size * words, words);
            size++;
        }

        private void rehash() {
            budget.replace(4L * table.length, 8L * table.length);
            table = new int[2 * table.length];
            for (int state = 0; state < size; state++) {
                table[slot(stored, state * words)] = state + 1;
            }
        }

        /** The bytes booked for the markings. */
        long bytes() {
            return 8L * stored.length + 4L * table.length;
        }
    }

    /**
     * A group of places with what the transitions of the net do there. Places are numbered within the group.
     *
     * <p>Read and inhibitor arcs are tests inside the group; what a transition needs or changes elsewhere is left out. Immutable.
     */
    static final class LocalNet {
        /** Sums with the most places in the group come first; more of them would cost more than they cut off. */
        private static final int MOST_SUMS = 64;

        /** The most tokens of a place without a proven bound. */
        static final int UNCAPPED = Integer.MAX_VALUE;

        private final List<Integer> places;
        private final int[] most;
        private final List<LocalSum> sums;
        private final List<LocalRule> rules;

        private LocalNet(List<Integer> places, int[] most, List<LocalSum> sums, List<LocalRule> rules) {
            this.places = places;
            this.most = most;
            this.sums = sums;
            this.rules = rules;
        }

        /** The group, and the transitions that touch it. */
        static LocalNet of(PetriNet net, List<Integer> places, List<Integer> transitions, TokenCaps caps) {
            int[] index = new int[net.places()];
            int[] most = new int[places.size()];
            for (int i = 0; i < most.length; i++) {
                index[places.get(i)] = i + 1;
                int proven = caps.most(places.get(i));
                most[i] = proven < 0 ? UNCAPPED : proven;
            }
            List<LocalSum> sums = new ArrayList<>();
            for (TokenCaps.Sum sum : caps.sums()) {
                LocalSum local = LocalSum.of(sum, index, most);
                if (local != null) {
                    sums.add(local);
                }
            }
            sums.sort((a, b) -> b.places().length - a.places().length);
            List<LocalSum> kept = List.copyOf(sums.subList(0, Math.min(MOST_SUMS, sums.size())));
            List<LocalRule> rules = new ArrayList<>();
            for (int t : transitions) {
                rules.add(rule(net, t, index, kept));
            }
            return new LocalNet(places, most, kept, rules);
        }

        private static LocalRule rule(PetriNet net, int t, int[] index, List<LocalSum> sums) {
            TreeMap<Integer, Integer> needs = new TreeMap<>();
            TreeMap<Integer, Integer> bans = new TreeMap<>();
            TreeMap<Integer, Integer> change = new TreeMap<>();
            each(net.inputs(), t, index, (place, weight) -> {
                needs.merge(place, weight, Math::max);
                change.merge(place, -weight, Integer::sum);
            });
            each(net.outputs(), t, index, (place, weight) -> change.merge(place, weight, Integer::sum));
            each(net.reads(), t, index, (place, weight) -> needs.merge(place, weight, Math::max));
            each(net.inhibitors(), t, index, (place, weight) -> bans.merge(place, weight, Math::min));
            change.values().removeIf(difference -> difference == 0);
            BitSet growing = new BitSet();
            for (int s = 0; s < sums.size(); s++) {
                growing.set(s, sums.get(s).grows(change));
            }
            return new LocalRule(
                    t,
                    LocalRule.Terms.of(needs),
                    LocalRule.Terms.of(bans),
                    LocalRule.Terms.of(change),
                    growing.stream().toArray());
        }

        private static void each(Arcs arcs, int t, int[] index, ArcVisitor visitor) {
            for (int a = arcs.from(t); a < arcs.to(t); a++) {
                int place = index[arcs.place(a)] - 1;
                if (place >= 0) {
                    visitor.visit(place, arcs.weight(a));
                }
            }
        }

        private interface ArcVisitor {
            void visit(int place, int weight);
        }

        int places() {
            return most.length;
        }

        /** The place of the net that has this number in the group. */
        int place(int local) {
            return places.get(local);
        }

        int most(int local) {
            return most[local];
        }

        List<LocalRule> rules() {
            return rules;
        }

        /**
         * Fires a rule if it is enabled and breaks no cap; the marking is changed then.
         *
         * @throws Uncountable if a place without a cap would hold too many tokens to count
         */
        boolean fire(LocalRule rule, int[] marking) throws Uncountable {
            if (!rule.enabled(marking)) {
                return false;
            }
            int place = rule.uncountable(most, marking);
            if (place >= 0) {
                throw new Uncountable(place);
            }
            rule.apply(marking, 1);
            if (rule.keeps(most, marking) && keepsSums(rule, marking)) {
                return true;
            }
            rule.apply(marking, -1);
            return false;
        }

        /** A place without a proven bound would hold more tokens than can be counted. */
        static final class Uncountable extends Exception {
            private static final long serialVersionUID = 1L;

            private final int local;

            Uncountable(int local) {
                this.local = local;
            }

            int local() {
                return local;
            }
        }

        private boolean keepsSums(LocalRule rule, int[] marking) {
            for (int s : rule.growing()) {
                if (!sums.get(s).holds(marking)) {
                    return false;
                }
            }
            return true;
        }

        /** A weighted sum within the group that never exceeds a number. */
        @SuppressWarnings("ArrayRecordComponent") // never compared, and read for every step
        private record LocalSum(int[] places, long[] weights, long most) {
            /** The restriction of a sum to the group; null if it says no more than the bounds of the places. */
            static @Nullable LocalSum of(TokenCaps.Sum sum, int[] index, int[] most) {
                SparseVector all = sum.weights();
                List<Integer> chosen = new ArrayList<>();
                long highest = 0;
                try {
                    for (int k = 0; k < all.size(); k++) {
                        int place = index[all.position(k)] - 1;
                        if (place >= 0) {
                            chosen.add(k);
                            highest = Math.addExact(highest, Math.multiplyExact(all.value(k), (long) most[place]));
                        }
                    }
                } catch (ArithmeticException overflow) {
                    return null;
                }
                return highest <= sum.most()
                        ? null
                        : new LocalSum(
                                chosen.stream()
                                        .mapToInt(k -> index[all.position(k)] - 1)
                                        .toArray(),
                                chosen.stream().mapToLong(all::value).toArray(),
                                sum.most());
            }

            boolean grows(TreeMap<Integer, Integer> change) {
                for (int place : places) {
                    if (change.getOrDefault(place, 0) > 0) {
                        return true;
                    }
                }
                return false;
            }

            boolean holds(int[] marking) {
                long sum = 0;
                for (int i = 0; i < places.length; i++) {
                    sum += weights[i] * marking[places[i]];
                }
                return sum <= most;
            }
        }
    }

    /**
     * The restriction of a transition to a group: needs, bans and changes.
     *
     * @param transition its number in the net
     * @param needs the fewest tokens of a place
     * @param bans the tokens that a place must have fewer of
     * @param change what firing adds or, below zero, takes
     * @param growing the numbers of the sums that firing may increase
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and read for every step
    record LocalRule(int transition, Terms needs, Terms bans, Terms change, int[] growing) {
        boolean enabled(int[] marking) {
            for (int i = 0; i < needs.place.length; i++) {
                if (marking[needs.place[i]] < needs.amount[i]) {
                    return false;
                }
            }
            for (int i = 0; i < bans.place.length; i++) {
                if (marking[bans.place[i]] >= bans.amount[i]) {
                    return false;
                }
            }
            return true;
        }

        /** Adds the change to the marking, or takes it back with a sign of -1. Numbers that overflow come back the same way. */
        void apply(int[] marking, int sign) {
            for (int i = 0; i < change.place.length; i++) {
                marking[change.place[i]] += sign * change.amount[i];
            }
        }

        /**
         * A place without a proven bound that would hold more tokens than can be counted, or -1: such a step must not
         * be taken for one that a proof excludes.
         */
        int uncountable(int[] most, int[] marking) {
            for (int i = 0; i < change.place.length; i++) {
                int place = change.place[i];
                if (most[place] == LocalNet.UNCAPPED && (long) marking[place] + change.amount[i] > Integer.MAX_VALUE) {
                    return place;
                }
            }
            return -1;
        }

        /** Whether no place that changed holds more than allowed. */
        boolean keeps(int[] most, int[] marking) {
            for (int i = 0; i < change.place.length; i++) {
                int tokens = marking[change.place[i]];
                if (tokens < 0 || tokens > most[change.place[i]]) {
                    return false;
                }
            }
            return true;
        }

        /** Places of the group, and a number for each. */
        record Terms(int[] place, int[] amount) {
            static Terms of(SortedMap<Integer, Integer> terms) {
                return new Terms(
                        terms.keySet().stream().mapToInt(Integer::intValue).toArray(),
                        terms.values().stream().mapToInt(Integer::intValue).toArray());
            }
        }
    }
}
