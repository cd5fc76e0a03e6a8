package org.tidemark.net.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.automata.network.Network;
import org.tidemark.automata.network.NetworkPart;
import org.tidemark.bits.MemoryBudget;
import org.tidemark.bits.TooLarge;
import org.tidemark.logic.NearName;
import org.tidemark.net.Arcs;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.StateMachine;

/** Ways to deal the places of a net to groups. Stateless. */
public final class Partitions {
    private Partitions() {}

    /**
     * One group for each unit of the NUPN with the places that are in it and in no unit inside it. The claim that a unit
     * holds one token is not relied on: a unit that holds more becomes a larger automaton.
     *
     * @throws NotSplittable if the net has no units
     */
    public static Partition byUnits(PetriNet net) throws NotSplittable {
        Nupn nupn = units(net);
        List<Partition.Group> groups = new ArrayList<>();
        for (Nupn.Unit unit : nupn.units()) {
            groups.add(new Partition.Group(unit.id(), unit.places()));
        }
        return ofUnits(net, groups).from("units");
    }

    /**
     * One group for each unit directly inside the root, with all places below it; the root's own places are a group, too.
     *
     * @throws NotSplittable if the net has no units
     */
    public static Partition byOuterUnits(PetriNet net) throws NotSplittable {
        Nupn nupn = units(net);
        Nupn.Unit root = nupn.units().get(nupn.root());
        List<Partition.Group> groups = new ArrayList<>();
        groups.add(new Partition.Group(root.id(), root.places()));
        for (int outer : root.subunits()) {
            List<Integer> places = new ArrayList<>();
            collect(nupn, outer, places);
            groups.add(new Partition.Group(nupn.units().get(outer).id(), places));
        }
        return ofUnits(net, groups).from("outer units");
    }

    private static Nupn units(PetriNet net) throws NotSplittable {
        Nupn nupn = net.nupn();
        if (nupn == null) {
            throw new NotSplittable(net.name() + " has no units to split it by");
        }
        return nupn;
    }

    private static void collect(Nupn nupn, int unit, List<Integer> places) {
        places.addAll(nupn.units().get(unit).places());
        nupn.units().get(unit).subunits().forEach(inner -> collect(nupn, inner, places));
    }

    /** The groups that have places, and one for each place that is in no unit. */
    private static Partition ofUnits(PetriNet net, List<Partition.Group> groups) throws NotSplittable {
        List<Partition.Group> all = new ArrayList<>(groups);
        all.removeIf(group -> group.places().isEmpty());
        BitSet covered = new BitSet();
        all.forEach(group -> group.places().forEach(covered::set));
        for (int p = covered.nextClearBit(0); p < net.places(); p = covered.nextClearBit(p + 1)) {
            all.add(alone(net, p));
        }
        return Partition.of(net, all);
    }

    private static Partition.Group alone(PetriNet net, int place) {
        return new Partition.Group(net.placeName(place), List.of(place));
    }

    /** Every place is a group of its own. */
    public static Partition byPlaces(PetriNet net) throws NotSplittable {
        return ofUnits(net, List.of()).from("places");
    }

    /**
     * One group for each sequential component of a cover; places that are in several components go to one of them, and
     * places that are in none join the group with which they share most transitions, as long as that stays small.
     */
    public static Partition byComponents(PetriNet net, TokenCaps caps, Limit limit) throws NotSplittable {
        return new ComponentGroups(net, caps).of(limit).from("components");
    }

    /**
     * The groups that a user names: each a list of places by name or pattern, such as {@code P1_*}.
     *
     * @throws NotSplittable if a name or pattern means no place, a place is in two groups, or some place is in none
     */
    public static Partition byGroups(PetriNet net, List<List<String>> groups) throws NotSplittable {
        return new NamedGroups(net).of(groups);
    }

    /**
     * The cheapest of the partitions above that can be found and explored within the limits.
     *
     * @throws NotSplittable if the net cannot be split at all
     * @throws TooLarge if every partition has a group that is too large
     */
    public static Partition automatic(PetriNet net, TokenCaps caps, Limit limit, SplitLimits limits)
            throws NotSplittable, TooLarge {
        return new CheapestPartition(net, caps, limits).among(limit);
    }

    /**
     * Tries partitions and keeps the cheapest.
     *
     * <p>The cost is the number of bits of a state of the potential space, the product of the local states of all groups, plus
     * a share of it as large as the share of transitions that several groups must agree on. A partition with a group that is too
     * large is left out; when all are, what is reported is the obstacle that the first one met.
     */
    static final class CheapestPartition {
        private final PetriNet net;
        private final TokenCaps caps;
        private final SplitLimits limits;
        private @Nullable Partition best;
        private double lowest = Double.POSITIVE_INFINITY;
        private @Nullable NotSplittable refused;
        private @Nullable TooLarge tooLarge;

        CheapestPartition(PetriNet net, TokenCaps caps, SplitLimits limits) {
            this.net = net;
            this.caps = caps;
            this.limits = limits;
        }

        Partition among(Limit limit) throws NotSplittable, TooLarge {
            List<Partition> candidates = new ArrayList<>();
            if (net.nupn() != null) {
                candidates.add(Partitions.byUnits(net));
                candidates.add(Partitions.byOuterUnits(net));
            }
            candidates.add(Partitions.byComponents(net, caps, limit));
            candidates.add(Partitions.byPlaces(net));
            for (Partition candidate : candidates) {
                consider(candidate);
            }
            if (best != null) {
                return best;
            }
            if (tooLarge != null) {
                throw tooLarge;
            }
            throw refused == null ? new NotSplittable(net.name() + " cannot be split") : refused;
        }

        private void consider(Partition candidate) {
            // What a candidate takes is booked on an account of its own, which is closed with it.
            MemoryBudget rest = limits.budget().rest();
            try {
                NetSplit split = NetSplit.of(
                        net, candidate, caps, new SplitLimits(limits.mostStates(), rest, limits.cancelled()));
                double cost = cost(split.network());
                if (cost < lowest) {
                    lowest = cost;
                    best = candidate;
                }
            } catch (TooLarge obstacle) {
                tooLarge = tooLarge == null ? obstacle : tooLarge;
            } catch (NotSplittable obstacle) {
                refused = refused == null ? obstacle : refused;
            }
            // What it took at most counts, though it is given back.
            if (limits.budget().reserveIfFree(rest.peakBytes())) {
                limits.budget().release(rest.peakBytes());
            }
        }

        private double cost(Network network) {
            double bits = 0;
            for (NetworkPart part : network.parts()) {
                bits += Math.log(part.automaton().states()) / Math.log(2);
            }
            double joint = (double) network.synchronisations().size() / Math.max(1, net.transitions());
            return bits * (1 + joint);
        }
    }

    /**
     * Groups that a user writes down, place by place, by patterns in which {@code *} represents any text and {@code ?} one
     * letter, or by units, which in a network are its automata.
     *
     * <p>A group is named after what is fixed in its first pattern, {@code P1} for {@code P1_*}, or after its first place.
     */
    static final class NamedGroups {
        private final PetriNet net;

        NamedGroups(PetriNet net) {
            this.net = net;
        }

        Partition of(List<List<String>> written) throws NotSplittable {
            List<Partition.Group> groups = new ArrayList<>();
            Set<String> names = new HashSet<>();
            for (List<String> group : written) {
                Set<Integer> places = new LinkedHashSet<>();
                for (String name : group) {
                    places.addAll(places(name));
                }
                if (places.isEmpty()) {
                    throw new NotSplittable("a part without places");
                }
                groups.add(new Partition.Group(name(group.get(0), places, names), List.copyOf(places)));
            }
            return Partition.of(net, groups);
        }

        private List<Integer> places(String name) throws NotSplittable {
            int exact = net.findPlace(name);
            if (exact >= 0) {
                return List.of(exact);
            }
            List<Integer> ofUnit = unit(name);
            if (!ofUnit.isEmpty()) {
                return ofUnit;
            }
            NamePattern pattern = new NamePattern(name);
            List<Integer> found = new ArrayList<>();
            for (int p = 0; p < net.places(); p++) {
                if (pattern.test(net.placeName(p)) || pattern.test(net.placeId(p))) {
                    found.add(p);
                }
            }
            if (found.isEmpty()) {
                String hint = NearName.of(name, pattern.isPattern() ? List.of() : names())
                        .map(near -> " (did you mean '" + near + "'?)")
                        .orElseGet(() -> "; there are " + NearName.few(names()));
                throw new NotSplittable(
                        (pattern.isPattern() ? "no place matches '" : "there is no place" + orUnit() + " '") + name
                                + "'" + hint);
            }
            return found;
        }

        private String orUnit() {
            return net.nupn() == null ? "" : " or unit";
        }

        /** The places of the unit that is called so, and of those in it; none where there is no such unit. */
        private List<Integer> unit(String name) {
            Nupn nupn = net.nupn();
            List<Integer> places = new ArrayList<>();
            if (nupn != null) {
                Deque<Integer> open = new ArrayDeque<>();
                IntStream.range(0, nupn.units().size())
                        .filter(unit -> nupn.units().get(unit).id().equals(name))
                        .forEach(open::add);
                while (!open.isEmpty()) {
                    Nupn.Unit unit = nupn.units().get(open.remove());
                    places.addAll(unit.places());
                    open.addAll(unit.subunits());
                }
            }
            return places;
        }

        private List<String> names() {
            List<String> names = new ArrayList<>();
            Nupn nupn = net.nupn();
            if (nupn != null) {
                nupn.units().forEach(unit -> names.add(unit.id()));
            }
            names.addAll(net.placeNames());
            return names;
        }

        private String name(String written, Set<Integer> places, Set<String> names) {
            int star = new NamePattern(written).wildcard();
            String fixed = star < 0 ? "" : written.substring(0, star).replaceAll("[^\\p{L}\\p{N}]+$", "");
            String name = fixed;
            if (fixed.isEmpty() || names.contains(fixed)) {
                name = net.placeName(places.iterator().next());
            }
            names.add(name);
            return name;
        }
    }

    /**
     * Groups from a cover of state machines, made disjoint: the machine with the most places that are still free comes first and
     * takes them all. A group is named after its first place.
     */
    static final class ComponentGroups {
        /** A place joins a group only while an estimate of its local states stays below this. */
        private static final long MOST_ESTIMATED = 1_000;

        private final PetriNet net;
        private final TokenCaps caps;
        private final List<List<Integer>> groups = new ArrayList<>();

        /** The groups that a transition has places in. */
        private final List<BitSet> groupsAt = new ArrayList<>();

        private final List<Long> estimates = new ArrayList<>();
        private final BitSet free = new BitSet();
        private final List<Set<Integer>> transitionsAt = new ArrayList<>();

        ComponentGroups(PetriNet net, TokenCaps caps) {
            this.net = net;
            this.caps = caps;
            free.set(0, net.places());
            for (int p = 0; p < net.places(); p++) {
                transitionsAt.add(new HashSet<>());
            }
            for (int t = 0; t < net.transitions(); t++) {
                groupsAt.add(new BitSet());
            }
            for (Arcs arcs : List.of(net.inputs(), net.outputs(), net.reads(), net.inhibitors())) {
                for (int t = 0; t < net.transitions(); t++) {
                    for (int a = arcs.from(t); a < arcs.to(t); a++) {
                        transitionsAt.get(arcs.place(a)).add(t);
                    }
                }
            }
        }

        Partition of(Limit limit) throws NotSplittable {
            takeMachines(SequentialParts.stateMachines(net, limit));
            for (int p = free.nextSetBit(0); p >= 0; p = free.nextSetBit(p + 1)) {
                join(p);
            }
            List<Partition.Group> named = new ArrayList<>();
            groups.sort((a, b) -> Integer.compare(first(a), first(b)));
            for (List<Integer> group : groups) {
                named.add(new Partition.Group(net.placeName(first(group)), group));
            }
            return Partition.of(net, named);
        }

        private static int first(List<Integer> group) {
            return group.stream().mapToInt(Integer::intValue).min().orElseThrow();
        }

        /**
         * Opens a group for each machine that has free places, always for the one that has most of them; of those that
         * have as many, for the first. Places only cease to be free, so a machine is counted again when its turn comes,
         * and waits on if it has lost some.
         */
        private void takeMachines(List<StateMachine> machines) {
            PriorityQueue<Candidate> waiting =
                    new PriorityQueue<>(Comparator.comparingInt((Candidate candidate) -> -candidate.free)
                            .thenComparingInt(Candidate::number));
            for (int m = 0; m < machines.size(); m++) {
                waiting.add(new Candidate(m, freePlaces(machines.get(m)).size()));
            }
            for (Candidate next = waiting.poll(); next != null; next = waiting.poll()) {
                List<Integer> places = freePlaces(machines.get(next.number));
                if (places.size() == next.free && next.free > 0) {
                    open(places, next.free + 1L);
                } else if (!places.isEmpty()) {
                    waiting.add(new Candidate(next.number, places.size()));
                }
            }
        }

        /** A machine, and how many free places it had when it was last examined. */
        private record Candidate(int number, int free) {}

        private List<Integer> freePlaces(StateMachine machine) {
            return machine.places().stream().filter(free::get).boxed().toList();
        }

        private void open(List<Integer> places, long estimate) {
            groups.add(new ArrayList<>());
            estimates.add(estimate);
            places.forEach(place -> put(place, groups.size() - 1));
        }

        private void put(int place, int group) {
            groups.get(group).add(place);
            transitionsAt.get(place).forEach(t -> groupsAt.get(t).set(group));
            free.clear(place);
        }

        private void join(int place) {
            long values = 1L + Math.max(1, caps.most(place));
            TreeMap<Integer, Integer> shared = new TreeMap<>();
            transitionsAt
                    .get(place)
                    .forEach(t -> groupsAt.get(t).stream().forEach(group -> shared.merge(group, 1, Integer::sum)));
            int best = -1;
            int most = 0;
            for (Map.Entry<Integer, Integer> group : shared.entrySet()) {
                if (group.getValue() > most && estimates.get(group.getKey()) * values <= MOST_ESTIMATED) {
                    most = group.getValue();
                    best = group.getKey();
                }
            }
            if (best < 0) {
                open(List.of(place), values);
            } else {
                put(place, best);
                estimates.set(best, estimates.get(best) * values);
            }
        }
    }
}
