package org.tidemark.check.compose;

import java.util.List;

/**
 * How the places of a net are dealt to parts.
 *
 * @param way where the groups come from
 * @param groups the groups that a user names, each a list of places or patterns; empty unless that is the way
 */
public record PartChoice(Way way, List<List<String>> groups) {
    public PartChoice {
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Where groups of places come from. */
    public enum Way {
        /** Whatever of the others costs least. */
        AUTO,
        /** The units of the NUPN section. */
        UNITS,
        /** The units directly inside the outermost one. */
        OUTER_UNITS,
        /** Sequential components. */
        COMPONENTS,
        /** Each place by itself. */
        PLACES,
        /** What the user names. */
        NAMED
    }

    /** Groups that Tidemark finds. */
    public static PartChoice found(Way way) {
        return new PartChoice(way, List.of());
    }

    /** Groups that the user names. */
    public static PartChoice named(List<List<String>> groups) {
        return new PartChoice(Way.NAMED, groups);
    }
}
