package org.tidemark.check.symbolic;

import java.util.List;

/**
 * How the places of a net are dealt to parts, and which parts are explored together first.
 *
 * @param way where the parts come from
 * @param named the parts that a user names, each a list of places or patterns; empty unless that is the way
 * @param groups the groups that a user names, each a list of parts or patterns; empty where groups are found
 */
public record PartChoice(Way way, List<List<String>> named, List<List<String>> groups) {
    public PartChoice {
        named = named.stream().map(List::copyOf).toList();
        groups = groups.stream().map(List::copyOf).toList();
    }

    /** Where groups of places come from. */
    public enum Way {
        /** The automata of a network; of a net, whatever of the others costs least. */
        AUTO,
        /** The units of the NUPN section; the automata of a network. */
        UNITS,
        /** The units directly inside the outermost one. */
        OUTER_UNITS,
        /** Sequential components. */
        COMPONENTS,
        /** Each place by itself. */
        PLACES,
        /** The parts that the user names. */
        NAMED
    }

    /** Parts that Tidemark finds. */
    public static PartChoice found(Way way) {
        return new PartChoice(way, List.of(), List.of());
    }

    /** Parts that the user names. */
    public static PartChoice named(List<List<String>> parts) {
        return new PartChoice(Way.NAMED, parts, List.of());
    }

    /** This choice with the parts in groups, each a list of names. */
    public PartChoice inGroups(List<List<String>> wanted) {
        return new PartChoice(way, named, wanted);
    }

    /** Whether the parts of a network are its automata, so that they are found without its net. */
    public boolean takesAutomata() {
        return way == Way.AUTO || way == Way.UNITS;
    }
}
