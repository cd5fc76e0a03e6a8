package org.tidemark.net.split;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.tidemark.logic.NearName;
import org.tidemark.net.Nupn;
import org.tidemark.net.PetriNet;

/**
 * Groups that a user writes down, place by place, by patterns in which {@code *} represents any text and {@code ?} one
 * letter, or by units, which in a network are its automata.
 *
 * <p>A group is named after what is fixed in its first pattern, {@code P1} for {@code P1_*}, or after its first place.
 */
final class NamedGroups {
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
            throw new NotSplittable((pattern.isPattern() ? "no place is like '" : "there is no place" + orUnit() + " '")
                    + name + "'" + hint);
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
