package org.tidemark.net.split;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.tidemark.net.PetriNet;

/** The places of a net, dealt to groups: every place is in exactly one. Immutable. */
public final class Partition {
    private static final int MOST_NAMES = 5;

    private final List<Group> groups;
    private final int[] owner;
    private final String origin;

    private Partition(List<Group> groups, int[] owner, String origin) {
        this.groups = List.copyOf(groups);
        this.owner = owner;
        this.origin = origin;
    }

    /** This partition, with a word for its origin. */
    Partition from(String where) {
        return new Partition(groups, owner, where);
    }

    /** Where it comes from: units, outer units, components, places; named where it is given explicitly. */
    public String origin() {
        return origin;
    }

    /**
     * The partition into these groups.
     *
     * @throws NotSplittable if a place is in no group or in two, a group is empty, or two have the same name
     */
    public static Partition of(PetriNet net, List<Group> groups) throws NotSplittable {
        int[] owner = new int[net.places()];
        Arrays.fill(owner, -1);
        Set<String> names = new HashSet<>();
        for (int g = 0; g < groups.size(); g++) {
            Group group = groups.get(g);
            if (group.places.isEmpty()) {
                throw new NotSplittable("part " + group.name + " has no places");
            }
            for (int place : group.places) {
                if (owner[place] >= 0) {
                    throw new NotSplittable("place " + net.placeName(place) + " is in part "
                            + groups.get(owner[place]).name + " and in part " + group.name);
                }
                owner[place] = g;
            }
            if (!names.add(group.name)) {
                throw new NotSplittable("two parts are named " + group.name);
            }
        }
        List<Integer> missing = IntStream.range(0, owner.length)
                .filter(p -> owner[p] < 0)
                .boxed()
                .toList();
        if (!missing.isEmpty()) {
            throw new NotSplittable("no part has " + names(net, missing) + "; expected every place in one");
        }
        return new Partition(groups, owner, "named");
    }

    private static String names(PetriNet net, List<Integer> places) {
        String shown = places.stream().limit(MOST_NAMES).map(net::placeName).collect(Collectors.joining(", "));
        int more = places.size() - MOST_NAMES;
        return (places.size() == 1 ? "place " : "the places ") + shown + (more > 0 ? " and " + more + " more" : "");
    }

    public List<Group> groups() {
        return groups;
    }

    /** The number of the group that a place is in. */
    public int groupOf(int place) {
        return owner[place];
    }

    /** Some places, in ascending order, under a name. */
    public record Group(String name, List<Integer> places) {
        public Group {
            places = places.stream().sorted().toList();
        }
    }
}
