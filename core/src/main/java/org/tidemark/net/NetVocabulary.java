package org.tidemark.net;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Vocabulary;

/**
 * The names of a net: every node goes by its id and by its name, of which the latter is the proper one. In an unfolding
 * the places and transitions of the high-level net have their names too, for all that became of them. Immutable.
 */
public record NetVocabulary(PetriNet net) implements Vocabulary {
    @Override
    public @Nullable String place(String name) {
        Folding.Groups groups = net.placeGroups();
        int group = groups.find(name);
        int place = group >= 0 ? -1 : net.findPlace(name);
        return group >= 0 ? groups.name(group) : place >= 0 ? net.placeName(place) : null;
    }

    @Override
    public @Nullable String transition(String name) {
        Folding.Groups groups = net.transitionGroups();
        int group = groups.find(name);
        int transition = group >= 0 ? -1 : net.findTransition(name);
        return group >= 0 ? groups.name(group) : transition >= 0 ? net.transitionName(transition) : null;
    }

    @Override
    public List<String> places() {
        return net.placeGroups().names();
    }

    @Override
    public List<String> transitions() {
        return net.transitionGroups().names();
    }

    @Override
    public List<String> placesOf(String place) {
        return members(net.placeGroups(), place, net::placeName);
    }

    @Override
    public List<String> eventsOf(String transition) {
        return members(net.transitionGroups(), transition, net::transitionName);
    }

    private static List<String> members(Folding.Groups groups, String name, IntFunction<String> node) {
        int group = groups.find(name);
        return group < 0
                ? List.of(name)
                : IntStream.range(groups.from(group), groups.to(group))
                        .mapToObj(node)
                        .toList();
    }
}
