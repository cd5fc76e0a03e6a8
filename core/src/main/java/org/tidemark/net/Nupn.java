package org.tidemark.net;

import java.util.List;

/**
 * The unit structure of a nested-unit Petri net (NUPN 1.1): a tree of units, each place in exactly one of them.
 *
 * <p>{@code safe} claims that the net is unit-safe: no two marked places in units of which one contains the other.
 * Exploration relies on one consequence, that every place holds at most one token, and checks it at every firing.
 *
 * @param units the units; {@code units.get(root)} contains all others
 * @param root the index of the root unit
 * @param safe whether the net is claimed to be unit-safe
 */
public record Nupn(List<Unit> units, int root, boolean safe) {
    public Nupn {
        units = List.copyOf(units);
    }

    /**
     * A unit of the tree.
     *
     * @param id its name in the file
     * @param places the places that belong to it and to no unit inside it
     * @param subunits the indices of the units directly inside it
     */
    public record Unit(String id, List<Integer> places, List<Integer> subunits) {
        public Unit {
            places = List.copyOf(places);
            subunits = List.copyOf(subunits);
        }
    }
}
