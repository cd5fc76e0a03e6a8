package org.tidemark.api;

import java.util.List;
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
        if (system instanceof NetSystem of) {
            return transition(of.net(), event);
        }
        List<String> names = system.vocabulary().transitions();
        int transition = system.transitionOf(event);
        return transition < names.size() ? names.get(transition) : system.eventName(event); // or no transition happens
    }

    private static boolean hasColors(@Nullable Folding folding) {
        return folding != null && folding.names().hasColors();
    }
}
