package org.tidemark.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.tidemark.net.structure.Limit;

/**
 * Preserves everything: of places with the same arcs, or with a multiple of them, keeps the one that constrains most.
 *
 * <p>Let all weights at {@code p} be {@code g} times those at {@code q}. Then {@code p} changes by {@code g} times what {@code q} does, and
 * where {@code p} holds at first enough for as many firings as {@code q}, it always does, and is redundant (Berthelot; Murata, "fusion
 * of parallel places").
 */
final class EqualPlaces implements Rule {
    /** The arcs at a place, divided by what all their weights can be divided by. */
    @SuppressWarnings("ArrayRecordComponent") // equals and hashCode compare the arrays, which nobody else has
    private record Column(int place, int unit, int[] arcs) {
        /** How many units there are at first. */
        int units(ReducibleNet net) {
            return net.initial(place) / unit;
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Column column && Arrays.equals(arcs, column.arcs);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(arcs);
        }
    }

    @Override
    public String name() {
        return "equal places";
    }

    @Override
    public Set<Preserved> preserves() {
        return EnumSet.allOf(Preserved.class);
    }

    @Override
    public int apply(ReducibleNet net, Limit limit) {
        Map<Column, List<Column>> equal = new HashMap<>();
        for (int p = net.nextPlace(0); p >= 0 && !limit.isOver(); p = net.nextPlace(p + 1)) {
            Column column = column(net, p);
            if (column != null) {
                equal.computeIfAbsent(column, first -> new ArrayList<>()).add(column);
            }
        }
        int applied = 0;
        for (List<Column> group : equal.values()) {
            applied += group.size() > 1 ? keepTightest(net, group) : 0;
        }
        return applied;
    }

    private static int keepTightest(ReducibleNet net, List<Column> group) {
        Column kept = Collections.min(
                group,
                Comparator.<Column>comparingInt(column -> column.units(net))
                        .thenComparing(column -> !net.isVisible(column.place()))
                        .thenComparing(Column::unit));
        int applied = 0;
        for (Column column : group) {
            if (column.place() != kept.place() && !net.isVisible(column.place())) {
                net.removePlace(column.place());
                applied++;
            }
        }
        return applied;
    }

    private static @Nullable Column column(ReducibleNet net, int place) {
        int[] near = net.near(place);
        Arrays.sort(near);
        int unit = 0;
        int[] arcs = new int[3 * near.length];
        for (int i = 0; i < near.length; i++) {
            arcs[3 * i] = near[i];
            arcs[3 * i + 1] = net.inputs(near[i]).at(place);
            arcs[3 * i + 2] = net.outputs(near[i]).at(place);
            unit = gcd(gcd(unit, arcs[3 * i + 1]), arcs[3 * i + 2]);
        }
        for (int i = 0; i < near.length; i++) {
            arcs[3 * i + 1] /= unit;
            arcs[3 * i + 2] /= unit;
        }
        return near.length == 0 ? null : new Column(place, unit, arcs);
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
