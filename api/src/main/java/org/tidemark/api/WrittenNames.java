package org.tidemark.api;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;

/** The names of {@link Net}, from the places and transitions that they were unfolded to. Stateless. */
final class WrittenNames {
    private WrittenNames() {}

    static String place(PetriNet net, int place) {
        return hasColors(net.folding())
                ? net.placeGroups().name(net.placeGroups().of(place))
                : net.placeName(place);
    }

    static String transition(PetriNet net, int transition) {
        return hasColors(net.folding())
                ? net.transitionGroups().name(net.transitionGroups().of(transition))
                : net.transitionName(transition);
    }

    private static boolean hasColors(@Nullable Folding folding) {
        return folding != null && folding.names().hasColors();
    }
}
