package org.tidemark.net.level;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;
import org.tidemark.net.structure.Semiflows;
import org.tidemark.net.structure.SequentialParts;
import org.tidemark.net.structure.SparseVector;
import org.tidemark.net.structure.StateMachine;

/**
 * The places of a net in components, each place in one: the units of the net or, where it has none, sets of places whose tokens add
 * up to the same number forever. What a set shares with a smaller one belongs to that, and the rest stays together. Immutable.
 */
final class PlaceComponents {
    /** A level of this many places represents such a number that it matters what comes before it. */
    private static final int WIDE = 16;

    private final int[] component;
    private final BitSet oneLevel = new BitSet();
    private int components;

    private PlaceComponents(int places) {
        component = new int[places];
        Arrays.fill(component, -1);
    }

    /** The places that each place of a high-level net was unfolded to. */
    static PlaceComponents ofColors(PetriNet net) {
        PlaceComponents found = new PlaceComponents(net.places());
        for (int group = 0; group < net.placeGroups().size(); group++) {
            BitSet places = new BitSet();
            places.set(net.placeGroups().from(group), net.placeGroups().to(group));
            found.take(places, false);
        }
        return found;
    }

    /**
     * In a high-level net, places whose colours have the same value: those of one process or one site. Where colours have
     * values of several types, those of the type that most of them have count, and in a colour the first of them.
     */
    static PlaceComponents ofValues(PetriNet net) {
        Folding folding = Objects.requireNonNull(net.folding());
        List<List<Folding.SingleValue>> values = IntStream.range(0, net.places())
                .mapToObj(p -> folding.names().singleValues(net.placeGroups().of(p), net.placeId(p)))
                .toList();
        Map<String, Integer> places = new TreeMap<>();
        values.forEach(of -> of.stream()
                .map(Folding.SingleValue::type)
                .distinct()
                .forEach(type -> places.merge(type, 1, Integer::sum)));
        String type = places.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse("");
        Map<Long, BitSet> byRank = new TreeMap<>();
        for (int p = 0; p < net.places(); p++) {
            int place = p;
            values.get(p).stream()
                    .filter(value -> value.type().equals(type))
                    .findFirst()
                    .ifPresent(value -> byRank.computeIfAbsent(value.rank(), rank -> new BitSet())
                            .set(place));
        }
        PlaceComponents found = new PlaceComponents(net.places());
        byRank.values().forEach(set -> found.take(set, false));
        found.takeRest();
        return found;
    }

    /** Components that can be found within a limit; each other place is one of its own. */
    static PlaceComponents of(PetriNet net, Limit limit) {
        PlaceComponents found = new PlaceComponents(net.places());
        Nupn nupn = net.nupn();
        if (nupn == null) {
            found.takeSums(net, limit);
        } else {
            for (Nupn.Unit unit : nupn.units()) {
                BitSet places = new BitSet();
                unit.places().forEach(places::set);
                found.take(places, nupn.safe());
            }
        }
        found.takeRest();
        return found;
    }

    /** Each place that is in no component becomes one of its own. */
    private void takeRest() {
        for (int p = 0; p < component.length; p++) {
            if (component[p] < 0) {
                component[p] = components++;
            }
        }
    }

    private void takeSums(PetriNet net, Limit limit) {
        List<BitSet> machines = new ArrayList<>();
        for (StateMachine machine : SequentialParts.stateMachines(net, limit.share(0.5))) {
            machines.add(machine.places());
        }
        machines.sort(Comparator.comparingInt(BitSet::cardinality));
        machines.forEach(places -> take(places, true));
        List<BitSet> sums = new ArrayList<>();
        for (SparseVector flow : Semiflows.ofPlaces(net, limit).minimal()) {
            sums.add(flow.support());
        }
        sums.sort(Comparator.comparingInt(BitSet::cardinality));
        for (BitSet set : sums) {
            // what is left of a sum of many tokens is not bound to each other
            if (set.stream().allMatch(p -> component[p] < 0)) {
                take(set, set.cardinality() == 2);
            }
        }
    }

    /** Makes a component of those that are in none. */
    private void take(BitSet places, boolean isOneLevel) {
        places.stream().filter(p -> component[p] < 0).forEach(p -> component[p] = components);
        oneLevel.set(components, isOneLevel);
        components++;
    }

    int of(int place) {
        return component[place];
    }

    /**
     * Whether its places are better one level than several: they never hold more than one token together, by the
     * structure or the claim of the net, or they are two of which one says what the other holds.
     */
    boolean isOneLevel(int ofPlaces) {
        return oneLevel.get(ofPlaces);
    }

    /** How many places each component has, where it is one level; 1 where it is not. */
    private int[] widths() {
        int[] widths = new int[components];
        Arrays.fill(widths, 1);
        oneLevel.stream().forEach(of -> widths[of] = 0);
        for (int of : component) {
            widths[of] += oneLevel.get(of) ? 1 : 0;
        }
        return widths;
    }

    /**
     * An order component by component, those of many places first. What a transition does to one of many places is then the first
     * of its moves, and the others are the same for many transitions. Null where no component has many.
     */
    int @Nullable [] widestFirst(int[] near) {
        int[] widths = widths();
        return Arrays.stream(widths).noneMatch(width -> width >= WIDE)
                ? null
                : Arrays.stream(order(near, this))
                        .boxed()
                        .sorted(Comparator.comparing(p -> widths[component[p]] < WIDE))
                        .mapToInt(Integer::intValue)
                        .toArray();
    }

    /**
     * An order component by component: each lies where its places lie on average in another order, and in it places of the same
     * finer component lie together, and otherwise as they do there.
     */
    int[] order(int[] near, PlaceComponents finer) {
        int[] position = new int[near.length];
        double[] sum = new double[components];
        int[] count = new int[components];
        for (int i = 0; i < near.length; i++) {
            position[near[i]] = i;
            sum[component[near[i]]] += i;
            count[component[near[i]]]++;
        }
        return IntStream.range(0, near.length)
                .boxed()
                .sorted(Comparator.<Integer>comparingDouble(p -> sum[component[p]] / count[component[p]])
                        .thenComparingInt(p -> component[p])
                        .thenComparingInt(finer::of)
                        .thenComparingInt(p -> position[p]))
                .mapToInt(Integer::intValue)
                .toArray();
    }
}
