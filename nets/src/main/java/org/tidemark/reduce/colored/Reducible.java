package org.tidemark.reduce.colored;

import org.jspecify.annotations.Nullable;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredPlace;
import org.tidemark.color.net.ColoredTransition;

/** Whether parts of a high-level net may be left out at all. Stateless. */
final class Reducible {
    private Reducible() {}

    /** Why nothing may be left out, as a sentence without its full stop; null where something may. */
    static @Nullable String objection(ColoredNet net) {
        if (net.isPlain()) {
            return "it has no colours";
        }
        if (net.transitions().stream().anyMatch(transition -> transition.priority() != 0)) {
            return "transitions have priorities";
        }
        if (net.places().stream().anyMatch(Reducible::isObliged)) {
            return "the model has conditions of its own, which may be about any place";
        }
        for (ColoredTransition transition : net.transitions()) {
            if (!transition.isTotal()) {
                return "an expression of transition '" + transition.name() + "' may have no value";
            }
        }
        return null;
    }

    private static boolean isObliged(ColoredPlace place) {
        return place.capacity() != null || place.each() != null || place.content() != null;
    }
}
