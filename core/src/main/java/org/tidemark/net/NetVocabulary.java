package org.tidemark.net;

import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Vocabulary;

/**
 * The names of a net: every node can be called by its id and by its name; the name is the proper one. In an unfolded
 * net the names of high-level places and transitions are known too, and mean all nodes they were unfolded to. Names
 * of nodes that were left out because they cannot occur are known and mean no node. Immutable.
 */
public record NetVocabulary(PetriNet net) implements Vocabulary {
    @Override
    public @Nullable String place(String name) {
        Folding.Groups groups = net.placeGroups();
        int group = groups.find(name);
        if (group >= 0) {
            return groups.name(group);
        }
        int place = net.findPlace(name);
        return place >= 0 ? net.placeName(place) : isAbsentPlace(name) ? name : null;
    }

    @Override
    public @Nullable String transition(String name) {
        Folding.Groups groups = net.transitionGroups();
        int group = groups.find(name);
        if (group >= 0) {
            return groups.name(group);
        }
        int transition = net.findTransition(name);
        return transition >= 0 ? net.transitionName(transition) : isAbsentTransition(name) ? name : null;
    }

    /** Whether this names a place with a colour that it never holds. */
    private boolean isAbsentPlace(String name) {
        Folding folding = net.folding();
        return folding != null && net.findPlace(name) < 0 && folding.names().isPlace(name);
    }

    /** Whether this names a transition with a binding under which it never fires. */
    private boolean isAbsentTransition(String name) {
        Folding folding = net.folding();
        return folding != null
                && net.findTransition(name) < 0
                && folding.names().isTransition(name);
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
        int group = net.placeGroups().find(place);
        return group >= 0
                ? members(net.placeGroups(), group, net::placeName)
                : isAbsentPlace(place) ? List.of() : List.of(place);
    }

    @Override
    public List<String> eventsOf(String transition) {
        int group = net.transitionGroups().find(transition);
        return group >= 0
                ? members(net.transitionGroups(), group, net::transitionName)
                : isAbsentTransition(transition) ? List.of() : List.of(transition);
    }

    private static List<String> members(Folding.Groups groups, int group, IntFunction<String> node) {
        return IntStream.range(groups.from(group), groups.to(group))
                .mapToObj(node)
                .toList();
    }
}
