package org.tidemark.api;

import org.jspecify.annotations.Nullable;
import org.tidemark.net.Folding;
import org.tidemark.net.PetriNet;
import org.tidemark.net.exec.NetSystem;
import org.tidemark.system.TransitionSystem;

/** The names of {@link Net}, from the places and transitions that they were unfolded to. Stateless. */
final class WrittenNames {
    private WrittenNames() {}

    static String place(PetriNet net, int place) {
        return hasColors(net.folding())
                ? net.placeGroups().name(net.placeGroups().of(place))
                : net.placeName(place);
    }

    private static String transition(PetriNet net, int transition) {
        return hasColors(net.folding())
                ? net.transitionGroups().name(net.transitionGroups().of(transition))
                : net.transitionName(transition);
    }

    static String transition(TransitionSystem system, int event) {
        return system instanceof NetSystem of
                ? transition(of.net(), event)
                : system.vocabulary().transitions().get(system.transitionOf(event));
    }

    private static boolean hasColors(@Nullable Folding folding) {
        return folding != null && folding.names().hasColors();
    }
}
