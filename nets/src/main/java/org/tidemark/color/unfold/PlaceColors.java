package org.tidemark.color.unfold;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.tidemark.color.type.ColorSet;
import org.tidemark.color.type.TupleType;

/** The colours that each place can have, and indexes of them, which are built when they are first needed. Not thread-safe. */
final class PlaceColors {
    private final ColorSet[] colors;
    private final Map<Key, ColorIndex> indexes = new HashMap<>();

    private record Key(int place, List<Integer> components) {}

    PlaceColors(ColorSet[] colors) {
        this.colors = colors;
    }

    ColorSet of(int place) {
        return colors[place];
    }

    /** The colours of a place of tuples, by these components. */
    ColorIndex by(int place, TupleType type, List<Integer> components) {
        return indexes.computeIfAbsent(
                new Key(place, components),
                first -> new ColorIndex(
                        colors[place],
                        type,
                        components.stream().mapToInt(i -> i).toArray()));
    }
}
