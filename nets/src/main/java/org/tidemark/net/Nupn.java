package org.tidemark.net;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The unit structure of a nested-unit Petri net (NUPN 1.1): a tree of units, each place in exactly one of them.
 *
 * <p>{@code safe} claims that the net is unit-safe: no two marked places in units of which one contains the other.
 * Exploration relies on one consequence, that every place holds at most one token, and checks it at every firing.
 *
 * @param units the units; {@code units.get(root)} contains all others
 * @param root the index of the root unit
 * @param safe whether the net is claimed to be unit-safe
 * @param origin where the claim is made, such as {@code model.pnml:12}; null if it is not from a file
 */
public record Nupn(
        List<Unit> units, int root, boolean safe, @Nullable String origin) {
    public Nupn {
        units = List.copyOf(units);
    }

    /** A unit structure that is not from a file. */
    public Nupn(List<Unit> units, int root, boolean safe) {
        this(units, root, safe, null);
    }

    /** The error message for a net that is not as safe as it claims; {@code how} ends before the name of the place. */
    public static String contradicted(PetriNet net, String how, int place) {
        Nupn nupn = net.nupn();
        String origin = nupn == null || nupn.origin == null ? net.name() : nupn.origin;
        return origin + ": the NUPN section claims that the net is safe, but " + how + " place '" + net.placeName(place)
                + "'; correct the claim (safe=\"false\") or the net";
    }

    /** The units reachable from the root, every unit before those inside it; in a tree, all of them. A new array. */
    public int[] fromTheRootDown() {
        int[] order = new int[units.size()];
        boolean[] met = new boolean[units.size()];
        order[0] = root;
        met[root] = true;
        int size = 1;
        for (int i = 0; i < size; i++) {
            for (int inner : units.get(order[i]).subunits()) {
                if (!met[inner]) {
                    met[inner] = true;
                    order[size++] = inner;
                }
            }
        }
        return Arrays.copyOf(order, size);
    }

    /** The depth of each unit in the tree: 0 for the root. A new array. */
    public int[] depthOfEachUnit() {
        int[] depth = new int[units.size()];
        for (int u : fromTheRootDown()) {
            for (int inner : units.get(u).subunits()) {
                depth[inner] = depth[u] + 1;
            }
        }
        return depth;
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
