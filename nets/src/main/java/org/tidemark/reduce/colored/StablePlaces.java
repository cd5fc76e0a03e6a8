package org.tidemark.reduce.colored;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.color.net.ColoredNet;
import org.tidemark.color.net.ColoredTransition;
import org.tidemark.color.net.MultiSet;

/**
 * Preserves everything: a place to which every transition returns what it takes holds its initial tokens forever. It need not be unfolded if
 * nothing is asked about it; a binding that these tokens do not allow is never unfolded. That a transition returns what it takes is seen from the
 * expressions on its arcs, which have to be the same up to their order.
 */
final class StablePlaces {
    static final String NAME = "stable places";

    private StablePlaces() {}

    /** The places that never change. */
    static BitSet of(ColoredNet net) {
        BitSet stable = new BitSet();
        stable.set(0, net.places().size());
        for (ColoredTransition transition : net.transitions()) {
            for (ColoredArc arc : transition.arcs()) {
                if (stable.get(arc.place()) && changes(transition, arc.place())) {
                    stable.clear(arc.place());
                }
            }
        }
        return stable;
    }

    /** Whether a transition may change a place. */
    static boolean changes(ColoredTransition transition, int place) {
        return !tokens(transition, place, ColoredArc.Kind.INPUT)
                .equals(tokens(transition, place, ColoredArc.Kind.OUTPUT));
    }

    private static Map<Object, Long> tokens(ColoredTransition transition, int place, ColoredArc.Kind kind) {
        Map<Object, Long> tokens = new HashMap<>();
        for (ColoredArc arc : transition.arcs()) {
            if (arc.place() == place && arc.kind() == kind) {
                for (MultiSet part : parts(arc.tokens())) {
                    List<ArcTerm> terms = ArcTerm.of(part);
                    if (terms == null) {
                        tokens.merge(part, 1L, Long::sum);
                    } else {
                        terms.forEach(term -> tokens.merge(term.element(), term.times(), Long::sum));
                    }
                }
            }
        }
        return tokens;
    }

    private static List<MultiSet> parts(MultiSet tokens) {
        List<MultiSet> parts = new ArrayList<>();
        if (tokens instanceof MultiSet.Sum sum) {
            sum.parts().forEach(part -> parts.addAll(parts(part)));
        } else {
            parts.add(tokens);
        }
        return parts;
    }
}
