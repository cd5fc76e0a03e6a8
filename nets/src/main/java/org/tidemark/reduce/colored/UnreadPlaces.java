package org.tidemark.reduce.colored;

import java.util.BitSet;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Set;
import org.tidemark.color.net.ColoredArc;
import org.tidemark.reduce.Preserved;

/**
 * Preserves everything: a place from which nothing takes and at which nothing looks keeps nothing from happening, and can go if nothing is asked
 * about it. One pass over the arcs.
 */
final class UnreadPlaces implements ColoredRule {
    @Override
    public String name() {
        return "unread high-level places";
    }

    @Override
    public Set<Preserved> preserves() {
        return Collections.unmodifiableSet(EnumSet.allOf(Preserved.class));
    }

    @Override
    public int apply(NetCut cut, Sight sight) {
        BitSet unread = cut.places();
        unread.andNot(sight.places());
        cut.transitions().stream().forEach(t -> {
            for (ColoredArc arc : cut.arcs(t)) {
                if (arc.kind() != ColoredArc.Kind.OUTPUT) {
                    unread.clear(arc.place());
                }
            }
        });
        return cut.removePlaces(unread);
    }
}
