package org.tidemark.net;

import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.tidemark.logic.Vocabulary;

/** The names of a net: every node goes by its id and by its name, of which the latter is the proper one. Immutable. */
public record NetVocabulary(PetriNet net) implements Vocabulary {
    @Override
    public @Nullable String place(String name) {
        int place = net.findPlace(name);
        return place < 0 ? null : net.placeName(place);
    }

    @Override
    public @Nullable String transition(String name) {
        int transition = net.findTransition(name);
        return transition < 0 ? null : net.transitionName(transition);
    }

    @Override
    public List<String> places() {
        return net.placeNames();
    }

    @Override
    public List<String> transitions() {
        return IntStream.range(0, net.transitions())
                .mapToObj(net::transitionName)
                .toList();
    }
}
