package org.tidemark.net.split;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.tidemark.bits.TooLarge;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;
import org.tidemark.net.structure.Limit;

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
}
